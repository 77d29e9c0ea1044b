/** The studio's own folder, that of a client or of a project, or one inside another. */
export const folderKinds = ['studio', 'client', 'project', 'folder'] as const;
export type FolderKind = (typeof folderKinds)[number];
