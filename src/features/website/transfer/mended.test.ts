import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { blog_posts } from '#db/schema/website/blog.ts';
import { content_transfers } from '#db/schema/website/transfer.ts';
import type { FileStore } from '#platform/files/file-store.server.ts';
import { testStudio } from '#tests/studio.ts';
import { workThroughAll } from './jobs.server.ts';
import { failTransfer } from './run.server.ts';
import { oldSite, transferKit, zipOf } from './transfer.testkit.ts';
import { wxrFile, wxrItem } from './wxr.testkit.ts';

const site = await oldSite();
const studio = testStudio({ IMPORT_HOSTS: site.host });
afterAll(site.close);
const kit = transferKit(studio);
beforeEach(kit.clear);

const start = (id: string) => studio.call('admin', 'POST', `${kit.path}/${id}/start`, { authors: [] });
const never = new AbortController().signal;
const pause = { retryMs: 100, lookMs: 20 };

/** Files of the studio; reading one of them fails so often. */
function withFailures(name: string, failures: number, error: () => Error) {
  const asked = { times: 0 };
  const get: FileStore['get'] = async (key, ...rest) => {
    if (key === name && asked.times < failures) {
      asked.times += 1;
      throw error();
    }
    return studio.platform.files.get(key, ...rest);
  };
  const files = Object.assign(Object.create(studio.platform.files) as FileStore, { get });
  const logger = { ...studio.platform.log, error: () => undefined };
  return { asked, ctx: { ...studio.platform, files, logger } as unknown as Parameters<typeof workThroughAll>[0] };
}

const pathOf = async (id: string): Promise<string> => {
  const [found] = await studio.db.select({ path: files.path }).from(files).where(eq(files.subject_id, id));
  return found?.path ?? '';
};

describe('An import', () => {
  it('that failed while its file was read is read again, all of it', async () => {
    // One more than is read at once.
    const posts = Array.from({ length: 51 }, (_, at) => wxrItem({ id: at + 1, content: 'Words' }));
    const id = await kit.upload('a.xml', wxrFile(posts));
    await expect(kit.work(id, kit.cutOffAfter(2))).rejects.toThrow('cut off');
    expect((await kit.get(id)).total).toBe(50);
    await failTransfer(studio.platform, id);
    expect(await kit.get(id)).toMatchObject({
      state: 'failed',
      total: 0,
      has_file: true,
      problem: expect.stringContaining('read again'),
    });
    expect(await start(id)).toMatchObject({ status: 200, data: { state: 'reading', problem: null } });
    expect(await kit.run(id)).toMatchObject({ state: 'done', total: 51, states: { made: 51 } });
  });

  it('is not kept back by odd characters, and says which picture has no address', async () => {
    const thumbnail = '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>77</wp:meta_value></wp:postmeta>';
    const attachment = { id: 77, type: 'attachment', content: '', more: '<wp:attachment_url>http://[bad</wp:attachment_url>' };
    const content = `Words <img src="${site.url}/a%00b.png"> <a href="/a%00b">l</a> \0`;
    const id = await kit.upload(
      'odd.xml',
      wxrFile([
        wxrItem({ id: 1, content, slug: 'a%00b', more: thumbnail }),
        wxrItem(attachment),
        wxrItem({ id: 3, type: 'ty\0pe', content: '' }),
      ]),
    );
    expect(await kit.run(id)).toMatchObject({ state: 'done', states: { made: 1, failed: 2 } });
    const told = new Map((await kit.items(id)).map((item) => [item.title, item.problems]));
    expect(told.get('http://[bad')).toEqual(['Its address cannot be read']);
    expect(told.get('a b.png')).toEqual(['The other site answered with 404']);
    const markdown = '---\ntitle: T\naliases: ["/a%00b", "/old//title"]\n---\nWords [l](/a%00b)';
    expect(await kit.run(await kit.upload('a.md', Buffer.from(markdown)))).toMatchObject({ states: { made: 1 } });
    expect(await kit.oldAddress('/old/title')).toBe('/blog/a');
  });

  it('reads files of an archive whatever their names are like, and counts those that it passes over', async () => {
    const zip = await zipOf({
      './posts/a.md': '# A\n\nx',
      'posts/a.md': '# B\n\nx',
      '../c.md': '# C\n\nx',
      'latin.md': Buffer.from('Stra\xdfe', 'latin1'),
    });
    const done = await kit.run(await kit.upload('posts.zip', zip));
    expect(done).toMatchObject({ counts: { posts: 1 }, states: { made: 1 } });
    expect(done.others).toEqual([
      { type: 'files whose names lead out of the archive', count: 1 },
      { type: 'latin.md (it is not written in UTF-8)', count: 1 },
      { type: 'posts and pages that are in the file twice', count: 1 },
    ]);
  });

  it('that made nothing new can be discarded, and links only to what is there', async () => {
    const file = wxrFile([wxrItem({ id: 1, content: 'Words' })]);
    const first = await kit.upload('a.xml', file);
    await kit.run(first);
    const again = await kit.upload('a.xml', file);
    expect(await kit.run(again)).toMatchObject({ states: { known: 1 } });
    expect((await kit.items(again))[0]?.editor_path).toMatch(/^\/admin\/content\/blog\//);
    expect((await studio.call('admin', 'DELETE', `${kit.path}/${first}`)).status).toBe(409);
    await studio.db.delete(blog_posts);
    expect((await kit.items(again))[0]).toMatchObject({ editor_path: null, target_path: null });
    expect((await studio.call('admin', 'DELETE', `${kit.path}/${again}`)).status).toBe(200);
    expect(await studio.db.$count(content_transfers, eq(content_transfers.id, again))).toBe(0);
  });
});

describe('One that fails', () => {
  const file = wxrFile([wxrItem({ id: 1, content: 'Words' })]);

  it('waits for its next attempt, and what comes meanwhile is taken up', async () => {
    const bad = await kit.upload('bad.xml', file);
    const { ctx, asked } = withFailures(await pathOf(bad), 2, () => new Error('connection lost'));
    const states: string[] = [];
    const working = workThroughAll(ctx, never, { ...pause, retryMs: 1_500 });
    while (asked.times === 0) await new Promise((done) => setTimeout(done, 10));
    const good = await kit.upload('good.xml', file);
    while ((await kit.get(good)).state === 'reading') await new Promise((done) => setTimeout(done, 50));
    states.push((await kit.get(bad)).state, (await kit.get(good)).state);
    await working;
    expect([...states, (await kit.get(bad)).state, asked.times]).toEqual(['reading', 'ready', 'ready', 2]);
  });

  it('has all its attempts again once it was let go on, while another one is worked on', async () => {
    const [bad, other] = [await kit.upload('bad.xml', file), await kit.upload('other.xml', file)];
    const asked = { bad: 0, other: 0 };
    const { ctx } = withFailures('', 0, () => new Error('none'));
    const paths = { bad: await pathOf(bad), other: await pathOf(other) };
    const get: FileStore['get'] = async (key, ...rest) => {
      if (key === paths.bad && asked.bad < 6) {
        asked.bad += 1;
        throw new Error('connection lost');
      }
      if (key !== paths.other) return studio.platform.files.get(key, ...rest);
      asked.other += 1;
      if ((await kit.get(bad)).state === 'failed') await start(bad);
      throw new Error('connection lost');
    };
    Object.assign(ctx.files, { get });
    await workThroughAll(ctx, never, pause);
    expect([asked, (await kit.get(bad)).state]).toEqual([{ bad: 6, other: 4 }, 'ready']);
  });

  it('and would fail again is not tried again', async () => {
    const bad = await kit.upload('bad.xml', file);
    const { ctx, asked } = withFailures(await pathOf(bad), 9, () => new TypeError('Invalid URL'));
    await workThroughAll(ctx, never, pause);
    expect([asked.times, (await kit.get(bad)).state]).toEqual([1, 'failed']);
  });
});
