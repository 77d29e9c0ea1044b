/** How a version came to be. */
export const versionKinds = ['saved', 'restored', 'reset'] as const;
