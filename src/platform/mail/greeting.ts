/** Strangers choose their name, and a mail of ours must not carry their links: what is no plain name is not repeated. */
export function plainName(name: string | null): string | null {
  const plain = name !== null && /^[\p{L}\p{M}’' .-]{1,60}$/u.test(name) && !/\.\S/.test(name);
  return plain && name.trim() !== '' ? name : null;
}

export function greeting(name: string | null): string {
  const plain = plainName(name);
  return plain ? `Hello ${plain},` : 'Hello,';
}
