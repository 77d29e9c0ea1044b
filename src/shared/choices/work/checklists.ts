/** What a line asks for: words, files, or a secret that is handed over encrypted. */
export const checklistKinds = ['text', 'files', 'login'] as const;
export type ChecklistKind = (typeof checklistKinds)[number];
