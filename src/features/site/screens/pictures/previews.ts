/** Pictures of the demo pages, by template. */
export const previews: Partial<Record<string, string>> = {};
