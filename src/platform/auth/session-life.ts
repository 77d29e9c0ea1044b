const day = 24 * 60 * 60;

/** A session ends this long after its sign-in, however much it is used. */
export const sessionSeconds = 30 * day;
/** And sooner where nobody uses it. */
export const idleMs = 14 * day * 1000;
/** How exactly it is known when a device was last active. */
export const activityMs = 10 * 60 * 1000;
