/** `asked`: the client answers by a private link. `recorded`: the studio has noted a consent that was given elsewhere. */
export const consentKinds = ['asked', 'recorded'] as const;
export const consentStatuses = ['pending', 'agreed', 'declined', 'withdrawn'] as const;
export type ConsentStatus = (typeof consentStatuses)[number];
/** Whether the client is named, or nobody learns who it was. */
export const consentNamings = ['named', 'anonymous'] as const;
export type ConsentNaming = (typeof consentNamings)[number];
