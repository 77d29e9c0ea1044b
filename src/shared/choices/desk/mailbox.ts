/** How mails are fetched. */
export const mailboxProtocols = ['imap'] as const;

/** TLS from the first byte, TLS before the password is sent, or none at all. */
export const mailboxSecurities = ['tls', 'starttls', 'none'] as const;
export type MailboxSecurity = (typeof mailboxSecurities)[number];
