export const timeLimits = { note: 500 } as const;

/** What one entry may last. A timer that runs longer was forgotten: whoever stops it says when they ended. */
export const longestHours = 24;
/** From here on a running timer is shown as possibly forgotten. */
export const doubtfulHours = 10;
