import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { blog_posts } from '#db/schema/website/blog.ts';
import { expectAccessible, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

afterEach(async () => void (await studio.db.delete(blog_posts)));

it('the draft that a restored version replaced comes back once the editor was left', async () => {
  const title = 'Restored';
  const made = await studio.call<{ id: string }>('admin', 'POST', '/admin/blog', { id: randomUUID(), title });
  const { id } = made.data;
  let revision = 1;
  for (const text of ['First words', 'Second words']) {
    const content = { title, excerpt: '', tags: [], blocks: [{ kind: 'text', runs: [{ text }] }] };
    await studio.call('admin', 'PUT', `/admin/blog/${id}/draft`, { revision, content });
    await studio.call('admin', 'POST', `/admin/blog/${id}/publish`, { revision: revision + 1, content });
    revision += 2;
  }
  const draft = async () => (await studio.db.select().from(blog_posts))[0]?.draft ?? null;
  const { user } = await open(`/admin/content/blog/${id}`, 'admin');
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const versions = await within(await screen.findByRole('list', { name: 'Versions' })).findAllByRole('listitem');
  const first = versions.find(({ textContent }) => textContent?.includes('Version 1'));
  if (!first) throw new Error('There is no first version');
  await user.click(within(first).getByRole('button', { name: 'Restore' }));
  await screen.findByText('Draft saved');
  const [back] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Blog' });
  if (back) await user.click(back);
  await screen.findByRole('button', { name: 'Create New Post' });
  expect(await draft()).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await draft()).toBeNull());
});

it('a post that another release stored cannot be read, and can be deleted', async () => {
  const title = 'Of another release';
  const { data } = await studio.call<{ id: string }>('admin', 'POST', '/admin/blog', { id: randomUUID(), title });
  const content = { title, excerpt: '', tags: [], blocks: [{ kind: 'text', runs: [{ text: 'Words' }] }] };
  await studio.call('admin', 'PUT', `/admin/blog/${data.id}/draft`, { revision: 1, content });
  await studio.call('admin', 'POST', `/admin/blog/${data.id}/publish`, { revision: 2, content });
  await studio.db.execute(sql`update blog_posts set published = published || '{"blocks":[{"kind":"table"}]}'`);
  const { user } = await open(`/admin/content/blog/${data.id}`, 'admin');
  await screen.findByRole('heading', { name: 'This post cannot be read any more' });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Delete post' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete post' }));
  await screen.findByRole('heading', { name: 'No posts yet' });
});
