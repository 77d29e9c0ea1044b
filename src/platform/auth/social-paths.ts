export const socialCallback = '/social/callback/:provider';

/** Where the answer says which page comes next; the second factor replaces the answer's body, and keeps its headers. */
export const nextHeader = 'x-foyer-next';
