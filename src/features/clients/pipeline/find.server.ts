import { and, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { leads } from '#db/schema/clients/pipeline.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { holds, holdsAll } from '#features/people/contacts/search.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { LeadSource, LeadStage } from '#shared/choices/clients/pipeline.ts';
import { decodeCursor } from '#shared/keyset.ts';

export type FoundLead = { id: string; stage: LeadStage; position: string };
type Search = { stages: readonly LeadStage[]; source?: LeadSource; q?: string; cursor?: string; limit: number };

/** How many leads of a stage a search reads to learn how many hold its text, and how many at most. */
const glance = 50;
const readThrough = 500;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const place = /^-?\d{1,100}(\.\d{1,100})?$/;

function afterPlace(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [position, id] = decodeCursor(cursor);
  if (!place.test(String(position)) || !uuid.test(id))
    throw new AppError('BAD_REQUEST', 'This page of the list cannot be found.');
  return sql`(${leads.position}, ${leads.id}) > (${String(position)}::numeric, ${id}::uuid)`;
}

const columns = sql`${leads.id}, ${leads.stage}, ${leads.position}, ${leads.contact_id}`;
const inOrder = sql`order by ${leads.position}, ${leads.id}`;
const wanted = (stages: readonly LeadStage[]): SQL =>
  sql`unnest(array[${sql.join(
    [...stages].map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]) as wanted (stage)`;

/** The next leads of each stage, in the order of the board: read from the index of the order, stage by stage, in one query. */
const nextOf = ({ stages, source, cursor }: Search, limit: number): SQL => {
  const listed = and(sql`${leads.stage} = wanted.stage`, source && sql`${leads.source} = ${source}`, afterPlace(cursor));
  return sql`select near.* from ${wanted(stages)} cross join lateral (select ${columns} from ${leads} where ${listed} ${inOrder} limit ${limit}) near`;
};

/**
 * The next leads of each stage, as many as asked for. A text that many hold, judged by the next ones of the stage, is found by reading
 * on; only what is rarer asks the index of the contacts. Either way the cost hardly depends on how many leads there are.
 */
export async function findLeads(db: DbOrTx, search: Search): Promise<FoundLead[]> {
  const { q, limit } = search;
  if (!q) {
    const { rows } = await db.execute<FoundLead>(
      sql`select id, stage, position from (${nextOf(search, limit)}) found order by stage, position, id`,
    );
    return rows;
  }
  const phrase = q.replaceAll(/\s+/gu, ' ');
  const found: FoundLead[] = [];
  /** Keeps what is complete; answers the stages that have more leads than were read, and too few that hold the text. */
  const among = async (stages: readonly LeadStage[], rows: number): Promise<Counted[]> => {
    if (stages.length === 0) return [];
    const near = await firstOf(db, nextOf({ ...search, stages }, rows), holds(phrase), limit);
    const short = near.stages.filter((one) => one.read === rows && one.found < limit);
    found.push(...near.rows.filter(({ stage }) => !short.some((one) => one.stage === stage)));
    return short;
  };
  const short = await among(search.stages, glance);
  const isFrequent = (one: Counted) => one.found * (readThrough / glance) >= limit;
  const rare = [
    ...short.filter((one) => !isFrequent(one)),
    ...(await among(
      short.filter(isFrequent).map(({ stage }) => stage),
      readThrough,
    )),
  ].map(({ stage }) => stage);
  return rare.length === 0 ? found : [...found, ...(await findRare(db, { ...search, stages: rare }, phrase))];
}

/** By the index of the contacts. */
async function findRare(db: DbOrTx, { stages, source, cursor, limit }: Search, phrase: string): Promise<FoundLead[]> {
  const listed = and(
    sql`${leads.stage} in (${sql.join(
      stages.map((one) => sql`${one}`),
      sql`, `,
    )})`,
    source && sql`${leads.source} = ${source}`,
    afterPlace(cursor),
    holdsAll([phrase]),
  );
  const all = sql`select ${columns} from ${contacts} join ${leads} on ${leads.contact_id} = ${contacts.id} where ${listed}`;
  return (await firstOf(db, all, sql`true`, limit)).rows;
}

type Counted = { stage: LeadStage; read: number; found: number };

/** Those of the candidates that meet the condition, the first of each stage. */
async function firstOf(
  db: DbOrTx,
  candidates: SQL,
  condition: SQL,
  limit: number,
): Promise<{ rows: FoundLead[]; stages: Counted[] }> {
  const { rows } = await db.execute<FoundLead & { rank: string; read: string }>(sql`
    with near as materialized (${candidates}), counted as (select stage, count(*) as read from near group by stage)
    select counted.stage, counted.read, found.id, found.position, found.rank from counted left join lateral (
      select near.id, near.position, row_number() over (order by near.position, near.id) as rank from near
      join ${contacts} on ${contacts.id} = near.contact_id where near.stage = counted.stage and ${condition}
      order by near.position, near.id limit ${limit}
    ) found on true order by counted.stage, found.position, found.id`);
  const found = rows.filter(({ id }) => id !== null);
  const stages = rows
    .filter(({ stage }, at) => rows[at - 1]?.stage !== stage)
    .map(({ stage, read }) => ({ stage, read: Number(read), found: found.filter((one) => one.stage === stage).length }));
  return { rows: found.map(({ id, stage, position }) => ({ id, stage, position })), stages };
}
