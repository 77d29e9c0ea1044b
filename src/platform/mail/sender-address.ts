/**
 * Where mails come from: the address of `MAIL_FROM`. A name beside it is not used, because mails come from the studio,
 * whatever it is called by now.
 */
export const senderAddress = (from: string): string => (/<([^>]+)>/.exec(from)?.[1] ?? from).trim();
