/**
 * What became of a mail that came in: words of a conversation or ticket; held for the owner's yes; and what is recorded only, because
 * it came from ourselves, from a machine, from a blocked address, too often, or could not be read.
 */
export const mailOutcomes = ['message', 'held', 'own', 'automatic', 'blocked', 'limited', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/**
 * Why a mail counts as its sender's words: it answers with the key of our mail, or the studio's mail server confirms the sender. The
 * last two do not count: nothing confirms the sender, or the mail server says that the address was forged.
 */
export const senderProofs = ['reply_key', 'mail_server', 'none', 'failed'] as const;
export type SenderProof = (typeof senderProofs)[number];

export const unprovenSenders = ['none', 'failed'] as const satisfies SenderProof[];
/** Of mails that came before senders were checked, nothing is known. */
export const isUnproven = (proof: SenderProof | null): boolean => proof === 'none' || proof === 'failed';
