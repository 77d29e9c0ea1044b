export const exportStates = ['waiting', 'ready', 'failed', 'removed'] as const;
export type ExportState = (typeof exportStates)[number];

export const deletionStates = ['waiting', 'cancelled', 'done'] as const;
export type DeletionState = (typeof deletionStates)[number];

/** Why a record outlives the person that it is about. */
export const keptFor = ['accounting', 'evidence', 'security', 'work'] as const;
export type KeptFor = (typeof keptFor)[number];
