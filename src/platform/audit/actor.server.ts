import { actualPerson, type Caller } from '#shared/caller.ts';
import type { ApiContext } from '../http/context.server.ts';

type Account = { id: string; role: string };

/** Who acts, from which request: the part of an audit entry that every service is handed. */
export type Actor<Who extends Account | null = Account> = {
  actor: Who;
  request_id: string | null;
  ip_address: string | null;
  /** The API key that acted for them. */
  api_key?: { id: string; name: string };
  /** For the evidence of a document, where they are known. */
  name?: string | null;
  email?: string | null;
  user_agent?: string | null;
};
/** Also a visitor without an account, and the system itself. */
export type AnyActor = Actor<Account | null>;

export const system: AnyActor = { actor: null, request_id: null, ip_address: null };

export const actorOf = ({ user, request_id, ip }: ApiContext & { user: Caller }): Actor => {
  const { user_id: id, role } = actualPerson(user);
  const { api_key } = user;
  return { actor: { id, role }, request_id, ip_address: ip, ...(api_key ? { api_key } : {}) };
};
