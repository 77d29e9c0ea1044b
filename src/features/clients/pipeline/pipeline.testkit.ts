import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import { leads } from '#db/schema/clients/pipeline.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { testStudio } from '#tests/studio.ts';
import type { Board, Lead } from './contract.ts';

type Studio = ReturnType<typeof testStudio>;

let people = 0;

export async function addPerson(db: Db, last_name = 'Lead'): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `lead-${people}@pipeline.test`;
  const [row] = await db
    .insert(contacts)
    .values({ first_name: `P${people}`, last_name, email })
    .returning();
  return { id: row?.id ?? '', email };
}

/** Sent an hour ago, unless told otherwise. */
export async function addEstimate(
  db: Db,
  contact_id: string,
  values: Partial<typeof estimates.$inferInsert> = {},
): Promise<string> {
  const id = v7();
  await db.insert(estimates).values({
    id,
    estimate_number: `EST-${id}`,
    title: 'Site',
    contact_id,
    status: 'sent',
    sent_at: hoursAgo(1),
    total_amount_cents: 120_000,
    access_token: id,
    ...values,
  });
  return id;
}

export async function addContract(
  db: Db,
  contact_id: string,
  values: Partial<typeof contracts.$inferInsert> = {},
): Promise<string> {
  const id = v7();
  await db.insert(contracts).values({
    id,
    origin: 'studio',
    contract_number: `CON-${id}`,
    title: 'Site',
    contact_id,
    status: 'sent',
    sent_at: hoursAgo(1),
    total_amount_cents: 0,
    access_token: id,
    ...values,
  });
  return id;
}

export const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

export const leadsOf = (db: Db, contact_id: string) =>
  db.select().from(leads).where(eq(leads.contact_id, contact_id)).orderBy(leads.opened_at);

export const stagesOf = async (db: Db, contact_id: string): Promise<string> =>
  (await leadsOf(db, contact_id)).map(({ stage }) => stage).join();

export function pipelineApi(studio: Studio) {
  const path = '/admin/pipeline/leads';
  return {
    create: (contact_id: string, body: object = {}) =>
      studio.call<Lead>('admin', 'POST', path, { lead_id: v7(), contact_id, ...body }),
    move: (id: string, stage: string, body: object = {}, who: 'admin' | 'super_admin' = 'admin') =>
      studio.call<Lead>(who, 'PUT', `${path}/${id}/place`, { stage, ...body }),
    update: (lead: Lead, body: object) => studio.call<Lead>('admin', 'PUT', `${path}/${lead.id}`, { ...lead, ...body }),
    remove: (id: string) => studio.call('admin', 'DELETE', `${path}/${id}`),
    board: async (query = '') => (await studio.call<Board>('admin', 'GET', `/admin/pipeline${query}`)).data,
  };
}
