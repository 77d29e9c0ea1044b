import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { lead_estimates, lead_stages, lead_sums, leads } from '#db/schema/clients/pipeline.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { studioDay } from '#db/studio-day.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { mayRead } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { type LeadStage, leadStages } from '#shared/choices/clients/pipeline.ts';
import { toPage } from '#shared/keyset.ts';
import { toAmount } from '#shared/money.ts';
import { leadLimits } from './choices.ts';
import type { Board, BoardQuery, Lead, LeadDetail } from './contract.ts';
import { type FoundLead, findLeads } from './find.server.ts';
import { missingLead } from './rows.server.ts';

const valuesOf = (amounts: Iterable<readonly [currency: string, cents: number]>): Lead['values'] =>
  Array.from(amounts, ([currency, cents]) => ({ currency, amount: toAmount(cents, currency) })).toSorted((a, b) =>
    a.currency.localeCompare(b.currency),
  );

async function readLeads(db: DbOrTx, ids: readonly string[]): Promise<Lead[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      lead: leads,
      contact: contacts,
      is_overdue: sql<boolean>`${leads.closed_at} is null and coalesce(${leads.next_step_on} < ${studioDay(new Date())}, false)`,
    })
    .from(leads)
    .innerJoin(contacts, eq(contacts.id, leads.contact_id))
    .where(inArray(leads.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.lead.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { lead, contact, is_overdue } = row;
    return {
      id,
      contact: {
        id: contact.id,
        name: nameOfContact(contact) || contact.email,
        email: contact.email,
        company_name: contact.company_name,
      },
      stage: lead.stage,
      source: lead.source,
      values: valuesOf(Object.entries(lead.amounts)),
      next_step: lead.next_step,
      next_step_on: lead.next_step_on,
      is_overdue,
      lost_reason: lead.lost_reason,
      opened_at: lead.opened_at.toISOString(),
      closed_at: lead.closed_at?.toISOString() ?? null,
      is_sample: lead.is_sample,
      updated_at: lead.updated_at.toISOString(),
    };
  });
}

export async function readLead(db: DbOrTx, id: string): Promise<Lead> {
  const [lead] = await readLeads(db, [id]);
  if (!lead) throw missingLead();
  return lead;
}

const keyOf = ({ position, id }: FoundLead): [string, string] => [position, id];

/** The first leads of every stage, and what all of them come to. */
export async function readBoard(db: DbOrTx, query: BoardQuery): Promise<Board> {
  const limit = leadLimits.column;
  const [found, sums] = await Promise.all([
    findLeads(db, { ...query, stages: leadStages, limit: limit + 1 }),
    query.q ? null : readSums(db, query.source),
  ]);
  const pages = leadStages.map((stage) => ({
    stage,
    ...toPage(
      found.filter((one) => one.stage === stage),
      limit,
      keyOf,
    ),
  }));
  return {
    items: await readLeads(
      db,
      pages.flatMap(({ items }) => items.map(({ id }) => id)),
    ),
    columns: pages.map(({ stage, next_cursor }) => ({ stage, ...sumsOf(sums, stage), next_cursor })),
  };
}

type Sum = { stage: LeadStage; currency: string; leads: number; cents: number };

const readSums = (db: DbOrTx, source: BoardQuery['source']): Promise<Sum[]> =>
  db
    .select({
      stage: lead_sums.stage,
      currency: lead_sums.currency,
      leads: sql<number>`sum(${lead_sums.leads})::int`,
      cents: sql<number>`sum(${lead_sums.amount_cents})`.mapWith(Number),
    })
    .from(lead_sums)
    .where(source && eq(lead_sums.source, source))
    .groupBy(lead_sums.stage, lead_sums.currency);

function sumsOf(sums: Sum[] | null, stage: LeadStage): { leads: number | null; values: Lead['values'] } {
  if (!sums) return { leads: null, values: [] };
  const own = sums.filter((one) => one.stage === stage);
  const amounts = own.flatMap(({ currency, cents }) => (currency && cents !== 0 ? [[currency, cents] as const] : []));
  return { leads: own.find(({ currency }) => currency === '')?.leads ?? 0, values: valuesOf(amounts) };
}

type ListQuery = BoardQuery & { stage: LeadStage; limit: number; cursor?: string };

export async function listLeads(db: DbOrTx, { stage, limit, ...query }: ListQuery) {
  const found = await findLeads(db, { ...query, stages: [stage], limit: limit + 1 });
  const { items, next_cursor } = toPage(found, limit, keyOf);
  return {
    items: await readLeads(
      db,
      items.map(({ id }) => id),
    ),
    next_cursor,
  };
}

export async function getLead(db: DbOrTx, reader: Pick<Caller, 'areas'>, id: string): Promise<LeadDetail> {
  const [lead, history, offers] = await Promise.all([
    readLead(db, id),
    db
      .select({ stay: lead_stages, display_name: users.display_name, email: users.email })
      .from(lead_stages)
      .leftJoin(users, eq(users.id, lead_stages.changed_by))
      .where(eq(lead_stages.lead_id, id))
      .orderBy(asc(lead_stages.entered_at), asc(lead_stages.id)),
    mayRead(reader, 'papers')
      ? db
          .select({ estimate: estimates })
          .from(lead_estimates)
          .innerJoin(estimates, eq(estimates.id, lead_estimates.estimate_id))
          .where(eq(lead_estimates.lead_id, id))
          .orderBy(asc(estimates.created_at), asc(estimates.id))
      : [],
  ]);
  return {
    ...lead,
    history: history.map(({ stay, display_name, email }) => ({
      stage: stay.stage,
      entered_at: stay.entered_at.toISOString(),
      left_at: stay.left_at?.toISOString() ?? null,
      cause: stay.cause,
      changed_by: display_name || email || null,
    })),
    estimates: offers.map(({ estimate }) => ({
      id: estimate.id,
      estimate_number: estimate.estimate_number,
      title: estimate.title,
      status: estimate.status,
      total_amount: toAmount(estimate.total_amount_cents, estimate.currency),
      currency: estimate.currency,
    })),
  };
}
