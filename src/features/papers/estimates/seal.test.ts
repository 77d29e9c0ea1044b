import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { checkRecord } from '#features/papers/evidence/check.server.ts';
import { readSealed } from '#features/papers/evidence/seal.server.ts';
import { testStudio } from '#tests/studio.ts';
import { acceptEstimate } from './answer.server.ts';
import type { Estimate } from './contract.ts';
import { addContact, rowOf, twoLines, visitor } from './estimates.testkit.ts';
import { finishEstimate } from './jobs.server.ts';
import { estimateSubject } from './record.server.ts';

const studio = testStudio();
const call = async (path: string, body: object = {}) =>
  (await studio.call<Estimate>('admin', 'POST', `/admin/estimates${path}`, body)).data;

it('an accepted estimate is sealed once, with the lines that were taken, and the client gets it', async () => {
  const contact_id = await addContact(studio.db);
  const { id, estimate_number } = await call('', { title: 'Harbour', items: twoLines, contact_id });
  await call(`/${id}/send`);
  const row = await rowOf(studio.db, id);
  const selected = row.items.flatMap((item) => (item.optional ? item.id : []));
  const answer = { content_sha256: row.content_sha256 ?? '', selected, name: 'Ada Byron', consent_version: 'v1', who: visitor };
  await studio.db.transaction((tx) => acceptEstimate(tx, id, answer));
  await Promise.all([finishEstimate(studio.platform, id), finishEstimate(studio.platform, id)]);
  expect(await studio.db.$count(sealed_documents, eq(sealed_documents.document_id, id))).toBe(1);
  const sealed = await readSealed(studio.db, studio.platform.files, 'estimate', id);
  const { text } = await extractText(new Uint8Array(sealed?.bytes ?? []), { mergePages: true });
  for (const words of [estimate_number, 'Logo', '$642.98', 'Accepted electronically', 'Ada Byron']) expect(text).toContain(words);
  expect(await checkRecord(studio.db, estimateSubject, id)).toMatchObject({ intact: true });
  const mails = await studio.db.select().from(mail_outbox);
  expect(
    mails.filter(({ attachments }) => attachments.some(({ filename }) => filename === `${estimate_number}.pdf`)).length,
  ).toBeGreaterThan(0);
});

it('one that the studio made a contract of is not: nobody signed it', async () => {
  const { id } = await call('', { title: 'Quick', total_amount: 100 });
  await call(`/${id}/convert`);
  await finishEstimate(studio.platform, id);
  expect(await readSealed(studio.db, studio.platform.files, 'estimate', id)).toBeNull();
});
