/** What a code that was mailed may be used for. */
export const codePurposes = ['sign', 'decline'] as const;
export type CodePurpose = (typeof codePurposes)[number];
