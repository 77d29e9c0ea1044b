import { inArray, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { importContacts } from '#features/people/contacts/import.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { importingAudit } from './audit.server.ts';
import type { ImportPreview, ImportResult, Mapping } from './contract.ts';
import { guessMapping, readCsv, readRows } from './rows.server.ts';

const shown = 5;

export async function previewImport(db: DbOrTx, csv: string, wanted?: Mapping): Promise<ImportPreview> {
  const file = await readCsv(csv);
  const mapping = wanted ?? guessMapping(file.columns);
  const { good, bad } = mapping.email === null ? { good: [], bad: [] } : readRows(file, mapping);
  const addresses = good.map(({ email }) => email.toLowerCase());
  const known = addresses.length > 0 ? await db.$count(contacts, inArray(sql`lower(${contacts.email})`, addresses)) : 0;
  const sample = file.rows.slice(0, shown).map(({ cells }) => file.columns.map((_, at) => (cells[at] ?? '').slice(0, 200)));
  return { columns: file.columns, mapping, rows: file.rows.length, created: good.length - known, known, bad, sample };
}

export async function runImport(db: Db, author: Actor, csv: string, mapping: Mapping): Promise<ImportResult> {
  if (mapping.email === null) {
    const message = 'Please choose the column with the email addresses.';
    throw new AppError('BAD_REQUEST', message, { fields: { mapping: message } });
  }
  const { good, bad } = readRows(await readCsv(csv), mapping);
  return db.transaction(async (tx) => {
    const result = await importContacts(tx, good, author);
    await importingAudit.write(tx, {
      ...author,
      action: 'clients.imported',
      entity: 'contacts',
      entity_id: null,
      details: { ...result, bad: bad.length },
    });
    return { ...result, bad };
  });
}
