/** Days after sending on which an unanswered document is asked about. */
export const reminderDays = [3, 7, 14] as const;

const day = 86_400_000;
const after = (at: Date, days: number): Date => new Date(at.getTime() + days * day);

export const firstReminder = (now: Date): Date => after(now, reminderDays[0]);

/** When the next reminder is due, after so many have gone out; null when that was the last. */
export function nextReminder(sentAt: Date, remindersSent: number): Date | null {
  const days = reminderDays[remindersSent];
  return days === undefined ? null : after(sentAt, days);
}

/** After a standstill the reminders that were missed do not all follow at once. */
export function reminderAfter(sentAt: Date | null, remindersSent: number, now: Date): Date | null {
  const planned = sentAt && nextReminder(sentAt, remindersSent);
  return planned && planned <= now ? after(now, 1) : planned;
}

/** With the client, and not answered yet. */
export const isWaiting = (status: string): boolean => status === 'sent' || status === 'viewed';
