import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { document_events } from '#db/schema/papers/evidence.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
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
