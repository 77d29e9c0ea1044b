export const invitationStates = ['pending', 'expired', 'accepted', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitationDays = 7;
export const invitationMs = invitationDays * 24 * 60 * 60 * 1000;

type Facts = { accepted_at: Date | null; withdrawn_at: Date | null; expires_at: Date; has_account: boolean };

/** Somebody who registered by themselves meanwhile has come as well. */
export function stateOf({ accepted_at, withdrawn_at, expires_at, has_account }: Facts, now = new Date()): InvitationState {
  if (accepted_at || (has_account && !withdrawn_at)) return 'accepted';
  if (withdrawn_at) return 'withdrawn';
  return expires_at <= now ? 'expired' : 'pending';
}

/** What the token of an invitation is kept under. */
export const linkOf = (id: string): string => `invitation:${id}`;
export const idOfLink = (identifier: string | null): string | null => /^invitation:(.+)$/.exec(identifier ?? '')?.[1] ?? null;
