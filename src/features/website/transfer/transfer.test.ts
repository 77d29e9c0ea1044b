import { asc, eq, isNotNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { files } from '#db/schema/platform/files.ts';
import { blog_authors, blog_posts } from '#db/schema/website/blog.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { media_items } from '#db/schema/website/media.ts';
import { seo_pages } from '#db/schema/website/seo.ts';
import { content_transfers } from '#db/schema/website/transfer.ts';
import { system } from '#platform/audit/actor.server.ts';
import { emptyPost, type PostBlock } from '#shared/post-blocks.ts';
import { noChanges } from '#shared/site-content.ts';
import { testStudio } from '#tests/studio.ts';
import { contentPages } from '../content/registry.ts';
import { importPicture } from '../media/import.server.ts';
import { tidyTransfers } from './service.server.ts';
import { hrefs, oldSite, tinyPng, transferKit, zipOf } from './transfer.testkit.ts';
import { wxrFile, wxrItem } from './wxr.testkit.ts';

const site = await oldSite();
const studio = testStudio({ IMPORT_HOSTS: site.host });
afterAll(site.close);
const kit = transferKit(studio);
const { items, oldAddress, posts } = kit;

beforeEach(kit.clear);

describe('an import from WordPress', () => {
  it('keeps states, dates and addresses, and says what it could not take over', async () => {
    const future = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    await studio.db.insert(content_pages).values({ page: v7(), title: 'Team', slug: 'team' });
    const id = await kit.upload(
      'mixed.xml',
      wxrFile([
        wxrItem({ id: 1, slug: 'same', content: 'One' }),
        wxrItem({ id: 2, slug: 'same', content: 'Two' }),
        wxrItem({ id: 3, status: 'draft', content: 'Draft', date: '0000-00-00 00:00:00' }),
        wxrItem({ id: 4, status: 'future', content: 'Later', date: future }),
        wxrItem({ id: 5, status: 'private', content: 'Private' }),
        wxrItem({ id: 6, status: 'trash', content: 'Gone' }),
        wxrItem({ id: 7, content: '' }),
        wxrItem({ id: 8, content: '[contact-form-7 id="3" title="x"]\n\n<iframe src="https://maps.example/x"></iframe>' }),
        wxrItem({ id: 9, content: 'x '.repeat(70_000) }),
        wxrItem({
          id: 10,
          type: 'page',
          slug: 'history',
          title: 'History',
          content: '<h2>1990</h2>A <a href="/?p=1">link</a>.<ul><li>a</li><li>b</li></ul>',
        }),
        wxrItem({ id: 11, type: 'page', slug: 'about', title: 'About', content: 'Us' }),
        wxrItem({ id: 12, type: 'page', slug: 'team', title: 'Team', content: 'Us' }),
      ]),
    );
    expect(await kit.run(id)).toMatchObject({
      counts: { posts: 8, pages: 3 },
      states: { made: 10, skipped: 1 },
      others: [{ type: 'post (trash)' }],
    });
    const rows = new Map((await posts()).map((row) => [row.slug, row]));
    expect([...rows.keys()]).toEqual([
      'post-number-3',
      'post-number-4',
      'post-number-5',
      'post-number-7',
      'post-number-8',
      'same',
      'same-2',
    ]);
    expect(rows.get('post-number-3')).toMatchObject({ published: null, draft: { title: 'Post number 3' } });
    expect(rows.get('post-number-4')).toMatchObject({ published: null, publish_at: new Date(`${future.replace(' ', 'T')}Z`) });
    expect(rows.get('post-number-5')).toMatchObject({ published: null });
    expect(rows.get('post-number-7')).toMatchObject({ published: null });
    const told = new Map((await items(id)).map((item) => [item.title, item]));
    expect(told.get('Post number 8')?.problems).toEqual([
      'The shortcode [contact-form-7] is plain text now',
      'An embedded page is a link now',
    ]);
    expect(told.get('Post number 9')).toMatchObject({ state: 'skipped', target_path: null });
    expect(told.get('Post number 5')?.problems).toEqual(['It was not open to everybody: it is a draft now']);
    expect(told.get('History')).toMatchObject({ target_path: '/history', old_path: '/2019/05/history' });
    expect(told.get('About')).toMatchObject({
      target_path: '/about-2',
      problems: ['Another page has the address /about: it is a draft at /about-2'],
    });
    expect(await items(id, '&filter=problems')).toHaveLength(
      [...told.values()].filter(({ problems }) => problems.length > 0).length,
    );
    const pages = await studio.db
      .select()
      .from(content_pages)
      .where(isNotNull(content_pages.slug))
      .orderBy(asc(content_pages.slug));
    expect(pages.map(({ slug, version }) => [slug, version])).toEqual([
      ['about-2', 0],
      ['history', 1],
      ['team', 0],
      ['team-2', 0],
    ]);
    expect(pages[1]?.published).toMatchObject({
      sections: { text: { sections: [{ title: '1990', paragraphs: ['A link (/blog/same).', '• a\n• b'] }] } },
    });
    expect(await oldAddress('/2019/05/history')).toBe('/history');
    // Nobody sees it: there is nowhere to lead to.
    expect(await oldAddress('/2019/05/about')).toBeNull();
  });

  it('fetches pictures from the open web and named hosts alone, and what cannot be had is a link', async () => {
    const image = (src: string) => `<img src="${src}" alt="A">`;
    const sources = ['/1.png', '/moved.png', '/missing.png', '/page.png', '/inside.png'].map((path) => `${site.url}${path}`);
    const content = [...sources, 'http://169.254.169.254/x.png', 'http://localhost:1/x.png'].map(image).join('\n\n');
    const thumbnail = '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>77</wp:meta_value></wp:postmeta>';
    const attachment = wxrItem({
      id: 77,
      type: 'attachment',
      content: '',
      more: `<wp:attachment_url>${site.url}/9.png</wp:attachment_url>`,
    });
    const id = await kit.upload(
      'pictures.xml',
      wxrFile([wxrItem({ id: 1, content: `Words ${content}`, more: thumbnail }), attachment]),
    );
    expect(await kit.run(id)).toMatchObject({ counts: { pictures: 8 }, states: { made: 4, failed: 5 } });
    const [post] = await posts();
    const blocks = post?.published?.blocks ?? [];
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'picture', 'picture', ...Array.from({ length: 5 }, () => 'text')]);
    const names = new Map((await studio.db.select().from(media_items)).map((item) => [item.id, item.file_name]));
    const shown = blocks.flatMap((block) => (block.kind === 'picture' ? [names.get(block.media)] : []));
    expect(shown).toEqual(['1.png', 'moved.png']);
    expect(names.get(post?.published?.cover?.media ?? '')).toBe('9.png');
    const told = new Map((await items(id)).map((item) => [item.title, item.problems]));
    expect(told.get('Post number 1')).toEqual(['5 pictures could not be had: they are links now']);
    expect(told.get('missing.png')).toEqual(['The other site answered with 404']);
    expect(told.get('inside.png')).toEqual(['Its address is in a private network']);
    // Used pictures are not deleted, and those of an import go with its posts.
    const [media] = names.keys();
    expect(await studio.call('admin', 'DELETE', `/admin/media/${media}`)).toMatchObject({ status: 409 });
    const page = await studio.call<{ pictures: object }>(null, 'GET', `/blog/${post?.slug}`);
    expect(Object.keys(page.data.pictures)).toHaveLength(3);
    await studio.call('admin', 'POST', `${kit.path}/${id}/undo`);
    await kit.work(id);
    expect([await studio.db.$count(blog_posts), await studio.db.$count(media_items)]).toEqual([0, 0]);
  });

  it('says of pictures that it knows no address of that they were left out', async () => {
    const thumbnail = '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>77</wp:meta_value></wp:postmeta>';
    const id = await kit.upload('gone.xml', wxrFile([wxrItem({ id: 1, content: 'Words [gallery ids="5,6"]', more: thumbnail })]));
    await kit.run(id);
    expect((await items(id)).find(({ title }) => title === 'Post number 1')?.problems).toEqual([
      'Its cover could not be had: it has none now',
      '2 pictures could not be had: they were left out',
    ]);
  });

  it('gives posts to the authors that were chosen', async () => {
    const [known] = await studio.db.insert(blog_authors).values({ name: 'ADA LOVELACE', slug: 'ada' }).returning();
    const [other] = await studio.db.insert(blog_authors).values({ name: 'Grace', slug: 'grace' }).returning();
    const id = await kit.upload('one.xml', wxrFile([wxrItem({ id: 1, content: 'One' })]));
    await kit.work(id);
    expect((await kit.get(id)).authors).toEqual([{ name: 'ada', shown: 'Ada Lovelace', author_id: known?.id }]);
    const start = (author_id: string) =>
      studio.call('admin', 'POST', `${kit.path}/${id}/start`, { authors: [{ name: 'ada', author_id }] });
    expect(await start(v7())).toMatchObject({ status: 400, fields: { authors: expect.any(String) } });
    expect((await start(other?.id ?? '')).status).toBe(200);
    expect((await start(other?.id ?? '')).status).toBe(200);
    await kit.work(id);
    expect((await posts()).map(({ author_id }) => author_id)).toEqual([other?.id]);
  });

  it('is taken back, but for what somebody has changed since', async () => {
    const id = await kit.upload('three.xml', wxrFile([1, 2, 3].map((one) => wxrItem({ id: one, content: `Words ${one}` }))));
    await kit.run(id);
    const [first] = await posts();
    const change = { revision: 1, slug: 'mine', author_id: first?.author_id };
    expect((await studio.call('admin', 'PUT', `/admin/blog/${first?.id}`, change)).status).toBe(200);
    expect(await oldAddress('/?p=1')).toBe('/blog/mine');
    expect((await studio.call('admin', 'POST', `${kit.path}/${id}/undo`)).data).toMatchObject({ state: 'undoing' });
    await expect(kit.work(id, kit.cutOffAfter(1))).rejects.toThrow('cut off');
    await kit.work(id);
    expect(await kit.get(id)).toMatchObject({ state: 'undone', states: { undone: 2, kept: 1 } });
    expect((await posts()).map(({ slug }) => slug)).toEqual(['mine']);
    expect(await studio.call('admin', 'DELETE', `${kit.path}/${id}`)).toMatchObject({ status: 409 });
    // What was taken back can be imported again.
    expect(await kit.run(await kit.upload('three.xml', wxrFile([wxrItem({ id: 2, content: 'Words 2' })])))).toMatchObject({
      states: { made: 1 },
    });
    const told = await studio.db
      .select({ action: audit_log.action })
      .from(audit_log)
      .where(eq(audit_log.entity_id, id))
      .orderBy(asc(audit_log.id));
    expect(told.map(({ action }) => action)).toEqual(
      ['uploaded', 'started', 'finished', 'undo_asked', 'undone'].map((verb) => `content_import.${verb}`),
    );
  });

  it('leaves a picture that somebody has described since, and says nothing of an earlier failure', async () => {
    const content = `<img src="${site.url}/1.png" alt=""><img src="${site.url}/2.png" alt="">`;
    const id = await kit.upload('pictures.xml', wxrFile([wxrItem({ id: 1, content })]));
    expect(await kit.run(id)).toMatchObject({ states: { made: 3 } });
    const [one] = await studio.db.select().from(media_items).orderBy(asc(media_items.id));
    const { title = '', credit = '', focal_x, focal_y, crop } = one ?? {};
    const described = { title, credit, focal_x, focal_y, crop, alt: 'A bridge', updated_at: one?.updated_at.toISOString() };
    expect((await studio.call('admin', 'PUT', `/admin/media/${one?.id}`, described)).status).toBe(200);
    await studio.db
      .update(content_transfers)
      .set({ state: 'failed', problem: 'Something went wrong.' })
      .where(eq(content_transfers.id, id));
    await studio.call('admin', 'POST', `${kit.path}/${id}/undo`);
    await kit.work(id);
    expect(await kit.get(id)).toMatchObject({ state: 'undone', problem: null, states: { undone: 2, kept: 1 } });
    expect(await studio.db.select({ alt: media_items.alt }).from(media_items)).toEqual([{ alt: 'A bridge' }]);
  });

  it('is taken back, but for what somebody has translated since', async () => {
    await studio.call('admin', 'PUT', '/admin/settings/languages', { languages: ['de'] });
    const id = await kit.upload(
      'pages.xml',
      wxrFile([
        wxrItem({ id: 1, content: 'Words' }),
        wxrItem({ id: 2, type: 'page', slug: 'story', title: 'Story', content: 'Us' }),
        wxrItem({ id: 3, type: 'page', slug: 'history', title: 'History', content: 'Us' }),
      ]),
    );
    await kit.run(id);
    const [post] = await posts();
    expect((await studio.call('admin', 'POST', `/admin/blog/${post?.id}/translations`, { language: 'de' })).status).toBe(200);
    const [story] = await studio.db.select().from(content_pages).where(eq(content_pages.slug, 'story'));
    const draft = { revision: 0, changes: { sections: { hero: { title: 'Geschichte' } }, hidden: [], order: [] } };
    expect((await studio.call('admin', 'PUT', `/admin/content/${story?.page}.de/draft`, draft)).status).toBe(200);
    await studio.db.insert(seo_pages).values(['/de/story', '/history', '/de/history'].map((path) => ({ path, title: 'Chosen' })));
    await studio.call('admin', 'POST', `${kit.path}/${id}/undo`);
    await kit.work(id);
    expect(await kit.get(id)).toMatchObject({ state: 'undone', states: { undone: 1, kept: 2 } });
    expect((await posts()).map(({ language }) => language).toSorted()).toEqual(['de', 'en']);
    const left = await studio.db.select({ page: content_pages.page }).from(content_pages).orderBy(asc(content_pages.page));
    expect(left.map(({ page }) => page)).toEqual([story?.page, `${story?.page}.de`]);
    expect((await studio.db.select().from(seo_pages)).map(({ path }) => path)).toEqual(['/de/story']);
  });

  it('refuses what is no export, and what ends in the middle', async () => {
    const whole = wxrFile([wxrItem({ id: 1, content: 'One' })]);
    const bad: [string, Uint8Array, string][] = [
      ['page.xml', Buffer.from('<html><body>No</body></html>'), 'This is no export of WordPress'],
      ['entities.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), 'This is no export of WordPress'],
      ['cut.xml', whole.subarray(0, whole.length - 30), 'This file ends in the middle'],
      ['empty.xml', wxrFile([]), 'There are no posts and no pages'],
      ['broken.zip', Buffer.from('PK no archive'), 'This archive cannot be read'],
    ];
    for (const [name, bytes, problem] of bad) {
      const id = await kit.upload(name, bytes);
      await kit.work(id);
      const read = await kit.get(id);
      expect([name, read.state, read.total], name).toEqual([name, 'failed', 0]);
      expect(read.problem).toContain(problem);
      expect(await studio.call('admin', 'POST', `${kit.path}/${id}/start`, { authors: [] })).toMatchObject({ status: 409 });
      expect((await studio.call('admin', 'DELETE', `${kit.path}/${id}`)).status).toBe(200);
    }
    expect(await studio.db.$count(files, eq(files.subject_type, 'content_transfer'))).toBe(0);
  });
});

describe('an import of Markdown', () => {
  it('reads front matter, links between files and names that lead elsewhere', async () => {
    const zip = await zipOf({
      'posts/first.md':
        '---\ntitle: "First: one"\ndate: 2020-02-03\ntags: [a, b]\ndescription: Short\naliases: /old/first\n---\nSee [the second](../notes/2021-01-02-second.md#x) and [home](/).\n\n![Beside](pictures/a%20b.png)\n\n![Outside](../../../etc/passwd.png)\n',
      'notes/2021-01-02-second.md': '# The second\n\nWords **strong**.\n',
      'notes/draft.md': '---\ndraft: true\n---\nNot yet',
      '../../etc/passwd.md': '---\ntitle: Outside\n---\nWords',
      '__MACOSX/x.md': 'no',
      'posts/broken.md': '---\n: : [\n---\nWords',
      'posts/pictures/a b.png': tinyPng(3),
      'notes/data.csv': 'a,b',
    });
    const id = await kit.upload('notes.zip', zip);
    expect(await kit.run(id)).toMatchObject({
      states: { made: 5, failed: 1 },
      others: [
        { type: 'files whose names lead out of the archive', count: 1 },
        { type: '.csv', count: 1 },
      ],
    });
    const rows = new Map((await posts()).map((row) => [row.slug, row]));
    expect([...rows.keys()]).toEqual(['broken', 'draft', 'first', 'second']);
    expect(rows.get('first')).toMatchObject({
      published_at: new Date('2020-02-03'),
      published: { title: 'First: one', excerpt: 'Short', tags: ['a', 'b'] },
    });
    expect(hrefs(rows.get('first')?.published?.blocks)).toEqual(['/blog/second#x', '/']);
    expect(rows.get('second')?.published).toMatchObject({ title: 'The second', blocks: [{ kind: 'text' }] });
    expect(rows.get('draft')).toMatchObject({ published: null });
    expect(await oldAddress('/old/first')).toBe('/blog/first');
    expect(await oldAddress('/notes/draft.md')).toBeNull();
    expect(await kit.run(await kit.upload('notes.zip', zip))).toMatchObject({ states: { known: 4, skipped: 2 } });
  });
});

describe('an export', () => {
  it('counts the pages that it holds, and no rows of changes and translations', async () => {
    for (const shade of [1, 2, 3])
      await importPicture(studio.platform, system, { id: v7(), file_name: 'x.png', bytes: tinyPng(shade), alt: 'A' }, (make) =>
        studio.db.transaction(make),
      );
    const changes = { published: noChanges, version: 1 };
    const own = v7();
    await studio.db
      .insert(content_pages)
      .values([
        { page: own, title: 'Team', slug: 'team', ...changes },
        ...[`${own}.de`, 'about', 'about.de'].map((page) => ({ page, ...changes })),
      ]);
    const { data } = await studio.call<{ id: string }>('admin', 'POST', `${kit.path}/exports`, { id: v7() });
    // Cut off at its first picture.
    await expect(kit.work(data.id, kit.cutOffAfter(1))).rejects.toThrow('cut off');
    const { settled, total } = await kit.get(data.id);
    expect([settled, total]).toEqual([contentPages.length + 1, contentPages.length + 4]);
    await kit.work(data.id);
    expect(await kit.get(data.id)).toMatchObject({ state: 'done', settled: total });
  });

  it('holds every post, and an empty studio has the same posts after it is imported there', async () => {
    const picture = v7();
    await importPicture(studio.platform, system, { id: picture, file_name: 'x.png', bytes: tinyPng(5), alt: 'A [b]' }, (make) =>
      studio.db.transaction(make),
    );
    const blocks: PostBlock[] = [
      {
        kind: 'text',
        runs: [
          { text: 'Plain * _ [x] ' },
          { text: 'bold', bold: true },
          { text: ' é\nnext', italic: true },
          { text: ' <b>', code: true },
        ],
      },
      { kind: 'heading', level: 3, runs: [{ text: 'A # heading' }] },
      { kind: 'bullets', items: [[{ text: 'one', href: 'https://x.example/?a=1&b="2"' }], [{ text: '- two' }]] },
      { kind: 'steps', items: [[{ text: 'three' }]] },
      { kind: 'quote', runs: [{ text: 'Said' }] },
      { kind: 'quote', runs: [{ text: 'Said again' }] },
      { kind: 'code', language: 'ts', text: 'const a = `b`;\n```\n'.trimEnd() },
      { kind: 'video', provider: 'vimeo', video: '12345678', title: 'A [film]' },
      { kind: 'divider' },
      { kind: 'picture', media: picture, caption: 'A "caption" <b>' },
      { kind: 'picture', media: picture, caption: '' },
      { kind: 'text', runs: [{ text: 'the end', href: '/blog/second' }] },
    ];
    const [ada] = await studio.db.insert(blog_authors).values({ name: 'Ada', slug: 'ada' }).returning();
    const author_id = ada?.id ?? '';
    const content = (title: string, all = blocks) => ({
      title,
      excerpt: 'About: it',
      tags: ['x', 'y z'],
      cover: { media: picture },
      blocks: all,
    });
    const at = new Date('2022-03-04T05:06:07.000Z');
    const later = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000);
    const original_id = v7();
    await studio.db.insert(blog_posts).values([
      {
        id: original_id,
        slug: 'first',
        author_id,
        published: content('First'),
        version: 3,
        published_at: at,
        changed_at: at,
        draft: content('Newer'),
      },
      { slug: 'second', author_id, draft: content('Second: “quoted”') },
      { slug: 'third', author_id, draft: content('Third'), scheduled: content('Third'), publish_at: later },
      {
        // Before its original in the archive.
        ...{ id: '01900000-0000-7000-8000-000000000000', original_id, language: 'de', slug: 'first', author_id, version: 1 },
        ...{ published: { ...content('Erstens'), tags: [] }, published_at: at, changed_at: at },
      },
    ]);
    const shape = async () =>
      (await posts()).map(({ id, slug, language, original_id: of, published, draft, published_at, publish_at }) => ({
        ...{ id, slug, language, of, published },
        draft: published ? null : draft,
        published_at,
        publish_at,
      }));
    const before = await shape();

    const id = v7();
    const asked = await studio.call('admin', 'POST', `${kit.path}/exports`, { id });
    expect(asked.data).toMatchObject({ id, kind: 'export', state: 'working' });
    expect((await studio.call<{ id: string }>('admin', 'POST', `${kit.path}/exports`, { id: v7() })).data.id).toBe(id);
    expect(await studio.call('admin', 'GET', `${kit.path}/${id}/file`)).toMatchObject({ status: 409 });
    await expect(kit.work(id, kit.cutOffAfter(1))).rejects.toThrow('cut off');
    await kit.work(id);
    const made = await kit.get(id);
    expect(made).toMatchObject({ state: 'done', settled: made.total, size_bytes: expect.any(Number) });
    const answer = await studio.request(await studio.sessionOf('admin'), 'GET', `/api${kit.path}/${id}/file`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const zip = new Uint8Array(await answer.arrayBuffer());
    expect(zip.length).toBe(made.size_bytes);

    // In the same studio all of it is known.
    expect(await kit.run(await kit.upload('content.zip', zip))).toMatchObject({ states: { known: 4, skipped: 1 } });
    await kit.clear();
    expect(await kit.run(await kit.upload('content.zip', zip))).toMatchObject({ states: { made: 5 } });
    expect(await shape()).toEqual(before);
    expect(await studio.db.select().from(media_items)).toMatchObject([{ id: picture, alt: 'A [b]', width: 16 }]);
    expect((await studio.db.select().from(blog_authors)).map(({ name }) => name)).toEqual(['Ada']);
  });

  it('is taken back whole after it was imported, translations before their originals', async () => {
    const author_id = (await studio.db.insert(blog_authors).values({ name: 'Eva', slug: 'eva' }).returning())[0]?.id ?? '';
    const content = (title: string) => ({ ...emptyPost(title), blocks: [{ kind: 'text' as const, runs: [{ text: title }] }] });
    const [early, late] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-00000000000f'];
    const shown = { author_id, version: 1, published_at: new Date(), changed_at: new Date() };
    // One translation stands before its original in the file, the other after it.
    await studio.db.insert(blog_posts).values([
      { ...shown, id: late, slug: 'one', published: content('One') },
      { ...shown, id: early, slug: 'two', published: content('Two') },
    ]);
    await studio.db.insert(blog_posts).values([
      { ...shown, id: early.replace(/1$/, '2'), slug: 'one', original_id: late, language: 'de', published: content('Eins') },
      { ...shown, id: late.replace(/f$/, 'e'), slug: 'two', original_id: early, language: 'de', published: content('Zwei') },
    ]);
    const id = v7();
    await studio.call('admin', 'POST', `${kit.path}/exports`, { id });
    await kit.work(id);
    const answer = await studio.request(await studio.sessionOf('admin'), 'GET', `/api${kit.path}/${id}/file`);
    const zip = new Uint8Array(await answer.arrayBuffer());
    await kit.clear();
    const imported = await kit.upload('content.zip', zip);
    expect(await kit.run(imported)).toMatchObject({ states: { made: 4 } });
    await studio.call('admin', 'POST', `${kit.path}/${imported}/undo`);
    await kit.work(imported);
    expect(await kit.get(imported)).toMatchObject({ state: 'undone', states: { undone: 4 } });
    expect(await posts()).toEqual([]);
  });

  it('has what was translated of pages for reading, which an import passes over', async () => {
    await studio.call('admin', 'PUT', '/admin/settings/languages', { languages: ['de'] });
    const changes = { ...noChanges, sections: { hero: { title: 'Ein Titel von Hand' } } };
    const at = '/admin/content/home.de';
    await studio.call('admin', 'PUT', `${at}/draft`, { revision: 0, changes, checked: [] });
    await studio.call('admin', 'POST', `${at}/publish`, { revision: 1, changes });
    const id = v7();
    await studio.call('admin', 'POST', `${kit.path}/exports`, { id });
    await kit.work(id);
    const answer = await studio.request(await studio.sessionOf('admin'), 'GET', `/api${kit.path}/${id}/file`);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(zip.includes('site/home.de.md')).toBe(true);
    expect(zip.includes('Ein Titel von Hand')).toBe(true);
    expect(zip.includes('site/about.de.md'), 'nothing of it was translated by hand').toBe(false);
    const again = await kit.upload('content.zip', zip);
    await kit.work(again);
    expect(await kit.get(again)).toMatchObject({ problem: 'There are no posts and no pages in this file.' });
  });

  it('ends after a week', async () => {
    const id = v7();
    await studio.call('admin', 'POST', `${kit.path}/exports`, { id });
    await kit.work(id);
    await tidyTransfers(studio.db, new Date(Date.now() + 8 * 86_400_000));
    expect(await kit.get(id)).toMatchObject({ state: 'removed' });
    expect(await studio.call('admin', 'GET', `${kit.path}/${id}/file`)).toMatchObject({ status: 409 });
    expect(await studio.call('admin', 'POST', `${kit.path}/${id}/undo`)).toMatchObject({ status: 409 });
  });
});

describe('who may', () => {
  it('import and export is the studio’s, and others’ ids are not found', async () => {
    for (const who of [null, 'client'] as const) {
      const status = who ? 403 : 401;
      expect((await studio.call(who, 'GET', kit.path)).status).toBe(status);
      expect((await studio.call(who, 'POST', `${kit.path}/exports`, { id: v7() })).status).toBe(status);
    }
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/items'],
      ['POST', '/undo'],
      ['DELETE', ''],
      ['GET', '/file'],
    ])
      expect((await studio.call('admin', method ?? '', `${kit.path}/${v7()}${path}`)).status, `${method} ${path}`).toBe(404);
    expect((await studio.call('admin', 'POST', `${kit.path}/${v7()}/start`, { authors: 3 })).status).toBe(400);
    expect((await studio.call('admin', 'GET', `${kit.path}?cursor=x`)).status).toBe(400);
  });
});
