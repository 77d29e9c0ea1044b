export const mailStatuses = ['queued', 'sent', 'failed'] as const;
