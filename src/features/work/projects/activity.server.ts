import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { actorName, sentenceOf } from '#platform/audit/audit.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { ActivityEntry } from './contract.ts';

const newest = 50;

/** What the audit log says of a project, its milestones and its tasks: their entries all stand under the project. */
export async function listActivity(db: DbOrTx, sentences: Registry['audit'], project_id: string): Promise<ActivityEntry[]> {
  const rows = await db
    .select({ entry: audit_log, name: users.display_name, email: users.email })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .where(and(eq(audit_log.entity, 'projects'), eq(audit_log.entity_id, project_id)))
    .orderBy(...newestFirst(audit_log.at, audit_log.id))
    .limit(newest);
  return rows.map(({ entry, name, email }) => {
    const sentence = sentences.get(entry.action);
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      who: actorName(name || email || (entry.actor_id ? 'A former user' : 'The system'), entry.details),
      text: sentence ? sentenceOf(sentence, entry.details) : entry.action,
    };
  });
}
