import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import * as keyIcon from 'lucide-react/icons/key-round';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { projects } from '#db/schema/work/projects.ts';
import { ownProjectPath } from '#features/work/projects/policy.ts';
import { iconOf } from '#platform/feature/icon.ts';
import type { NeedSource } from '#platform/feature/portal-home.server.ts';

const most = 5;

/** Secrets that the studio asks for, and those that nobody read in time. */
export const credentialNeeds: NeedSource = {
  name: 'credentials',
  label: 'what to hand over',
  icon: iconOf(keyIcon),
  position: 50,
  read: async ({ db, caller }) => {
    const rows = await db
      .select({ row: credential_drops, project: projects.name })
      .from(projects)
      .innerJoin(credential_drops, eq(credential_drops.project_id, projects.id))
      .where(
        and(
          eq(projects.client_id, caller.user_id),
          inArray(projects.status, ['pending', 'active']),
          inArray(credential_drops.state, ['asked', 'expired']),
          // Those of a checklist are told with it.
          isNull(credential_drops.line_id),
        ),
      )
      .orderBy(asc(credential_drops.created_at), asc(credential_drops.id))
      .limit(most);
    return rows.map(({ row, project }) => ({
      id: row.id,
      title: `Hand over “${row.title}”`,
      text: row.state === 'expired' ? `${project} · it was not read in time` : project,
      since: row.created_at,
      action: 'Hand it over',
      to: `${ownProjectPath(row.project_id)}#credentials`,
    }));
  },
};
