import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { contractContent } from '#features/papers/contracts/policy.ts';
import { writeContract } from '#features/papers/contracts/rows.server.ts';
import { newToken } from '#features/papers/sending/link.server.ts';
import type { Paper } from '#platform/pdf/paper.ts';
import { sha256Hex } from './content.ts';
import { recordEvent, saveVersion } from './record.server.ts';
import type { Finishing } from './seal.server.ts';

const drawing = 'M10 20L200 140L300 30';

const somePaper = (number: string): Paper => ({
  ...{ kind: 'contract', label: 'Contract', title: 'Website', number, state: 'Signed', parties: [], description: '' },
  lines: { rows: [], totals: [] },
  sections: [
    {
      heading: 'Terms',
      numbered: true,
      clauses: [[{ text: 'The studio builds a website. '.repeat(40), bold: false, underline: false }]],
    },
  ],
  signatures: [
    { heading: 'Client', name: 'Zoë Ångström', drawing, lines: ['November 15, 2026'] },
    { heading: 'Studio', name: 'Olive Owner', drawing: null, lines: ['November 15, 2026'] },
  ],
});

/** As somebody with the database's own password would: past the application and its triggers. */
export const behindTheBack = (db: Db, ...texts: SQL[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const text of texts) await tx.execute(text);
  });

/** A contract that both sides have signed, and its record from its making to its end. */
export async function signedRecord(db: Db, number = `CON-${Date.now()}`): Promise<Finishing> {
  const client = { kind: 'client' as const, name: 'Zoë Ångström', email: 'zoe@client.test' };
  const studio = { kind: 'studio' as const, name: 'Olive Owner' };
  const from = { ip_address: '203.0.113.7', user_agent: 'Test Browser/1.0' };
  const party = { name: 'Foyer', address: '1 Main Street', email: 'hello@studio.test', phone: '' };
  const contact = { first_name: 'Zoë', last_name: 'Ångström', email: client.email, company_name: null };
  return db.transaction(async (tx) => {
    const words = { title: 'Website', total_amount_cents: 120_050, terms_and_conditions: ['One', 'Two'] };
    const [row] = await tx
      .insert(contracts)
      .values({ ...words, contract_number: number, origin: 'studio', access_token: newToken(), sent_at: new Date() })
      .returning();
    if (!row) throw new Error('no contract');
    const doc = { document_type: 'contract' as const, document_id: row.id, is_sample: false };
    const content = contractContent(row, contact, party);
    const content_after = await saveVersion(tx, doc, { version: 1, content, created_by: null });
    const [signed_at, countersigned_at] = [new Date(Date.now() - 2_000), new Date(Date.now() - 1_000)];
    await recordEvent(tx, doc, { kind: 'created', actor: studio });
    await recordEvent(tx, doc, { kind: 'sent', actor: studio, content_after, details: { version: 1 } });
    await recordEvent(tx, doc, { kind: 'viewed', actor: client, ...from });
    await recordEvent(tx, doc, {
      ...{ kind: 'signed', actor: client, ...from, consent_version: '2026-11', content_after, now: signed_at },
      details: { name: client.name, method: 'drawn', drawing_sha256: sha256Hex(drawing) },
    });
    const details = { name: studio.name, method: 'typed' };
    await recordEvent(tx, doc, { kind: 'countersigned', actor: studio, content_after, details, now: countersigned_at });
    await recordEvent(tx, doc, { kind: 'completed', actor: { kind: 'system' } });
    await writeContract(tx, row.id, {
      status: 'completed',
      content_sha256: content_after,
      client_signature: client.name,
      client_signature_drawing: drawing,
      client_signed_at: signed_at,
      admin_signature: studio.name,
      admin_signed_at: countersigned_at,
      completed_at: countersigned_at,
    });
    return { ...doc, number, version: 1, user_id: null, paper: somePaper(number) };
  });
}
