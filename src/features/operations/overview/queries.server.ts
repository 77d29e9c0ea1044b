import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { actorName, sentenceOf } from '#platform/audit/audit.server.ts';
import { newsFor } from '#platform/audit/news.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import type { Caller } from '#shared/caller.ts';
import { roles } from '#shared/roles.ts';
import type { ActivityEntry } from './contract.ts';

const newest = 15;
/** Enough to fill the list also where the same is done several times in a row. */
const looked = 60;

export async function recentActivity(db: DbOrTx, registry: Registry, reader: Pick<Caller, 'areas'>): Promise<ActivityEntry[]> {
  const sentences = registry.audit;
  const rows = await db
    .select({ entry: audit_log, name: users.display_name, email: users.email })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .where(newsFor(registry, reader))
    .orderBy(...newestFirst(audit_log.at, audit_log.id))
    .limit(looked);
  const told = rows.map(({ entry, name, email }) => {
    const sentence = sentences.get(entry.action);
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      // A person may be gone; what they did stays.
      actor: entry.actor_id
        ? {
            name: actorName(name || email || 'A former user', entry.details),
            role: roles.find((role) => role === entry.actor_role) ?? null,
          }
        : sentence?.byVisitor
          ? { name: 'A visitor', role: null }
          : null,
      // What a feature wrote that is no longer installed is told by the name of its action.
      text: sentence ? sentenceOf(sentence, entry.details) : entry.action,
      times: 1,
      by: `${entry.actor_id}`,
    };
  });
  const grouped: typeof told = [];
  for (const entry of told) {
    const last = grouped.at(-1);
    if (last && last.by === entry.by && last.text === entry.text) last.times += 1;
    else grouped.push(entry);
  }
  return grouped.slice(0, newest).map(({ by: _, ...entry }) => entry);
}
