/** How `received_mails` names a mailbox at Microsoft 365; those that are read over IMAP have the name of their account. */
export const microsoftMailbox = (address: string): string => `microsoft:${address}`;

export const isAtMicrosoft = (mailbox: string): boolean => mailbox.startsWith('microsoft:');
