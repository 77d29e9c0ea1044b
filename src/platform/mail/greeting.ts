/** A name that is no name, such as an address or a sentence, is not repeated to its reader. */
export const hello = (name: string | null): string =>
  name && /^[\p{L}\p{M}’' .-]{1,60}$/u.test(name) ? `Hello ${name},` : 'Hello,';
