import { canonicalJson, sha256Hex } from './content.ts';

/** One link of a document's record: all of it goes into the hash, also its place and the link before it. */
export type ChainEvent = {
  document_type: string;
  document_id: string;
  position: number;
  kind: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_email: string | null;
  ip_address: string | null;
  user_agent: string | null;
  consent_version: string | null;
  content_before: string | null;
  content_after: string | null;
  details: Record<string, unknown>;
  happened_at: Date;
  previous_hash: string;
};

export const firstPrevious = '0'.repeat(64);

/** What is hashed of an event: canonical JSON, in one line. */
export function eventText(event: ChainEvent): string {
  const { document_type, document_id, position, kind, actor_kind, actor_id, actor_name, actor_email } = event;
  const { ip_address, user_agent, consent_version, content_before, content_after, details, previous_hash } = event;
  return canonicalJson({
    ...{ document_type, document_id, position, kind, actor_kind, actor_id, actor_name, actor_email },
    ...{ ip_address, user_agent, consent_version, content_before, content_after, details, previous_hash },
    happened_at: event.happened_at.toISOString(),
  });
}

export const eventHash = (event: ChainEvent): string => sha256Hex(eventText(event));
