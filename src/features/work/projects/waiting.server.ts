import { sql } from 'drizzle-orm';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import type { OwnProject } from './contract.ts';

const all = sql`
  select 'milestone' as kind, ${project_milestones.asked_at} as since from ${project_milestones}
  where ${project_milestones.project_id} = ${projects.id} and ${project_milestones.status} = 'review'
  union all
  select 'deliverable', max(${deliverable_versions.created_at}) from ${deliverables}
  join ${deliverable_versions} on ${deliverable_versions.deliverable_id} = ${deliverables.id}
  where ${deliverables.project_id} = ${projects.id} and ${deliverables.status} = 'review' group by ${deliverables.id}
  union all
  select 'content', greatest(${content_checklists.created_at}, ${checklist_lines.created_at}) from ${content_checklists}
  join ${checklist_lines} on ${checklist_lines.checklist_id} = ${content_checklists.id}
  where ${content_checklists.project_id} = ${projects.id} and ${checklist_lines.done_at} is null
  union all
  -- Those of a checklist are counted with their line.
  select 'secret', ${credential_drops.created_at} from ${credential_drops}
  where ${credential_drops.project_id} = ${projects.id} and ${credential_drops.line_id} is null
    and ${credential_drops.state} in ('asked', 'expired')`;

/** What the client of a project is to answer or to bring, and since when the first of it waits. Null where nothing does. */
export const waitingFor = sql<OwnProject['waiting']>`(
  select case when count(*) > 0 then json_build_object(
    'milestones', count(*) filter (where kind = 'milestone'), 'deliverables', count(*) filter (where kind = 'deliverable'),
    'contents', count(*) filter (where kind = 'content'), 'secrets', count(*) filter (where kind = 'secret'),
    'since', to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
  from (${all}) waiting)`;
