import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { form_versions, forms } from '#db/schema/desk/forms.ts';
import { files } from '#db/schema/platform/files.ts';
import { seo_links, seo_runs } from '#db/schema/website/seo.ts';
import type { PublicPage, PublicPageSource } from '#platform/feature/public-page.server.ts';
import { createProbe, type Probe } from '#platform/http/probe-address.server.ts';
import { testStudio } from '#tests/studio.ts';
import type { BrokenLink, LinkCheck } from './contract.ts';
import { checkLinks } from './link-check.server.ts';
import { answerProblem, internalProblem, linkOf, linksOn, mostLinks } from './link-rules.ts';

const studio = testStudio({ PUBLIC_URL: 'https://studio.example' });

/** Another site: what it is asked is noted, and each path answers as its name says. */
let other: Server;
let host: string;
let asked: string[] = [];
let atOnce = 0;
let most = 0;
beforeAll(async () => {
  other = createServer(async (req, res) => {
    asked.push(`${req.method} ${req.url}`);
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((done) => setTimeout(done, 15));
    atOnce -= 1;
    if (req.url === '/no-head' && req.method === 'HEAD') res.writeHead(405).end();
    else if (req.url === '/moved') res.writeHead(301, { location: '/fine' }).end();
    else if (req.url === '/circle') res.writeHead(302, { location: '/circle' }).end();
    else if (req.url === '/inside') res.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end();
    else if (req.url === '/hangs') return;
    else res.writeHead(Number(/\d{3}/.exec(req.url ?? '')?.[0] ?? 200)).end('x'.repeat(100_000));
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => {
  other.closeAllConnections();
  other.close();
});
beforeEach(() => {
  asked = [];
  most = 0;
});

const probe: Probe = (address, signal) =>
  createProbe({ patienceMs: 400, isAllowed: (url) => url.host === host })(address, signal);
const page = (path: string, links: string[]): PublicPage => ({
  ...{ path, label: `Page ${path}`, title: path, description: path, isListed: true },
  ...{ changed_at: null, pictures: [], links },
});
/** A studio whose only pages are these. */
const check = (
  pages: PublicPage[],
  { findFormer, ...more }: { probe?: Probe; signal?: AbortSignal } & Pick<PublicPageSource, 'findFormer'> = {},
) => {
  const publicPages = [{ name: 'test', position: 1, list: async () => pages, findFormer }];
  const { db, site, env, registry } = studio.platform;
  return checkLinks({ db, site, env, registry: { ...registry, publicPages }, probe, ...more });
};
const broken = async (state = 'broken') =>
  (await studio.call<{ items: BrokenLink[] }>('admin', 'GET', `/admin/seo/links?state=${state}`)).data.items;
const state = async () => (await studio.call<LinkCheck>('admin', 'GET', '/admin/seo/link-check')).data;

describe('an answer of another site', () => {
  it.each([
    ['/fine', { status: 200 }],
    ['/no-head', { status: 200 }],
    ['/moved', { status: 200 }],
    ['/404', { status: 404 }],
    ['/circle', { status: null, problem: 'It redirects too often' }],
    ['/inside', { status: null, problem: 'It leads to a private network' }],
    ['/hangs', { status: null, problem: 'No answer within 0.4 seconds' }],
  ])('%s is %j', async (path, answer) => expect(await probe(`http://${host}${path}`)).toMatchObject(answer));
  it.each(['http://127.0.0.1:1/', 'http://localhost/', 'http://169.254.169.254/', 'http://[::1]/', 'http://a:b@example.com/'])(
    'is never asked for from %s',
    async (address) => expect((await createProbe()(address)).status).toBeNull(),
  );
  it('is a broken page only where that is certain', () => {
    expect([200, 301, 401, 403, 429, 999].map(answerProblem)).toEqual([null, null, null, null, null, null]);
    expect([404, 410, 500, 503].map((status) => answerProblem(status) !== null)).toEqual([true, true, true, true]);
  });
});

describe('the links of the pages', () => {
  it('are found once each, with the pages they stand on', () => {
    const links = linksOn(
      [
        page('/', ['/about', '#part', 'mailto:a@b.example', 'tel:1', 'https://x.example/a#b']),
        page('/b', ['https://x.example/a']),
      ],
      'https://studio.example',
    );
    expect([...links]).toEqual([
      ['/about', ['/']],
      ['https://x.example/a', ['/', '/b']],
    ]);
    const many = Array.from({ length: mostLinks + 50 }, (_, place) => `/page-${place}`);
    expect(linksOn([page('/', many)], 'https://studio.example').size).toBe(mostLinks);
    expect(linkOf('https://studio.example/about?a=1#b', 'https://studio.example')).toBe('/about?a=1');
    expect(linkOf('javascript:alert(1)', 'https://studio.example')).toBeNull();
  });
  it('inside the site lead to a page, a redirect or the software', () => {
    const known = { pages: new Set(['/a']), redirects: new Map([['/c', '/a']]) };
    for (const url of ['/a', '/A/?x=1', '/c', '/auth', '/files/x.pdf']) expect(internalProblem(url, known), url).toBeNull();
    expect(internalProblem('/d', known)).toBe('No page has this address');
    const lookedUp = new Map([['/files/x.pdf', false]]);
    expect(internalProblem('/files/x.pdf', { ...known, lookedUp })).toBe('No file has this address');
  });
});

describe('a check', () => {
  it('looks up forms and files, which answer below areas of the software', async () => {
    const row = { id: v7(), slug: 'linked', name: 'Linked', type: 'contact' as const, selected_template: 'x', draft: {} };
    await studio.db.insert(forms).values({ ...row, success_message: 'Thanks', failure_message: 'No' });
    await studio.db.insert(form_versions).values({ form_id: row.id, number: 1, definition: {} });
    const file = { original_name: 'a.pdf', filename: 'a.pdf', content_type: 'application/pdf', size: 1 };
    const subject = { subject_type: 'media' as const, subject_id: v7() };
    await studio.db.insert(files).values([
      { ...file, ...subject, path: 'open/A.pdf', visibility: 'public' },
      { ...file, ...subject, path: 'closed/a.pdf', visibility: 'studio' },
    ]);
    const works = ['/forms/linked', '/embed/linked?x=1', '/files/open/A.pdf', '/auth', '/document/estimate/x'];
    const fails = ['/files/%00', '/files/%ff', '/files/closed/a.pdf', '/files/nope.pdf', '/forms/nope'];
    const { db, site, env, registry } = studio.platform;
    const publicPages = [
      ...registry.publicPages.filter(({ name }) => name === 'forms'),
      { name: 'test', position: 1, list: async () => [page('/a', [...works, ...fails])] },
    ];
    await checkLinks({ db, site, env, registry: { ...registry, publicPages }, probe });
    expect((await broken()).map(({ url }) => url).toSorted()).toEqual(fails);
  });

  it('finds addresses that lead on without being listed, such as those of an import', async () => {
    const findFormer = async (_: unknown, path: string) => (path === '/2019/a' ? '/a' : null);
    await check([page('/a', ['/2019/a', '/2019/b'])], { findFormer });
    expect((await broken()).map(({ url }) => url)).toEqual(['/2019/b']);
  });
  it('knows what answers below a language that the site has', async () => {
    const speak = (languages: string[]) => studio.call('admin', 'PUT', '/admin/settings/languages', { languages });
    const findFormer = async (_: unknown, path: string) => (path === '/2019/a' ? '/blog/a' : null);
    const works = ['/de', '/de/blog/a', '/de/blog/a?x=1', '/de/dashboard', '/de/2019/a'];
    const pages = [page('/', [...works, '/de/gone', '/de/2019/b']), page('/blog/a', [])];
    await speak(['de']);
    await check(pages, { findFormer });
    expect((await broken()).map(({ url }) => url).toSorted()).toEqual(['/de/2019/b', '/de/gone']);
    await speak([]);
    await check(pages, { findFormer });
    expect(await broken()).toHaveLength(works.length + 2);
  });
  it('tells a link of this site at once, another site’s after two failures, and forgets what works again', async () => {
    const pages = [page('/a', ['/gone', '/b', `http://${host}/404`]), page('/b', [`http://${host}/404`, `http://${host}/fine`])];
    await check(pages);
    expect(await broken()).toMatchObject([
      { url: '/gone', problem: 'No page has this address', pages: [{ path: '/a' }], status: null },
    ]);
    expect(await state()).toMatchObject({ is_running: false, links: 4, broken: 1, ignored: 0, problem: null });
    await check(pages);
    const found = await broken();
    expect(found.map(({ url }) => url).toSorted()).toEqual(['/gone', `http://${host}/404`]);
    expect(found.find(({ status }) => status === 404)).toMatchObject({
      problem: 'The page is gone',
      pages: [{ path: '/a' }, { path: '/b' }],
    });
    const since = found.map((one) => one.since).toSorted();
    await check(pages);
    expect((await broken()).map((one) => one.since).toSorted()).toEqual(since);
    // The owner mends one, and the other page answers again.
    await check([page('/a', [`http://${host}/404`])], { probe: async () => ({ status: 200, problem: null }) });
    expect(await broken()).toEqual([]);
    expect(await state()).toMatchObject({ links: 1 });
  });

  it('leaves alone what the owner ignores', async () => {
    const pages = [page('/a', [`http://${host}/410`])];
    await check(pages);
    await check(pages);
    const [link] = await broken();
    const ignore = (is_ignored: boolean) => studio.call('admin', 'PUT', `/admin/seo/links/${link?.id}`, { is_ignored });
    expect((await ignore(true)).status).toBe(200);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'seo_link.ignored', details: { url: link?.url } });
    asked = [];
    await check(pages);
    expect(asked).toEqual([]);
    expect(await broken()).toEqual([]);
    expect(await broken('ignored')).toMatchObject([{ url: link?.url, is_ignored: true }]);
    expect((await ignore(false)).status).toBe(200);
    expect(await broken()).toHaveLength(1);
    expect(
      (await studio.call('admin', 'PUT', '/admin/seo/links/01900000-0000-7000-8000-000000000000', { is_ignored: true })).status,
    ).toBe(404);
  });

  it('asks one host for one thing at a time, and only so much at once', async () => {
    await check([
      page(
        '/a',
        Array.from({ length: 8 }, (_, place) => `http://${host}/fine?${place}`),
      ),
    ]);
    expect(asked).toHaveLength(8);
    expect(most).toBe(1);
    let running = 0;
    let widest = 0;
    const slow: Probe = async () => {
      running += 1;
      widest = Math.max(widest, running);
      await new Promise((done) => setTimeout(done, 10));
      running -= 1;
      return { status: 200, problem: null };
    };
    await check(
      [
        page(
          '/a',
          Array.from({ length: 20 }, (_, place) => `https://site-${place}.example/`),
        ),
      ],
      { probe: slow },
    );
    expect(widest).toBe(4);
  });

  it('stops when the process is told to stop', async () => {
    const stop = new AbortController();
    const stopping: Probe = async () => {
      stop.abort();
      return { status: 404, problem: null };
    };
    await check(
      [
        page(
          '/a',
          Array.from({ length: 9 }, (_, place) => `https://host.example/${place}`),
        ),
      ],
      {
        ...{ probe: stopping, signal: stop.signal },
      },
    );
    const rows = await studio.db.select().from(seo_links);
    expect(rows.filter(({ checked_at }) => checked_at !== null)).toEqual([]);
  });

  it('looks at where redirects lead, too', async () => {
    await studio.call('admin', 'POST', '/admin/seo/redirects', { from: '/old', target: '/never-there', status: '301' });
    await check([]);
    expect(await broken()).toMatchObject([{ url: '/never-there', pages: [{ path: '/old', label: 'Redirect from /old' }] }]);
  });

  it('of a new studio finds nothing broken', async () => {
    const { db, site, env, registry } = studio.platform;
    await studio.db.delete(seo_links);
    await checkLinks({ db, site, env, registry, probe: async () => ({ status: 200, problem: null }) });
    const { links } = await state();
    expect(links).toBeGreaterThan(5);
    expect((await broken()).filter(({ url }) => url !== '/never-there')).toEqual([]);
  });

  it('that fails says so, and the next one begins anew', async () => {
    const failing: Probe = async () => {
      throw new Error('broken');
    };
    await expect(check([page('/a', ['https://x.example/'])], { probe: failing })).rejects.toThrow('broken');
    expect(await state()).toMatchObject({ is_running: false, problem: expect.stringContaining('could not be checked') });
    await check([]);
    expect(await state()).toMatchObject({ problem: null });
  });
});

it('is asked for once, however often somebody presses', async () => {
  const ask = () => studio.call<LinkCheck>('admin', 'POST', '/admin/seo/link-check');
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ data }) => data.is_running)).toEqual([true, true, true]);
  const entries = (await studio.audit()).filter(({ action }) => action === 'seo_link.checked');
  expect(entries).toHaveLength(1);
  // What a killed process left does not lock the button for ever.
  await studio.db
    .update(seo_runs)
    .set({ asked_at: new Date(Date.now() - 3_600_000), started_at: null })
    .where(eq(seo_runs.name, 'links'));
  expect(await state()).toMatchObject({ is_running: false });
});
