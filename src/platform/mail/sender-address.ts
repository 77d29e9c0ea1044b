/**
 * Where mails come from: the address of `MAIL_FROM`. A name beside it is not used, because mails come from the studio,
 * whatever it is called by now.
 */
export const senderAddress = (from: string): string => (/<([^>]+)>/.exec(from)?.[1] ?? from).trim();

/**
 * The address whose domain makes the Message-ID: of the environment and never of the settings, so that a mail keeps its name when
 * the provider changes between writing and sending it.
 */
export const messageSender = ({ MAIL_FROM, PUBLIC_URL }: { MAIL_FROM: string; PUBLIC_URL: string }): string =>
  senderAddress(MAIL_FROM).endsWith('@localhost') ? `mail@${new URL(PUBLIC_URL).hostname}` : MAIL_FROM;
