import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { content_pages } from '#db/schema/website/content.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();
const sections = { more_call: { title: 'Come and see', action: { label: 'Write', to: '/contact' } } };
const draft = async () => (await studio.db.select().from(content_pages))[0]?.draft ?? null;
const savedElsewhere = () => studio.db.update(content_pages).set({ revision: sql`revision + 1` });

// The preview asks how much room it has.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_280));
afterEach(() => void vi.restoreAllMocks());
afterEach(async () => void (await studio.db.delete(content_pages)));

describe('the editor of a page', () => {
  const section = { name: 'Added call to action' };
  const enter = async (user: UserEvent) => {
    const pages = await screen.findByRole('list', { name: 'Pages' });
    await user.click(within(pages).getByRole('link', { name: /^Services/ }));
    await screen.findByRole('heading', { level: 1, name: 'Services' });
  };
  const leave = async (user: UserEvent) => {
    const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Content' });
    if (link) await user.click(link);
    await screen.findByRole('list', { name: 'Pages' });
  };
  const undo = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Undo' }));
  /** The list of pages, once a section was removed from one of them. */
  const removed = async () => {
    await studio.db
      .insert(content_pages)
      .values({ page: 'services', published: { sections, hidden: [], order: [] }, version: 1 });
    const { user } = await open('/admin/content', 'admin');
    await enter(user);
    await user.click(await screen.findByRole('button', section));
    await user.click(await screen.findByRole('button', { name: 'Remove section' }));
    await waitFor(() => expect(screen.queryByRole('button', section)).toBeNull());
    await screen.findByText('Draft saved');
    await leave(user);
    expect(await draft()).not.toBeNull();
    return user;
  };
  const isBack = () => waitFor(async () => expect(await draft()).toBeNull());

  it('brings a removed section back once it was left', async () => {
    await undo(await removed());
    await isBack();
  });

  it('brings it back where the page was opened again', async () => {
    const user = await removed();
    await enter(user);
    expect(screen.queryByRole('button', section)).toBeNull();
    await undo(user);
    await screen.findByRole('button', section);
    await isBack();
  });

  it('brings nothing back over what somebody else wrote', async () => {
    const user = await removed();
    await savedElsewhere();
    await undo(user);
    await screen.findByText('It could not be brought back.');
    expect(await draft()).not.toBeNull();
  });

  it('overwrites nothing that somebody else saved before that is asked for', async () => {
    const { user } = await open('/admin/content/contact', 'admin');
    const write = async (words: string) => {
      await user.click(await screen.findByRole('button', { name: /^Contact form/ }));
      fill(await screen.findByRole('textbox', { name: 'Title' }), words);
    };
    await write('Write to me');
    await screen.findByText('Draft saved');
    await expectAccessible();
    await savedElsewhere();
    await write('Mine');
    await screen.findByText('Somebody else changed this page meanwhile. Nothing was saved.');
    expect(JSON.stringify(await draft())).toContain('Write to me');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Draft saved');
    expect(JSON.stringify(await draft())).toContain('Mine');
  });
});
