import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { findContact } from '#features/people/contacts/queries.server.ts';
import { type AnyActor, system } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { LeadSource, LeadStage, StageCause } from '#shared/choices/clients/pipeline.ts';
import { auditLead } from './audit.server.ts';
import { isClosed } from './policy.ts';

export type LeadRow = typeof leads.$inferSelect;

export const missingLead = () => new AppError('NOT_FOUND', 'This lead does not exist.');

/** The board is changed by one at a time: whoever comes second finds what the first has left. Taken before anything else. */
export const lockBoard = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('leads'))`);

export async function findLead(db: DbOrTx, id: string): Promise<LeadRow> {
  const [row] = await db.select().from(leads).where(eq(leads.id, id));
  if (!row) throw missingLead();
  return row;
}

export async function findOpenLead(db: DbOrTx, contact_id: string): Promise<LeadRow | null> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.contact_id, contact_id), isNull(leads.closed_at)))
    .limit(1);
  return row ?? null;
}

export type Person = { id: string; name: string; is_sample: boolean };

/** The contact, or the one that it was merged into since. */
export async function personOf(db: DbOrTx, contact_id: string): Promise<Person | null> {
  const row = await findContact(db, contact_id);
  return row ? { id: row.id, name: nameOfContact(row) || row.email, is_sample: row.is_sample } : null;
}

/** Beyond this many digits the numbers of a column are made anew, so that they never grow without end. */
const mostDigits = 40;

/** A position behind another lead of the stage; at its top without one, or where that one has left. */
export async function positionIn(
  tx: Tx,
  stage: LeadStage,
  after: string | null = null,
  moving: string | null = null,
): Promise<string> {
  const others = moving ? and(eq(leads.stage, stage), ne(leads.id, moving)) : eq(leads.stage, stage);
  const [before] = after
    ? await tx
        .select({ position: leads.position })
        .from(leads)
        .where(and(others, eq(leads.id, after)))
    : [];
  const [next] = await tx
    .select({ position: sql<string | null>`min(${leads.position})` })
    .from(leads)
    .where(before ? and(others, sql`${leads.position} > ${before.position}`) : others);
  const ends = sql`select ${before?.position ?? null}::numeric as low, ${next?.position ?? null}::numeric as high`;
  const { rows } = await tx.execute<{ position: string; is_long: boolean }>(sql`
    select position, scale(position) > ${mostDigits} as is_long from (
      select case when low is null then coalesce(high, 1) - 1 when high is null then low + 1 else trim_scale((low + high) * 0.5) end as position
      from (${ends}) ends
    ) found`);
  const [place] = rows;
  if (!place) throw new Error('The database gave no position');
  if (!place.is_long) return place.position;
  await renumber(tx, stage);
  return positionIn(tx, stage, after, moving);
}

/** A place is nothing that somebody edits: the versions stay. */
async function renumber(tx: Tx, stage: LeadStage): Promise<void> {
  await tx.execute(sql`update ${leads} set position = numbered.place
    from (select id, row_number() over (order by position, id) as place from ${leads} where stage = ${stage}) numbered
    where ${leads.id} = numbered.id`);
}

export type NewLead = {
  id?: string;
  contact_id: string;
  stage: LeadStage;
  source: LeadSource;
  opened_at: Date;
  next_step?: string | null;
  next_step_on?: string | null;
  lost_reason?: string | null;
};

/** At the top of its stage. */
export async function openLead(
  tx: Tx,
  person: Person,
  lead: NewLead,
  cause: StageCause,
  author: AnyActor = system,
): Promise<LeadRow> {
  const changed_by = author.actor?.id ?? null;
  const [row] = await tx
    .insert(leads)
    .values({
      ...lead,
      position: await positionIn(tx, lead.stage),
      closed_at: isClosed(lead.stage) ? lead.opened_at : null,
      decided_at: changed_by ? lead.opened_at : null,
      created_by: changed_by,
      is_sample: person.is_sample,
    })
    .returning();
  if (!row) throw new Error('The lead was not stored');
  await tx.insert(lead_stages).values({ lead_id: row.id, stage: row.stage, entered_at: row.opened_at, cause, changed_by });
  await auditLead(tx, author, 'created', { id: row.id, name: person.name }, { stage: row.stage, source: row.source });
  return row;
}

export type StageChange = {
  stage: LeadStage;
  at: Date;
  cause: StageCause;
  lost_reason: string | null;
  /** The lead that it stands behind. */
  after?: string | null;
};

/** Another stage, with the days in the one before it. */
export async function enterStage(
  tx: Tx,
  name: string,
  lead: LeadRow,
  change: StageChange,
  author: AnyActor = system,
): Promise<void> {
  const { stage, cause, lost_reason, after = null } = change;
  const changed_by = author.actor?.id ?? null;
  const current = and(eq(lead_stages.lead_id, lead.id), isNull(lead_stages.left_at));
  const [stay] = await tx.select().from(lead_stages).where(current);
  // News can arrive late, but no stage ends before it began.
  const at = stay && stay.entered_at > change.at ? stay.entered_at : change.at;
  await tx.update(lead_stages).set({ left_at: at }).where(current);
  await tx.insert(lead_stages).values({ lead_id: lead.id, stage, entered_at: at, cause, changed_by });
  await tx
    .update(leads)
    .set({
      stage,
      position: await positionIn(tx, stage, after, lead.id),
      closed_at: isClosed(stage) ? at : null,
      lost_reason: stage === 'lost' ? lost_reason : null,
      ...(changed_by && { decided_at: at }),
    })
    .where(eq(leads.id, lead.id));
  const verb = isClosed(stage) ? stage : 'moved';
  await auditLead(
    tx,
    author,
    verb,
    { id: lead.id, name },
    { from: lead.stage, to: stage, cause, ...(stage === 'lost' && { lost_reason }) },
  );
}
