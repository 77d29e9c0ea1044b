/** What somebody registers as. */
export const accountTypes = ['personal', 'business'] as const;
export type AccountType = (typeof accountTypes)[number];

/** `client` is somebody who never registered: the owner, and whom the studio has added. */
export const userTypes = ['client', ...accountTypes] as const;
export type UserType = (typeof userTypes)[number];
