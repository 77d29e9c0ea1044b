import { createHash } from 'node:crypto';

/** What is kept of the identifier of a link, which holds its token: a look into the database opens no account. */
export const storedIdentifier = (identifier: string): string => createHash('sha256').update(identifier).digest('base64url');
