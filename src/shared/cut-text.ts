/** The beginning of a text, never with half of a letter that is made of two. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
