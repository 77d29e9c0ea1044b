import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { roles } from '#shared/roles.ts';
import type { ActivityEntry } from './contract.ts';
import { sentenceOf } from './sentences.ts';

const newest = 15;
/** What people do who have no account; anything else without a name was the house itself. */
const byVisitors = new Set(['form.submitted', 'ticket.opened', 'conversation.started', 'conversation.message']);

export async function recentActivity(db: DbOrTx): Promise<ActivityEntry[]> {
  const rows = await db
    .select({ entry: audit_log, name: users.display_name, email: users.email })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .orderBy(...newestFirst(audit_log.at, audit_log.id))
    .limit(newest);
  return rows.map(({ entry, name, email }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    // A person may be gone; what they did stays.
    actor: entry.actor_id
      ? { name: name || email || 'A former user', role: roles.find((role) => role === entry.actor_role) ?? null }
      : byVisitors.has(entry.action)
        ? { name: 'A visitor', role: null }
        : null,
    text: sentenceOf(entry.action, entry.details),
  }));
}
