/** Whether two addresses name the same mailbox. */
export const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type Sent = { sent_to: string | null; client_signed_at: Date | null };

/**
 * A link is for whoever reads the mailbox that it was sent to. Once the contact has another address it opens nothing, so that no
 * new address gets in by an old link. What was signed stays readable.
 */
export const linkHolds = ({ sent_to, client_signed_at }: Sent, contact: { email: string } | null): boolean =>
  client_signed_at !== null || (sent_to !== null && contact !== null && sameAddress(sent_to, contact.email));

/** The contact's address is another one than that which the document went to. */
export const hasMoved = ({ sent_to }: Pick<Sent, 'sent_to'>, { email }: { email: string }): boolean =>
  sent_to !== null && !sameAddress(sent_to, email);
