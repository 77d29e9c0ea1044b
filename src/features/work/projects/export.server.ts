import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { defineCsv, moment, money, typed } from '#platform/http/csv.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { projectsAudit } from './audit.server.ts';
import { matching, type ProjectFilters } from './search.server.ts';

const projectsCsv = defineCsv({
  from: `projects left join contacts on contacts.id = projects.contact_id left join users on users.id = projects.client_id
    left join businesses on businesses.user_id = projects.client_id`,
  order: 'projects.created_at desc nulls last, projects.id desc nulls last',
  columns: () => ({
    project_id: 'projects.id',
    name: typed('projects.name'),
    client_id: 'projects.client_id',
    client_name: typed(`trim(coalesce(concat_ws(' ', contacts.first_name, contacts.last_name), '')
      || case when contacts.id is null then concat_ws(' ', users.first_name, users.last_name) else '' end)`),
    client_email: typed('coalesce(contacts.email, users.email)'),
    company: typed('coalesce(contacts.company_name, businesses.business_name)'),
    description: typed('projects.description'),
    status: 'projects.status',
    currency: 'projects.currency',
    budget: money('projects.budget_cents', 'projects.currency'),
    start_date: 'projects.start_date',
    deadline: 'projects.deadline',
    completed_date: 'projects.completed_date',
    created_at: moment('projects.created_at'),
    is_sample: 'projects.is_sample',
  }),
});

/** The projects of a list as CSV. It holds names and addresses, so it is told who took it. */
export async function downloadProjects(
  context: ApiContext & { user: Caller },
  filters: ProjectFilters,
  signal?: AbortSignal,
): Promise<Download> {
  const { db, pool } = context.platform;
  const body = projectsCsv(pool, matching(filters), signal);
  if (!context.is_head) {
    const entry = { action: 'projects.exported', entity: 'projects', entity_id: null, details: filters } as const;
    await projectsAudit.write(db, { ...actorOf(context), ...entry });
  }
  const day = await readStudioDay(db, new Date());
  return attachment({ name: `projects-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
