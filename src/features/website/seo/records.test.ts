import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import type { PostState } from '#features/website/blog/contract.ts';
import type { CaseState } from '#features/website/case-studies/contract.ts';
import type { CaseContent } from '#shared/case-content.ts';
import { testStudio } from '#tests/studio.ts';
import { listSitePages } from './site-pages.server.ts';

const studio = testStudio();
const pageOf = async (path: string) => (await listSitePages(studio.platform)).find((page) => page.path === path);
const led = async (path: string) =>
  (await studio.call<{ target: string | null }>(null, 'GET', `/seo/redirect?path=${encodeURIComponent(path)}`)).data.target;
const linked = { kind: 'bullets', items: [[{ text: 'there', href: 'https://elsewhere.example/a' }]] } as const;

it('has posts with their links and their former addresses', async () => {
  expect(await pageOf('/blog')).toMatchObject({ isListed: false });
  const { data } = await studio.call<PostState>('admin', 'POST', '/admin/blog', { id: v7(), title: 'Linked' });
  const content = { title: 'Linked', excerpt: 'In short', tags: [], blocks: [linked] };
  const at = `/admin/blog/${data.id}`;
  const saved = await studio.call<PostState>('admin', 'PUT', `${at}/draft`, { revision: data.revision, content });
  expect(await pageOf('/blog/linked')).toBeUndefined();
  const shown = await studio.call<PostState>('admin', 'POST', `${at}/publish`, { revision: saved.data.revision, content });
  expect(await pageOf('/blog/linked')).toMatchObject({
    ...{ title: 'Linked', description: 'In short', isListed: true, links: ['https://elsewhere.example/a'] },
    editor: `/admin/content/blog/${data.id}`,
  });
  expect(await pageOf('/blog')).toMatchObject({ isListed: true });
  const { revision, author_id } = shown.data;
  expect((await studio.call('admin', 'PUT', at, { revision, slug: 'joined', author_id })).status).toBe(200);
  expect(await led('/blog/linked')).toBe('/blog/joined');
  expect(await led('/blog/nowhere')).toBeNull();
});

it('has case studies, without the site of a client who is not named', async () => {
  expect(await pageOf('/work')).toMatchObject({ isListed: false });
  const { data } = await studio.call<CaseState>('admin', 'POST', '/admin/case-studies', { id: v7(), title: 'A shop' });
  const at = `/admin/case-studies/${data.id}`;
  const show = async (revision: number, more: Partial<CaseContent>) => {
    const words = {
      client: 'Carl & Co',
      asked: 'A shop.',
      done: 'A good one.',
      blocks: [linked],
      site_url: 'https://carl.example/',
    };
    const content = { ...data.draft, ...words, ...more };
    const saved = await studio.call<CaseState>('admin', 'PUT', `${at}/draft`, { revision, content });
    return studio.call<CaseState>('admin', 'POST', `${at}/publish`, { revision: saved.data.revision, content });
  };
  const first = await show(data.revision, {});
  expect(first.status).toBe(200);
  expect((await pageOf('/work/a-shop'))?.links).toEqual(['https://elsewhere.example/a', 'https://carl.example/']);
  const second = await show(first.data.revision, { is_anonymous: true, anonymous_as: 'A bakery' });
  expect(second.status).toBe(200);
  expect((await pageOf('/work/a-shop'))?.links).toEqual(['https://elsewhere.example/a']);
});
