import { readStudioDay } from '#db/studio-day.ts';
import { actorOf } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { defineCsv, moment, typed } from '#platform/http/csv.server.ts';
import { attachment } from '#platform/http/download.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { Download } from '#shared/download.ts';
import { directoryAudit } from './audit.server.ts';
import type { ClientFilters } from './contract.ts';
import { matching } from './search.server.ts';

/** The headings are those that an import knows. */
const clientsCsv = defineCsv({
  from: 'contacts left join users on users.id = coalesce(contacts.user_id, contacts.claimed_by) left join businesses on businesses.user_id = users.id',
  order: 'contacts.client_since desc nulls last, contacts.id desc nulls last',
  columns: () => ({
    client_id: 'contacts.id',
    email: typed('contacts.email'),
    first_name: typed('contacts.first_name'),
    last_name: typed('contacts.last_name'),
    client_type: 'contacts.client_type',
    company: typed('contacts.company_name'),
    phone: typed('contacts.phone'),
    email_verified: 'coalesce(users.email_verified or users.vouched_at is not null, false)',
    business_type: typed('businesses.business_type'),
    industry: typed('businesses.industry'),
    website: typed('businesses.website'),
    city: typed('businesses.city'),
    state: typed('businesses.state'),
    joined_at: moment('contacts.client_since'),
    last_sign_in_at: moment('users.last_sign_in_at'),
    is_sample: 'contacts.is_sample',
    tags: typed("array_to_string(contacts.tags, '; ')"),
  }),
});

/** The clients of a list as CSV. It holds names and addresses, so it is told who took it. */
export async function downloadClients(
  context: ApiContext & { user: Caller },
  filters: ClientFilters,
  signal?: AbortSignal,
): Promise<Download> {
  const { db, pool } = context.platform;
  const body = clientsCsv(pool, matching(filters), signal);
  if (!context.is_head) {
    const entry = { action: 'clients.exported', entity: 'contacts', entity_id: null, details: filters } as const;
    await directoryAudit.write(db, { ...actorOf(context), ...entry });
  }
  const day = await readStudioDay(db, new Date());
  return attachment({ name: `clients-${day}.csv`, type: 'text/csv; charset=utf-8', body });
}
