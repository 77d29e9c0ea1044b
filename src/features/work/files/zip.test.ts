import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { file_shares } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { segmentOf } from '#shared/file-segment.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import { fileIn, makeFolder, rootOfProject, studioRoot } from './folders.testkit.ts';
import { segmentNames } from './zip-paths.ts';

const studio = testStudio();
let root = '';
beforeAll(async () => {
  const [row] = await studio.db.insert(projects).values({ name: 'Site: “A/B”', client_id: studio.ids.client }).returning();
  root = await rootOfProject(studio, row?.id ?? '');
});

/** The names in the central directory, and the content of those that are stored as they are. */
function read(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const found: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const size = zip.readUInt32LE(at + 24);
    const length = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + length);
    expect(zip.readUInt16LE(at + 8) & 0x800, 'the name is marked as UTF-8').toBe(0x800);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    found[name] = zip.toString('utf8', start, start + size);
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

const ask = async (who: 'client' | 'business' | 'admin' | null, path: string, method = 'GET') => {
  const answer = await studio.request(await studio.sessionOf(who), method, `/api${path}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('a zip of a folder', () => {
  it('holds every file under its path, with numbers where names are the same', async () => {
    const inner = await makeFolder(studio, root, 'Fotos für Ann');
    await makeFolder(studio, inner.id, 'Empty');
    await fileIn(studio, root, 'Plan: a?.png');
    await fileIn(studio, root, 'plan_ a_.png');
    await fileIn(studio, inner.id, '写真.png');
    const gone = await fileIn(studio, inner.id, 'Gone.png');
    await studio.call('admin', 'DELETE', `/admin/files/${gone.id}`);
    const { status, headers, bytes } = await ask('admin', `/admin/folders/${root}/zip`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Site_%20%E2%80%9CA_B%E2%80%9D.zip");
    expect(read(bytes)).toEqual({
      'Plan_ a_.png': '0123456789',
      'plan_ a_ (2).png': '0123456789',
      'Fotos für Ann/': '',
      'Fotos für Ann/写真.png': '0123456789',
      'Fotos für Ann/Empty/': '',
    });
    const client = await ask('client', `/folders/${root}/zip`);
    expect(read(client.bytes)).toEqual(read(bytes));
    expect(await ask('admin', `/admin/folders/${root}/zip`, 'HEAD')).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  });

  it('is refused to everybody else', async () => {
    expect((await ask('business', `/folders/${root}/zip`)).status).toBe(404);
    expect((await ask(null, `/folders/${root}/zip`)).status).toBe(401);
    expect((await ask('client', `/admin/folders/${root}/zip`)).status).toBe(403);
    expect((await ask('client', `/folders/${await studioRoot(studio)}/zip`)).status).toBe(404);
  });

  it('asks who may read a file when its turn comes', async () => {
    const kit = await makeFolder(studio, await studioRoot(studio), 'Kit');
    await fileIn(studio, kit.id, 'First.png');
    await fileIn(studio, kit.id, 'Second.png');
    await studio.db.insert(file_shares).values({ folder_id: kit.id, client_id: studio.ids.client });
    const { get } = studio.platform.files;
    vi.spyOn(studio.platform.files, 'get').mockImplementation(async (...args) => {
      // Taken back while the first file is being written.
      await studio.db.delete(file_shares).where(eq(file_shares.folder_id, kit.id));
      return get(...args);
    });
    const { bytes } = await ask('client', `/folders/${kit.id}/zip`);
    vi.restoreAllMocks();
    expect(Object.keys(read(bytes))).toEqual(['First.png']);
  });

  it('ends for somebody who is deactivated meanwhile', async () => {
    const folder = await makeFolder(studio, root, 'Cut off');
    await fileIn(studio, folder.id, 'First.png');
    await fileIn(studio, folder.id, 'Second.png');
    for (const [who, path] of [
      ['client', `/folders/${folder.id}/zip`],
      ['admin', `/admin/folders/${folder.id}/zip`],
    ] as const) {
      const deactivate = (deactivated_at: Date | null) =>
        studio.db.update(users).set({ deactivated_at }).where(eq(users.id, studio.ids[who]));
      const { get } = studio.platform.files;
      vi.spyOn(studio.platform.files, 'get').mockImplementation(async (...args) => {
        await deactivate(new Date());
        return get(...args);
      });
      const { bytes } = await ask(who, path);
      vi.restoreAllMocks();
      await deactivate(null);
      expect(Object.keys(read(bytes)), who).toEqual(['First.png']);
    }
  });

  it('closes what it reads when its reader goes away', async () => {
    const folder = await makeFolder(studio, root, 'Large');
    const { path } = await fileIn(studio, folder.id, 'Large.bin');
    await studio.platform.files.put(path, Buffer.alloc(4_000_000));
    const opened: { destroyed: boolean }[] = [];
    const { get } = studio.platform.files;
    vi.spyOn(studio.platform.files, 'get').mockImplementation(async (...args) => {
      const stored = await get(...args);
      if (stored) opened.push(stored.stream);
      return stored;
    });
    const answer = await studio.request(await studio.sessionOf('admin'), 'GET', `/api/admin/folders/${folder.id}/zip`);
    const reader = answer.body?.getReader();
    for (let n = 0; n < 4; n += 1) await reader?.read();
    await reader?.cancel();
    vi.restoreAllMocks();
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
  });

  it('never leaves the folder that it is unpacked into, whatever the names are', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '..',
        '.',
        '../../etc/passwd',
        'C:\\x',
        '/abs',
        'con',
        'NUL.txt',
        ' ',
        '...',
        'a\u0000b',
        'a/',
        '\u202eexe.png',
      ),
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 20 }), (names) => {
        const name = segmentNames();
        const given = names.map(name);
        for (const one of given) {
          expect(one).not.toMatch(/[/\\:\p{Cc}]/u);
          expect(one.trim()).toBe(one);
          expect(['', '.', '..']).not.toContain(one);
          expect(one.endsWith('.')).toBe(false);
          expect(one.isWellFormed()).toBe(true);
        }
        expect(new Set(given.map((one) => one.toLowerCase())).size).toBe(given.length);
      }),
    );
    expect(segmentOf('nul.txt')).toBe('_nul.txt');
  });
});
