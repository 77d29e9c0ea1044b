/** `skipped`: whoever it was for has turned such mails off. */
export const mailStatuses = ['queued', 'sent', 'failed', 'skipped'] as const;

/** What mails go back and forth about. */
export const mailSubjects = ['conversation', 'ticket'] as const;
export type MailSubject = (typeof mailSubjects)[number];

/** What a template is for, as the list of templates sorts them. */
export const mailTypes = ['confirmation', 'welcome', 'quote', 'support'] as const;
export type MailType = (typeof mailTypes)[number];
