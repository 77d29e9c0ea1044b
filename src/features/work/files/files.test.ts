import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { record_words } from '#db/schema/platform/search.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import type { FileSubjectType } from '#shared/choices/platform/files.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminFile, AdminFileList } from './contract.ts';
import { storeFile } from './files.testkit.ts';
import { spaceText } from './policy.ts';

const studio = testStudio();
const list = async (query: Record<string, string> = {}) =>
  (await studio.call<AdminFileList>('admin', 'GET', `/admin/files?${new URLSearchParams(query)}`)).data;
const names = async (query: Record<string, string>) => (await list(query)).items.map(({ original_name }) => original_name);
const remove = (id: string) => studio.call<AdminFile>('admin', 'DELETE', `/admin/files/${id}`);
const restore = (id: string) => studio.call<AdminFile>('admin', 'POST', `/admin/files/${id}/restore`, {});
const statusOf = async (path: string, who: 'client' | 'admin' | null = 'admin') => {
  const answer = await studio.request(await studio.sessionOf(who), 'GET', `/files/${path}`);
  await answer.body?.cancel();
  return answer.status;
};

describe('the list of files', () => {
  it('shows each with its owner, its uploader and its address', async () => {
    const { client, admin } = studio.ids;
    const { id, path } = await storeFile(
      studio.platform,
      { original_name: 'Logo final.png' },
      { uploaded_by: admin, owner_id: client },
    );
    const file = (await list()).items.find((one) => one.id === id);
    expect(file).toMatchObject({
      original_name: 'Logo final.png',
      content_type: 'image/png',
      size: 10,
      url: `/files/${path}`,
      uploaded_by: admin,
      owner_id: client,
      kept: null,
      deleted_at: null,
    });
    expect(file?.uploaded_by_name).toBeTruthy();
    expect(file?.owner_name).toBeTruthy();
  });

  it('keeps the size of a file beyond two gigabytes', async () => {
    const { id } = await storeFile(studio.platform, { original_name: 'film.mp4' });
    await studio.db.update(files).set({ size: 2_147_483_648 }).where(eq(files.id, id));
    expect((await list()).items.find((one) => one.id === id)?.size).toBe(2_147_483_648);
  });

  it('goes through its pages, newest first', async () => {
    for (const n of [1, 2, 3, 4, 5]) await storeFile(studio.platform, { original_name: `Meadow_${n}.jpg` });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AdminFileList = await list({ limit: '2', q: 'meadow', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ original_name }) => original_name));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Meadow_${n}.jpg`));
    const newest = await list({ limit: '2' });
    expect(newest.items.map(({ original_name }) => original_name)).toEqual(['Meadow_5.jpg', 'Meadow_4.jpg']);
    expect(await names({ limit: '2', cursor: newest.next_cursor ?? '' })).toEqual(['Meadow_3.jpg', 'Meadow_2.jpg']);
  });

  it('finds words of the name, with accents, in capitals, and by their beginning', async () => {
    await storeFile(studio.platform, { original_name: 'Ångström-Broschüre (v2).PDF' });
    for (const q of ['ångström', 'BROSCH', 'v2 ång', 'pdf brosch'])
      expect(await names({ q })).toEqual(['Ångström-Broschüre (v2).PDF']);
    for (const q of ['ngström', '%', "'; drop table files", 'x'.repeat(200)]) expect(await names({ q })).toEqual([]);
  });
});

describe('deleting a file', () => {
  it('takes it from everybody, and can be taken back', async () => {
    const { id, path } = await storeFile(studio.platform, { original_name: 'Orchard.png' }, { owner_id: studio.ids.client });
    expect([await statusOf(path), await statusOf(path, 'client')]).toEqual([200, 200]);
    expect((await remove(id)).status).toBe(200);
    expect([await statusOf(path), await statusOf(path, 'client')]).toEqual([404, 404]);
    expect([await names({ q: 'orchard' }), await names({ q: 'orchard', state: 'deleted' })]).toEqual([[], ['Orchard.png']]);
    expect((await list({ state: 'deleted' })).items.map((one) => one.id)).toContain(id);

    expect((await restore(id)).data.deleted_at).toBeNull();
    expect([await statusOf(path), await statusOf(path, 'client')]).toEqual([200, 200]);
    expect(await names({ q: 'orchard' })).toEqual(['Orchard.png']);
    const told = (await studio.audit()).filter(({ entity_id }) => entity_id === id);
    expect(told.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['file.deleted', studio.ids.admin],
      ['file.restored', studio.ids.admin],
    ]);
  });

  it('twice is told once, and so is restoring', async () => {
    const { id } = await storeFile(studio.platform, { original_name: 'Twice.png' });
    const answers = await Promise.all([remove(id), remove(id), remove(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([restore(id), restore(id)]);
    expect((await studio.audit()).filter(({ entity_id }) => entity_id === id)).toHaveLength(2);
  });

  it('is final after 30 days: row, words and bytes', async () => {
    const { id, path } = await storeFile(studio.platform, { original_name: 'Vineyard.png' });
    await remove(id);
    await studio.db.update(files).set({ deleted_at: sql`now() - interval '29 days'` }).where(eq(files.id, id));
    await tidyFiles(studio.platform);
    expect(await studio.platform.files.sizeOf(path)).toBe(10);
    await studio.db.update(files).set({ deleted_at: sql`now() - interval '31 days'` }).where(eq(files.id, id));
    expect(await tidyFiles(studio.platform)).toMatchObject({ trashed: 1 });
    expect(await studio.platform.files.sizeOf(path)).toBeNull();
    expect(await studio.db.select().from(record_words).where(eq(record_words.record_id, id))).toEqual([]);
    expect((await restore(id)).status).toBe(404);
  });

  it.each<FileSubjectType>(['branding', 'service', 'contract', 'estimate', 'order', 'payment'])(
    'is refused for a file of a %s, with a reason',
    async (type) => {
      const subject = { type, id: crypto.randomUUID() };
      const { id } = await storeFile(studio.platform, { original_name: `Part of a ${type}.pdf` }, { subject });
      const { status, error } = await remove(id);
      expect(status).toBe(409);
      expect(error).toBe((await list({ q: `part of ${type}` })).items[0]?.kept);
      expect((await restore(id)).data.deleted_at).toBeNull();
    },
  );

  it('is for administrators alone', async () => {
    const { id } = await storeFile(studio.platform, { original_name: 'Mine.png' }, { owner_id: studio.ids.client });
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
      ['business', 403],
    ] as const) {
      expect((await studio.call(who, 'DELETE', `/admin/files/${id}`)).status).toBe(status);
      expect((await studio.call(who, 'POST', `/admin/files/${id}/restore`, {})).status).toBe(status);
      expect((await studio.call(who, 'GET', '/admin/files')).status).toBe(status);
    }
    expect((await remove('01900000-0000-7000-8000-000000000000')).error).toBe('This file does not exist.');
  });
});

it('says how much is used, and that deleted files count', () => {
  expect(spaceText({ used: 10, quota: 1024 ** 2 })).toBe('You have used 10 Bytes of 1 MB. Deleted files count for 30 days.');
});
