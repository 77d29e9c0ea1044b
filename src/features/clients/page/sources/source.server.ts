import type { DbOrTx } from '#db/client.ts';
import type { Caller } from '#shared/caller.ts';
import type { RecordKind } from '../policy.ts';

/**
 * Whose records are looked for: a contact, the account behind it if there is one, and the addresses that strangers typed. What was
 * merged into the contact is known by its own id and address too.
 */
export type Client = { contact_id: string; contact_ids: string[]; user_id: string | null; emails: string[] };

export type Reader = Pick<Caller, 'areas'>;
export type PageQuery = { limit: number; cursor?: string };

export type SourceRow = {
  id: string;
  kind: RecordKind;
  title: string;
  detail: string | null;
  status: string | null;
  amount: number | null;
  currency: string | null;
  at: Date;
  /** The moment with its microseconds, as cursors have it. */
  key: string;
  to: string | null;
  is_sample: boolean;
};

/** One kind of record of a client. */
export type Source = {
  /** One row more than asked for, newest first. */
  list(db: DbOrTx, client: Client, page: PageQuery, reader: Reader): Promise<SourceRow[]>;
  count(db: DbOrTx, client: Client, reader: Reader): Promise<number>;
};

export const noMoney = { amount: null, currency: null };
