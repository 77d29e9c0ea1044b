/** What a request may bring unless its route says otherwise: more than any form of ours, little enough to be held in memory. */
export const defaultBodyLimit = 256 * 1024;
export const megabyte = 1024 * 1024;

/** Meta of a route that takes more, or less; the HTTP layer reads it before it reads any of the body. */
export const bodyLimit = (bytes: number): { bodyLimit: number } => ({ bodyLimit: bytes });

/** A picture. Larger than the picture itself may be, so that one that is too large is told so by name. */
export const pictureBody = bodyLimit(12 * megabyte);

export const bodyLimitOf = (meta: object): number =>
  'bodyLimit' in meta && typeof meta.bodyLimit === 'number' ? meta.bodyLimit : defaultBodyLimit;
