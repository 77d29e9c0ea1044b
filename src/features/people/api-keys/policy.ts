/** For how long a key can be made; null: until it is revoked. */
export const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'none', label: 'No end' },
] as const;
export type Lifetime = (typeof lifetimes)[number]['value'];
export const lifetimeValues = lifetimes.map(({ value }) => value) as [Lifetime, ...Lifetime[]];

const dayMs = 24 * 60 * 60 * 1000;
export const endOf = (lifetime: Lifetime, now = new Date()): Date | null =>
  lifetime === 'none' ? null : new Date(now.getTime() + Number(lifetime) * dayMs);

export const keyStates = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

type Facts = { revoked_at: Date | null; expires_at: Date | null };
export function stateOf({ revoked_at, expires_at }: Facts, now = new Date()): KeyState {
  if (revoked_at) return 'revoked';
  return expires_at && expires_at <= now ? 'expired' : 'active';
}
