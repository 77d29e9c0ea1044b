import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { document_codes } from '#db/schema/papers/proof.ts';
import { testDatabase } from '#tests/database.ts';
import { type CodeUse, issueCode, takeCode } from './codes.server.ts';
import { codeRefusal } from './policy.ts';

const database = testDatabase();
const start = new Date('2026-11-15T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const newDoc = (): CodeUse => ({
  document: { document_type: 'contract', document_id: v7() },
  purpose: 'sign',
  content_sha256: 'a'.repeat(64),
  sent_to: 'ada@byron.test',
});
const issue = (doc: CodeUse, now = start) => database.db.transaction((tx) => issueCode(tx, doc, now));
async function verify(doc: CodeUse, code: string, now: Date): Promise<void> {
  const refusal = codeRefusal(await takeCode(database.db, doc, code, now));
  if (refusal) throw refusal;
}
const other = (code: string) => (code === '111111' ? '222222' : '111111');

it('takes a code once, only for its own document, and keeps no more than a fingerprint', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await database.db.select().from(document_codes))).not.toContain(code);
  await expect(verify(newDoc(), code, start)).rejects.toThrow('no longer valid');
  await verify(doc, ` ${code} `, after(599));
  await expect(verify(doc, code, after(599))).rejects.toThrow('no longer valid');
});

it('counts every wrong try, also many at once, and then refuses the right code too', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  await expect(verify(doc, other(code), start)).rejects.toThrow('This code is not right. 4 tries are left.');
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => verify(doc, other(code), start)));
  const texts = tries.map((one) => (one.status === 'rejected' ? String(one.reason) : 'accepted'));
  expect(texts.filter((text) => text.includes('is not right'))).toHaveLength(4);
  expect(texts.filter((text) => text.includes('no longer valid'))).toHaveLength(6);
  await expect(verify(doc, code, start)).rejects.toMatchObject({ status: 400 });
});

it('of two right tries at once lets one in', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  const tries = await Promise.allSettled([1, 2, 3].map(() => verify(doc, code, start)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('ends after ten minutes, and with the next code', async () => {
  const doc = newDoc();
  const first = await issue(doc);
  await expect(verify(doc, first, after(600))).rejects.toThrow('no longer valid');
  let second = await issue(doc, after(60));
  while (second === first) second = await issue(doc, after(120));
  await expect(verify(doc, first, after(130))).rejects.toThrow('not right');
  await verify(doc, second, after(130));
});

it('is not sent again at once, nor more than five times an hour', async () => {
  const doc = newDoc();
  await issue(doc);
  await expect(issue(doc, after(29))).rejects.toMatchObject({ status: 429, details: { retry_after: 1 } });
  for (const minute of [1, 2, 3, 4]) await issue(doc, after(60 * minute));
  await expect(issue(doc, after(300))).rejects.toThrow('in an hour');
  await issue(doc, after(3_660));
});

it('is for one version, one act and one mailbox', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  const others: CodeUse[] = [
    { ...doc, content_sha256: 'b'.repeat(64) },
    { ...doc, purpose: 'decline' },
    { ...doc, sent_to: 'eve@byron.test' },
  ];
  for (const use of others) {
    await expect(verify(use, code, start)).rejects.toThrow('no longer valid');
    // Each has a code of its own at once; what was sent for another is of no use to it.
    const own = await issue(use);
    if (own !== code) await expect(verify(use, code, start)).rejects.toThrow('not right');
  }
  await verify(doc, code, start);
  // But an hour has no more than five of them, whatever they are for.
  await issue({ ...doc, content_sha256: 'c'.repeat(64) });
  await expect(issue({ ...doc, content_sha256: 'd'.repeat(64) })).rejects.toMatchObject({
    status: 429,
    details: { retry_after: 3_600 },
  });
});
