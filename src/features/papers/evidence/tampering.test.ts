import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { document_events } from '#db/schema/papers/evidence.ts';
import { contractWriter, zoe } from '#features/papers/contracts/contracts.testkit.ts';
import { sealCompleted } from '#features/papers/contracts/seal.server.ts';
import { signContract } from '#features/papers/contracts/sign.server.ts';
import { acceptedEstimate } from '#features/papers/estimates/estimates.testkit.ts';
import { finishEstimate } from '#features/papers/estimates/jobs.server.ts';
import { testStudio } from '#tests/studio.ts';
import { eventHash, firstPrevious } from './chain.ts';
import { contentHash } from './content.ts';
import type { ChainState, Verification } from './contract.ts';
import { behindTheBack } from './evidence.testkit.ts';

const studio = testStudio();
const writer = contractWriter(studio);
const drawing = 'M10 20L30 40L50 20';

/** Sent to the client and signed by them, with a drawing. */
async function signedContract(): Promise<string> {
  const services = [{ name: 'Design', description: null, quantity: 2, price: 600 }];
  const { id } = await writer.add({ contact_id: (await writer.contact()).id, services });
  await writer.send(id);
  const { content_sha256 } = await writer.shown(id);
  const signing = { content_sha256, name: 'Zoë Ångström', drawing, consent_version: 'sign-1', who: zoe };
  await studio.db.transaction((tx) => signContract(tx, id, signing));
  return id;
}

async function sealedContract(): Promise<string> {
  const id = await signedContract();
  await writer.countersign(id);
  await sealCompleted(studio.platform, id);
  return id;
}

const tamper = (...texts: SQL[]) => behindTheBack(studio.db, ...texts);
const onScreen = async (id: string): Promise<ChainState> => (await writer.detail(id)).chain;
const verify = async (id: string) => {
  const { contract_number } = await writer.rowOf(id);
  return studio.call<Verification>(null, 'GET', `/verify/numbers/${contract_number}`);
};

/** Both the studio's screen and the public page tell it. */
async function expectBroken(id: string, broken: ChainState['broken']): Promise<void> {
  expect(await onScreen(id)).toMatchObject({ intact: false, broken });
  expect((await verify(id)).data.chain).toMatchObject({ intact: false, broken });
}

/** As a thief of the database would: every hash reckoned anew, so that the chain has no fault in itself. */
async function rewriteChain(id: string, change: (event: typeof document_events.$inferSelect) => object): Promise<SQL[]> {
  const ofThis = eq(document_events.document_id, id);
  const events = await studio.db.select().from(document_events).where(ofThis).orderBy(document_events.position);
  let previous_hash = firstPrevious;
  return events.map((event) => {
    const changed = { ...event, ...change(event), previous_hash };
    const hash = eventHash(changed);
    previous_hash = hash;
    return sql`update document_events set actor_name = ${changed.actor_name}, previous_hash = ${changed.previous_hash}, hash = ${hash}
      where id = ${event.id}`;
  });
}

it('is intact after the whole way, and the words that were agreed to are part of it', async () => {
  const id = await sealedContract();
  expect(await onScreen(id)).toMatchObject({ intact: true, broken: null, events: 7 });
  expect((await verify(id)).data).toMatchObject({ stored_copy: 'unchanged', chain: { intact: true } });
  const { events } = await writer.detail(id);
  expect(events.map(({ kind }) => kind)).toEqual([
    ...['created', 'sent', 'consented', 'signed', 'countersigned', 'completed', 'sealed'],
  ]);
  expect(events[2]?.details).toEqual({ consent_text: expect.stringContaining('binds me as a signature on paper would') });
  expect(events[3]?.details).toMatchObject({ name: 'Zoë Ångström', drawing_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

/** One for several tests, because sealing is dear: its row is as it was before each. */
function oneContract(make: () => Promise<string>): () => Promise<string> {
  let id: string | undefined;
  beforeEach(async () => {
    if (!id) return;
    await tamper(sql`update contracts set ${sql.join(
      columns.map((name) => sql`${name} = kept_contracts.${name}`),
      sql`, `,
    )}
      from kept_contracts where contracts.id = ${id} and kept_contracts.id = ${id}`);
    expect(await onScreen(id)).toMatchObject({ intact: true });
  });
  return async () => {
    if (!id) {
      id = await make();
      await studio.db.execute(sql`create table if not exists kept_contracts as table contracts with no data`);
      await studio.db.execute(sql`insert into kept_contracts select * from contracts where id = ${id}`);
    }
    return id;
  };
}
const columns = [
  ...['title', 'total_amount_cents', 'terms_and_conditions', 'version', 'content_sha256'],
  ...['client_signature', 'client_signature_drawing', 'client_signed_at', 'admin_signature'],
].map((name) => sql.identifier(name));

describe('of a sealed contract, a change of its row', () => {
  const contract = oneContract(sealedContract);

  it.each([
    ['title', sql`title = 'Other'`],
    ['total', sql`total_amount_cents = 1`],
    ['terms', sql`terms_and_conditions = '["Nothing is owed."]'::jsonb`],
    ['number of the version', sql`version = 2`],
    ['content hash', sql`content_sha256 = null`],
  ])('as a changed %s is seen', async (_, set) => {
    const id = await contract();
    await tamper(sql`update contracts set ${set} where id = ${id}`);
    await expectBroken(id, 'row');
  });

  it.each([
    ['the client’s name', sql`client_signature = 'Mallory'`],
    ['the client’s drawing', sql`client_signature_drawing = 'M1 1L2 2'`],
    ['the studio’s name', sql`admin_signature = 'Mallory'`],
    ['the day of signing', sql`client_signed_at = client_signed_at - interval '1 day'`],
  ])('as a change of %s is seen', async (_, set) => {
    const id = await contract();
    await tamper(sql`update contracts set ${set} where id = ${id}`);
    await expectBroken(id, 'signature');
  });
});

describe('of a sealed contract', () => {
  it('a chain that was written anew together with the seal’s row is seen', async () => {
    const id = await sealedContract();
    await tamper(
      ...(await rewriteChain(id, ({ kind }) => (kind === 'signed' ? { actor_name: 'Mallory' } : {}))),
      sql`update sealed_documents set chain_hash = (select hash from document_events e
        where e.document_id = ${id} and e.position = chain_position) where document_id = ${id}`,
      sql`update document_heads set hash = (select hash from document_events where document_id = ${id}
        order by position desc limit 1) where document_id = ${id}`,
    );
    await expectBroken(id, 'event');
  });

  it('a kept version that was changed with its own hash is seen', async () => {
    const id = await sealedContract();
    const { content } = await writer.detail(id);
    const other = { ...content, total_amount_cents: 1 };
    await tamper(sql`update document_versions set content = ${JSON.stringify(other)}::jsonb, content_sha256 = ${contentHash(other)}
      where document_id = ${id}`);
    await expectBroken(id, 'version');
  });

  it('a record that was emptied is seen, also without the seal’s row and the end', async () => {
    const id = await sealedContract();
    await tamper(sql`delete from document_events where document_id = ${id}`);
    await expectBroken(id, 'end');
    await tamper(sql`delete from sealed_documents where document_id = ${id}`);
    expect(await onScreen(id)).toMatchObject({ intact: false, events: 0 });
    await tamper(
      sql`delete from document_heads where document_id = ${id}`,
      sql`delete from document_versions where document_id = ${id}`,
    );
    expect(await onScreen(id)).toMatchObject({ intact: false, broken: 'end', events: 0 });
    expect(await verify(id)).toMatchObject({ status: 409, error: expect.stringContaining('was changed. Events are missing') });
  });

  it('a seal’s row that was changed or taken away is seen', async () => {
    const id = await sealedContract();
    await tamper(sql`update sealed_documents set certificate_sha256 = ${'a'.repeat(64)} where document_id = ${id}`);
    await expectBroken(id, 'seal');
    await tamper(sql`delete from sealed_documents where document_id = ${id}`);
    expect(await onScreen(id)).toMatchObject({ intact: false, broken: 'seal' });
    expect(await verify(id)).toMatchObject({ status: 409 });
  });

  it('the seal’s row cannot be changed or removed by the application', async () => {
    const id = await sealedContract();
    for (const text of [
      sql`update sealed_documents set number = 'CON-1' where document_id = ${id}`,
      sql`delete from sealed_documents where document_id = ${id}`,
      sql`delete from document_heads where document_id = ${id}`,
      sql`truncate sealed_documents`,
    ])
      await expect(studio.db.execute(text)).rejects.toThrow();
  });
});

describe('before the studio has countersigned', () => {
  const contract = oneContract(signedContract);

  it.each([
    ['the drawn signature', 'signature', sql`client_signature_drawing = 'M1 1L2 2'`],
    ['the name', 'signature', sql`client_signature = 'Mallory'`],
    ['the total', 'row', sql`total_amount_cents = 1`],
  ] as const)('%s that was swapped is seen, and nobody signs below it', async (_, broken, set) => {
    const id = await contract();
    await tamper(sql`update contracts set ${set} where id = ${id}`);
    expect(await onScreen(id)).toMatchObject({ intact: false, broken });
    expect(await writer.countersign(id)).toMatchObject({ status: 409, error: expect.stringContaining('cannot be signed') });
    expect(await verify(id)).toMatchObject({ status: 409, error: expect.stringContaining('was changed') });
  });

  it('signing events that were cut off are seen, and nobody signs below them', async () => {
    const id = await signedContract();
    await tamper(
      sql`delete from document_events where document_id = ${id} and position >= 3`,
      sql`update contracts set status = 'sent', client_signature = null, client_signed_at = null, client_signature_drawing = null
        where id = ${id}`,
    );
    expect(await onScreen(id)).toMatchObject({ intact: false, broken: 'end' });
    expect((await writer.countersign(id)).status).toBe(409);
    expect((await verify(id)).status).toBe(409);
  });

  it('a client does not sign what is not what was sent', async () => {
    const { id } = await writer.add({ contact_id: (await writer.contact()).id });
    await writer.send(id);
    const { content_sha256 } = await writer.shown(id);
    await tamper(sql`update contracts set total_amount_cents = 1 where id = ${id}`);
    await expect(writer.sign(id, content_sha256)).rejects.toThrow('cannot be signed');
  });

  it('what both have signed is not sealed once it was changed', async () => {
    const id = await signedContract();
    await writer.countersign(id);
    await tamper(sql`update contracts set admin_signature = 'Mallory' where id = ${id}`);
    await expect(sealCompleted(studio.platform, id)).rejects.toThrow('cannot be sealed');
  });
});

describe('of an accepted estimate', () => {
  const chainOf = async (id: string) =>
    (await studio.call<{ chain: ChainState }>('admin', 'GET', `/admin/estimates/${id}/history`)).data.chain;

  it.each([
    ['total', 'row', sql`total_amount_cents = 1`],
    ['lines', 'row', sql`items = jsonb_set(items, '{0,unit_price_cents}', '1')`],
    ['name of whoever accepted', 'signature', sql`client_signature = 'Mallory'`],
  ] as const)('a changed %s is seen', async (_, broken, set) => {
    const { id, estimate_number } = await acceptedEstimate(studio, {});
    await finishEstimate(studio.platform, id);
    expect(await chainOf(id)).toMatchObject({ intact: true });
    await tamper(sql`update estimates set ${set} where id = ${id}`);
    expect(await chainOf(id)).toMatchObject({ intact: false, broken });
    const { data } = await studio.call<Verification>(null, 'GET', `/verify/numbers/${estimate_number}`);
    expect(data.chain).toMatchObject({ intact: false, broken });
  });
});

it('a stored file that is not the one that was sealed is handed out to nobody', async () => {
  const id = await sealedContract();
  const { rows } = await studio.db.execute<{ path: string }>(
    sql`select path from files join sealed_documents s on s.file_id = files.id where s.document_id = ${id}`,
  );
  await studio.platform.files.put(rows[0]?.path ?? '', Buffer.from('%PDF-1.7 other'));
  const { access_token } = await writer.rowOf(id);
  for (const [who, path] of [
    ['admin', `/documents/contract/${id}/file.pdf`],
    [null, `/document/contract/${access_token}/document.pdf`],
  ] as const)
    expect(await studio.call(who, 'GET', path)).toMatchObject({
      status: 500,
      error: expect.stringContaining('is not the one that was sealed, so it is not handed out'),
    });
  expect((await studio.request(await studio.sessionOf('admin'), 'GET', `/files/${rows[0]?.path}`)).status).toBe(404);
  expect((await verify(id)).data.stored_copy).toBe('changed');
});
