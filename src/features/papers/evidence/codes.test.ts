import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { document_codes } from '#db/schema/papers/evidence.ts';
import { testDatabase } from '#tests/database.ts';
import { issueCode, verifyCode } from './codes.server.ts';

const database = testDatabase();
const start = new Date('2026-11-15T10:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const newDoc = () => ({ document_type: 'contract' as const, document_id: v7() });
const issue = (doc: ReturnType<typeof newDoc>, now = start) => database.db.transaction((tx) => issueCode(tx, doc, now));
const other = (code: string) => (code === '111111' ? '222222' : '111111');

it('takes a code once, only for its own document, and keeps no more than a fingerprint', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await database.db.select().from(document_codes))).not.toContain(code);
  await expect(verifyCode(database.db, newDoc(), code, start)).rejects.toThrow('no longer valid');
  await verifyCode(database.db, doc, ` ${code} `, after(599));
  await expect(verifyCode(database.db, doc, code, after(599))).rejects.toThrow('no longer valid');
});

it('counts every wrong try, also many at once, and then refuses the right code too', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  await expect(verifyCode(database.db, doc, other(code), start)).rejects.toThrow('This code is not right. 4 tries are left.');
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => verifyCode(database.db, doc, other(code), start)));
  const texts = tries.map((one) => (one.status === 'rejected' ? String(one.reason) : 'accepted'));
  expect(texts.filter((text) => text.includes('is not right'))).toHaveLength(4);
  expect(texts.filter((text) => text.includes('no longer valid'))).toHaveLength(6);
  await expect(verifyCode(database.db, doc, code, start)).rejects.toMatchObject({ status: 400 });
});

it('of two right tries at once lets one in', async () => {
  const doc = newDoc();
  const code = await issue(doc);
  const tries = await Promise.allSettled([1, 2, 3].map(() => verifyCode(database.db, doc, code, start)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('ends after ten minutes, and with the next code', async () => {
  const doc = newDoc();
  const first = await issue(doc);
  await expect(verifyCode(database.db, doc, first, after(600))).rejects.toThrow('no longer valid');
  let second = await issue(doc, after(60));
  while (second === first) second = await issue(doc, after(120));
  await expect(verifyCode(database.db, doc, first, after(130))).rejects.toThrow('not right');
  await verifyCode(database.db, doc, second, after(130));
});

it('is not sent again at once, nor more than five times an hour', async () => {
  const doc = newDoc();
  await issue(doc);
  await expect(issue(doc, after(29))).rejects.toMatchObject({ status: 429 });
  for (const minute of [1, 2, 3, 4]) await issue(doc, after(60 * minute));
  await expect(issue(doc, after(300))).rejects.toThrow('in an hour');
  await issue(doc, after(3_660));
});
