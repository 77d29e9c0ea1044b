/** `skipped`: whoever it was for has turned such mails off. */
export const mailStatuses = ['queued', 'sent', 'failed', 'skipped'] as const;
