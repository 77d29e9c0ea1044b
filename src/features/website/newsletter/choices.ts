/** How many mails of a post are written to the outbox in a minute: providers take a burst for spam. */
export const mailsAMinute = 60;
/** How long a request to confirm can be answered. */
export const confirmDays = 7;
/** More than one server sends in a day; a studio with more needs a service for it. */
export const mostSubscribers = 20_000;
export const newsletterLimits = { subject: 160, note: 1_000 } as const;
