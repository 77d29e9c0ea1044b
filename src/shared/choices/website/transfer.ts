export const transferKinds = ['wordpress', 'markdown', 'export'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** An import is read, waits until somebody starts it, and works; an export works at once. Undoing is work too. */
export const transferStates = ['reading', 'ready', 'working', 'done', 'failed', 'undoing', 'undone', 'removed'] as const;
export type TransferState = (typeof transferStates)[number];

/** `known`: an earlier import has brought it, and it is still there. */
export const transferItemStates = ['waiting', 'made', 'known', 'skipped', 'failed', 'undone', 'kept'] as const;
export type TransferItemState = (typeof transferItemStates)[number];

export const transferItemKinds = ['post', 'page', 'picture'] as const;
