import type { MailboxSecurity } from '#shared/choices/desk/mailbox.ts';

/** Where a mailbox is, and how to get in. */
export type MailAccount = {
  host: string;
  port: number;
  security: MailboxSecurity;
  username: string;
  password: string;
  folder: string;
};

export type ListedMail = { uid: number; size: number; received_at: Date };

/** A folder while we are connected to it. Nothing in it is ever deleted. */
export type OpenFolder = {
  /** The numbers of the mails hold as long as this one does. */
  uid_validity: number;
  /** Mails with a higher number, or since a day; lowest first. */
  list(from: { after: number } | { since: Date }): Promise<ListedMail[]>;
  /** The whole mail, or its headers alone; null when it is gone meanwhile. */
  read(uid: number, part: 'all' | 'headers'): Promise<Uint8Array | null>;
  markSeen(uid: number): Promise<void>;
};

/** How mails come in: IMAP now, another protocol later. */
export type MailSource = {
  /** Opens the folder, hands it to `use`, and closes the connection whatever happens. Fails with a `MailSourceError`. */
  withFolder<T>(account: MailAccount, use: (folder: OpenFolder) => Promise<T>): Promise<T>;
};

/** What to tell the owner of a connection that failed; it never holds the password. */
export class MailSourceError extends Error {
  override name = 'MailSourceError';
}
