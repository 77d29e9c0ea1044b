import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { fileIn, makeFolder, rootOfProject, studioRoot } from '#features/work/files/folders.testkit.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { DeliverableDetail, FolderToHandOver, OwnDeliverableDetail } from './contract.ts';
import { deliverableKit } from './deliverables.testkit.ts';

const studio = testStudio();
const kit = deliverableKit(studio);
const pathOf = (id: string) => `/admin/folders/${id}/deliverable`;
const look = (id: string, who: Person | null = 'admin') => studio.call<FolderToHandOver>(who, 'GET', pathOf(id));
const handOver = (id: string, body: object, who: Person | null = 'admin') =>
  studio.call<DeliverableDetail>(who, 'POST', pathOf(id), { deliverable_id: v7(), version_id: v7(), ...body });

async function folderOf(name = 'Logos') {
  const project = await kit.project();
  const folder = await makeFolder(studio, await rootOfProject(studio, project.id), name);
  const inner = await makeFolder(studio, folder.id, 'Dark');
  const [light, dark] = [await fileIn(studio, folder.id, 'light.png'), await fileIn(studio, inner.id, 'dark.png')];
  return { project, folder, file_ids: [light.id, dark.id] };
}

describe('a folder that is handed over', () => {
  it('is a version with all that lies in it, once, and the next one of the same deliverable after that', async () => {
    const { project, folder, file_ids } = await folderOf();
    expect((await look(folder.id)).data).toMatchObject({
      title: 'Logos',
      number: 1,
      files: [{ original_name: 'dark.png' }, { original_name: 'light.png' }],
    });
    const body = { deliverable_id: v7(), version_id: v7(), file_ids, words: 'Both, please' };
    const answers = await Promise.all([1, 2, 3].map(() => handOver(folder.id, body)));
    expect(answers.map(({ status, data }) => [status, data.id, data.versions.length])).toEqual(
      [1, 2, 3].map(() => [200, body.deliverable_id, 1]),
    );
    expect(await handOver(folder.id, { ...body, words: 'One of them' }), 'corrected after a lost answer').toMatchObject({
      status: 409,
      error: expect.stringContaining('This version was handed over already, with the words you sent first.'),
    });
    expect(answers[0]?.data).toMatchObject({ title: 'Logos', status: 'review', project_id: project.id, rounds: { agreed: 3 } });
    const { data: own } = await studio.call<OwnDeliverableDetail>('client', 'GET', `/deliverables/${body.deliverable_id}`);
    expect(own.versions[0]?.files.map((file) => file.original_name)).toEqual(['dark.png', 'light.png']);

    const more = await fileIn(studio, folder.id, 'icon.png');
    // Chosen by hand besides: it is not what this folder holds.
    await kit.choose(body.deliverable_id, (await kit.store('aside.png')).id);
    expect((await look(folder.id)).data).toMatchObject({ number: 2 });
    const second = await handOver(folder.id, { file_ids: [...file_ids, more.id] });
    expect(second.data).toMatchObject({
      id: body.deliverable_id,
      version: { number: 2 },
      next_files: [{ original_name: 'aside.png' }],
    });

    const version_id = second.data.versions[0]?.id;
    await studio.call('client', 'POST', `/deliverables/${body.deliverable_id}/approve`, { version_id });
    const other = await handOver(folder.id, { file_ids: [...file_ids, more.id] });
    expect(other.data).toMatchObject({ title: 'Logos', version: { number: 1 } });
    expect(other.data.id).not.toBe(body.deliverable_id);
  });

  it('holds what was seen', async () => {
    const { folder, file_ids } = await folderOf();
    await fileIn(studio, folder.id, 'late.png');
    expect(await handOver(folder.id, { file_ids })).toMatchObject({
      status: 409,
      error: 'The files of this version have changed. Please look at them again.',
    });
  });

  it('lies with a project and holds something', async () => {
    const kept = await makeFolder(studio, await studioRoot(studio), 'Ours');
    expect(await look(kept.id)).toMatchObject({ status: 409, error: 'Only a folder of a project can be handed over.' });
    const empty = await makeFolder(studio, await rootOfProject(studio, (await kit.project()).id), 'Empty');
    expect(await look(empty.id)).toMatchObject({ status: 409, error: 'There are no files in this folder yet.' });
    for (let at = 0; at <= 50; at += 1) await fileIn(studio, empty.id, `${at}.png`);
    expect((await look(empty.id)).error).toContain('A version has at most 50 files.');
    expect((await look(v7())).status).toBe(404);
  });

  it('is handed over by the studio alone', async () => {
    const { folder, file_ids } = await folderOf();
    expect([(await look(folder.id, 'client')).status, (await look(folder.id, null)).status]).toEqual([403, 401]);
    expect([
      (await handOver(folder.id, { file_ids }, 'client')).status,
      (await handOver(folder.id, { file_ids }, null)).status,
    ]).toEqual([403, 401]);
  });
});
