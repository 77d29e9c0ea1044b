import type { Caller } from '#shared/caller.ts';
import type { ApiContext } from '../http/context.server.ts';

export type AuditActor = { id: string; role: string };

/** Who makes a change, from which request: the part of an audit entry that every service is handed. */
export type Author = { actor: AuditActor; request_id: string | null; ip_address: string | null };

export const authorOf = ({ user, request_id, ip }: ApiContext & { user: Caller }): Author => ({
  actor: { id: user.user_id, role: user.role },
  request_id,
  ip_address: ip,
});
