/** Strangers choose their name, and a mail of ours must not carry their links: what is no plain name is not repeated. */
export function greeting(name: string | null): string {
  const plain = name !== null && /^[\p{L}\p{M}’' .-]{1,60}$/u.test(name) && !/\.\S/.test(name);
  return plain ? `Hello ${name},` : 'Hello,';
}
