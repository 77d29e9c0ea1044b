import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
import type { testStudio } from '#tests/studio.ts';
import { acceptEstimate } from './answer.server.ts';
import type { Estimate } from './contract.ts';
import type { EstimateRow } from './queries.server.ts';

export const visitor: Signer = {
  user_id: null,
  name: 'Ada Byron',
  email: 'ada@example.test',
  ip_address: '203.0.113.7',
  user_agent: 'Test browser',
};

let people = 0;

export async function addContact(db: Db, values: Partial<typeof contacts.$inferInsert> = {}): Promise<string> {
  people += 1;
  const [row] = await db
    .insert(contacts)
    .values({ first_name: 'Ada', last_name: 'Byron', email: `ada-${people}@example.test`, ...values })
    .returning();
  return row?.id ?? '';
}

export const twoLines = [
  { name: 'Design', quantity: 2.5, unit_price: 99.99, discount: 10, tax_rate: 8 },
  { name: 'Logo', quantity: 1, unit_price: 400, optional: true },
];

export async function rowOf(db: Db, id: string): Promise<EstimateRow> {
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id));
  if (!row) throw new Error('no estimate');
  return row;
}

export const kindsOf = async (db: Db, id: string): Promise<string[]> =>
  (await db.select().from(document_events).where(eq(document_events.document_id, id)).orderBy(document_events.position)).map(
    ({ kind }) => kind,
  );

/** An estimate that was written, sent and accepted by a client without an account, as the studio reads it then. */
export async function acceptedEstimate(studio: ReturnType<typeof testStudio>, body: object): Promise<Estimate> {
  const call = async (method: string, path: string, input?: object) =>
    (await studio.call<Estimate>('admin', method, `/admin/estimates${path}`, input)).data;
  const contact_id = await addContact(studio.db);
  const { id } = await call('POST', '', { title: 'Site', items: twoLines, contact_id, ...body });
  await call('POST', `/${id}/send`, {});
  const { content_sha256 } = await rowOf(studio.db, id);
  const answer = { content_sha256: content_sha256 ?? '', selected: [], name: 'Ada Byron', who: visitor };
  await studio.db.transaction((tx) => acceptEstimate(tx, id, answer));
  return call('GET', `/${id}`);
}
