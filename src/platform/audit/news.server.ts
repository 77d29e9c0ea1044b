import { and, inArray, notInArray, type SQL } from 'drizzle-orm';
import { audit_log } from '#db/schema/platform/audit.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { isNarrowed, mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';

/** The entries of the audit log that are news of the studio, and of the areas that the reader may see. */
export function newsFor({ audit, auditAreas }: Registry, reader: Pick<Caller, 'areas'>): SQL | undefined {
  const minor = [...audit].filter(([, { isMinor }]) => isMinor).map(([action]) => action);
  const shown = [...auditAreas].filter(([, area]) => mayRead(reader, area)).map(([action]) => action);
  return and(notInArray(audit_log.action, minor), isNarrowed(reader) ? inArray(audit_log.action, shown) : undefined);
}
