import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import type { PdfPage } from '#platform/pdf/document.server.ts';
import { recordEvent, saveVersion } from './record.server.ts';
import type { Finishing } from './seal.server.ts';

export const drawSomething = (page: PdfPage): void => {
  page.title('Contract', 'CON-1763200000000', 'Completed');
  page.paragraph('The studio builds a website. '.repeat(40));
  page.signatures([
    { heading: 'Client', name: 'Zoë Ångström', drawing: 'M10 20L200 140L300 30', lines: ['November 15, 2026'] },
    { heading: 'Studio', name: 'Olive Owner', drawing: null, lines: ['November 15, 2026'] },
  ]);
};

/** A contract's record from its making to its end, without the contract. */
export async function signedRecord(db: Db, number = `CON-${Date.now()}`): Promise<Finishing> {
  const doc = { document_type: 'contract' as const, document_id: v7(), is_sample: false };
  const client = { kind: 'client' as const, name: 'Zoë Ångström', email: 'zoe@client.test' };
  const from = { ip_address: '203.0.113.7', user_agent: 'Test Browser/1.0' };
  await db.transaction(async (tx) => {
    const content = { title: 'Website', total: 1200.5, terms: ['One', 'Two'] };
    const content_after = await saveVersion(tx, doc, { version: 1, content, created_by: null });
    await recordEvent(tx, doc, { kind: 'created', actor: { kind: 'studio', name: 'Olive Owner' }, content_after });
    await recordEvent(tx, doc, { kind: 'sent', actor: { kind: 'studio', name: 'Olive Owner' }, content_after });
    await recordEvent(tx, doc, { kind: 'viewed', actor: client, ...from });
    await recordEvent(tx, doc, { kind: 'signed', actor: client, ...from, consent_version: '2026-11', content_after });
    await recordEvent(tx, doc, { kind: 'countersigned', actor: { kind: 'studio', name: 'Olive Owner' }, content_after });
    await recordEvent(tx, doc, { kind: 'completed', actor: { kind: 'system' } });
  });
  return { ...doc, number, version: 1, user_id: null, draw: drawSomething };
}
