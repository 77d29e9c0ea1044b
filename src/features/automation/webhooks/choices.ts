export const webhookLimits = { each: 20, url: 1000, description: 200, events: 100 } as const;

const minute = 60;
const hour = 60 * minute;

/** How long other messages wait for an address that has not answered one. */
export const stallSeconds = minute;

/** Seconds between the attempts: the last one is made 48 hours after the first. */
export const retryAfter = [
  10,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  16 * hour + 23 * minute + 50,
] as const;
