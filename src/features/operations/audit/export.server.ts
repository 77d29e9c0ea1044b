import { eq, sql } from 'drizzle-orm';
import { newestFirst } from '#db/newest-first.ts';
import { users } from '#db/schema/people/auth.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { moment, streamCsv } from '#platform/http/csv.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Caller } from '#shared/caller.ts';
import { typedCell } from '#shared/csv-cell.ts';
import type { Download } from '#shared/download.ts';
import { auditAudit } from './audit.server.ts';
import type { AuditFilters } from './contract.ts';
import { matching, tell } from './queries.server.ts';

const header = 'at,person,email,role,what,action,kind,record,ip_address,request_id,details';

/** A row in the order of the columns that are read. */
type Row = [
  at: string,
  actor_id: string | null,
  actor_role: string | null,
  action: string,
  entity: string,
  entity_id: string | null,
  ip_address: string | null,
  request_id: string | null,
  details: Record<string, unknown>,
  display_name: string | null,
  email: string | null,
];

/** The entries of one moment that a list with these filters shows; that they were taken along is an entry itself. */
export async function downloadAudit(
  context: ApiContext & { user: Caller },
  filters: AuditFilters,
  signal?: AbortSignal,
): Promise<Download> {
  const { db, pool, registry } = context.platform;
  const query = db
    .select({
      at: sql<string>`${sql.raw(moment('audit_log.at'))}`,
      actor_id: audit_log.actor_id,
      actor_role: audit_log.actor_role,
      action: audit_log.action,
      entity: audit_log.entity,
      entity_id: audit_log.entity_id,
      ip_address: audit_log.ip_address,
      request_id: audit_log.request_id,
      details: audit_log.details,
      display_name: users.display_name,
      email: users.email,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.actor_id))
    .where(await matching(db, registry, context.user, filters))
    .orderBy(...newestFirst(audit_log.at, audit_log.id))
    .toSQL();
  const lineOf = (row: unknown[]): string => {
    const [at, actor_id, actor_role, action, entity, entity_id, ip_address, request_id, details, display_name, email] =
      row as Row;
    const { actor, text } = tell(registry.audit, { actor_id, actor_role, action, details, display_name, email });
    const texts = [
      actor.name,
      email ?? '',
      actor.role ?? '',
      text,
      action,
      entity,
      entity_id ?? '',
      ip_address ?? '',
      request_id ?? '',
    ];
    return [at, ...texts.map(typedCell), typedCell(JSON.stringify(details))].join(',');
  };
  const body = streamCsv(pool, query, { header, lineOf, signal });
  if (!context.is_head) {
    const entry = { action: 'audit.exported', entity: 'audit_log', entity_id: null, details: filters } as const;
    await auditAudit.write(db, { ...actorOf(context), ...entry });
  }
  const day = await readStudioDay(db, new Date());
  return attachment({ name: `audit-log-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
