export const exportStates = ['waiting', 'ready', 'failed', 'removed'] as const;

export const deletionStates = ['waiting', 'cancelled', 'done'] as const;

/** Why a record outlives the person that it is about. */
export const keptFor = ['accounting', 'evidence', 'security', 'work'] as const;
export type KeptFor = (typeof keptFor)[number];
