import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { deleted_leads, leads } from '#db/schema/clients/pipeline.ts';
import { changesOf } from '#features/work/projects/policy.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { LeadStage } from '#shared/choices/clients/pipeline.ts';
import { changedMeanwhile, keptAlready, refuseChanged, refuseStale } from '#shared/seen.ts';
import { auditLead } from './audit.server.ts';
import type { Lead, LeadInput, NewLeadInput } from './contract.ts';
import { isClosed } from './policy.ts';
import { readLead } from './queries.server.ts';
import {
  enterStage,
  findLead,
  findOpenLead,
  type LeadRow,
  lockBoard,
  missingLead,
  openLead,
  type Person,
  personOf,
  positionIn,
} from './rows.server.ts';

const ownerOf = async (tx: Tx, { contact_id }: LeadRow): Promise<Person> => {
  const person = await personOf(tx, contact_id);
  if (!person) throw new Error('The lead has no contact');
  return person;
};

function hasOpenLead(name: string): AppError {
  const message = `${name} has an open lead already.`;
  return new AppError('CONFLICT', message, { fields: { contact_id: message } });
}

/** Once, however often the dialog is sent. */
export async function createLead(db: Db, author: Actor, lead_id: string, input: NewLeadInput, now = new Date()): Promise<Lead> {
  return db.transaction(async (tx) => {
    await lockBoard(tx);
    const person = await personOf(tx, input.contact_id);
    const lost_reason = input.stage === 'lost' ? input.lost_reason : null;
    const [known] = await tx.select().from(leads).where(eq(leads.id, lead_id));
    if (known) {
      if (known.contact_id !== person?.id) throw new AppError('CONFLICT', 'This lead was added for somebody else.');
      const { contact_id: _, ...sent } = input;
      refuseChanged(known, { ...sent, lost_reason }, keptAlready('lead'));
      return readLead(tx, lead_id);
    }
    if ((await tx.$count(deleted_leads, eq(deleted_leads.id, lead_id))) > 0) throw missingLead();
    if (!person) {
      const message = 'This client does not exist.';
      throw new AppError('BAD_REQUEST', message, { fields: { contact_id: message } });
    }
    if (!isClosed(input.stage) && (await findOpenLead(tx, person.id))) throw hasOpenLead(person.name);
    await openLead(tx, person, { ...input, id: lead_id, lost_reason, opened_at: now }, 'owner', author);
    return readLead(tx, lead_id);
  });
}

/** What is closed can be opened again, unless the person has another open lead by now. */
async function refuseSecond(tx: Tx, lead: LeadRow, stage: LeadStage, person: Person): Promise<void> {
  if (isClosed(stage) || !isClosed(lead.stage)) return;
  if (await findOpenLead(tx, person.id)) throw hasOpenLead(person.name);
}

type Seen = { id: string; updated_at: string };

/** Sent again after a lost answer, it changes nothing and is no conflict. */
export async function updateLead(
  db: Db,
  author: Actor,
  { id, updated_at }: Seen,
  input: LeadInput,
  now = new Date(),
): Promise<Lead> {
  return db.transaction(async (tx) => {
    await lockBoard(tx);
    const row = await findLead(tx, id);
    const person = await ownerOf(tx, row);
    const { stage, source, next_step, next_step_on } = input;
    const lost_reason = stage === 'lost' ? input.lost_reason : null;
    const changes = changesOf(row, { stage, source, next_step, next_step_on, lost_reason });
    if (Object.keys(changes).length === 0) return readLead(tx, id);
    refuseStale(row, updated_at, changedMeanwhile('lead'));
    if (changes.stage) {
      await refuseSecond(tx, row, stage, person);
      await enterStage(tx, person.name, row, { stage, at: now, cause: 'owner', lost_reason }, author);
    }
    await tx.update(leads).set({ source, next_step, next_step_on, lost_reason }).where(eq(leads.id, id));
    const { stage: _, ...others } = changes;
    if (Object.keys(others).length > 0) await auditLead(tx, author, 'updated', { id, name: person.name }, { changes: others });
    return readLead(tx, id);
  });
}

type Place = { id: string; stage: LeadStage; after?: string | null; lost_reason: string | null };

export async function moveLead(db: Db, author: Actor, { id, stage, after, lost_reason }: Place, now = new Date()): Promise<Lead> {
  return db.transaction(async (tx) => {
    await lockBoard(tx);
    const row = await findLead(tx, id);
    if (row.stage === stage) {
      if (after === id) return readLead(tx, id);
      // A place within the stage is nothing that somebody edits: the version stays.
      const place = { position: await positionIn(tx, stage, after ?? null, id), updated_at: sql`${leads.updated_at}` };
      await tx.update(leads).set(place).where(eq(leads.id, id));
      return readLead(tx, id);
    }
    if (stage === 'lost' && !lost_reason) {
      const message = 'Please say why it was lost';
      throw new AppError('BAD_REQUEST', message, { fields: { lost_reason: message } });
    }
    const person = await ownerOf(tx, row);
    await refuseSecond(tx, row, stage, person);
    await enterStage(tx, person.name, row, { stage, at: now, cause: 'owner', lost_reason, after }, author);
    return readLead(tx, id);
  });
}

export async function deleteLead(db: Db, author: Actor, id: string, now = new Date()): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockBoard(tx);
    const row = await findLead(tx, id);
    const { name } = await ownerOf(tx, row);
    await tx.delete(leads).where(eq(leads.id, id));
    await tx.insert(deleted_leads).values({ id, contact_id: row.contact_id, ended_at: row.closed_at ?? now });
    await auditLead(tx, author, 'deleted', { id, name }, { stage: row.stage, source: row.source });
    return { id };
  });
}
