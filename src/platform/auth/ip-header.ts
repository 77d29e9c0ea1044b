/** The header in which our own HTTP layer states the caller's address; anything a caller sends under this name is overwritten. */
export const ipHeader = 'x-foyer-ip';
