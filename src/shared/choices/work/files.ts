/** Whose folder it is: the studio's own, or a client's. */
export const folderKinds = ['studio', 'client'] as const;
