import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversations } from '#db/schema/desk/conversations.ts';
import { button, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

beforeEach(async () => {
  await studio.db.delete(conversations);
});

const lost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const at = (request: Request) => `${request.method} ${new URL(request.url).pathname}`;

/** Opens the chat, in a document of its own. */
async function openChat() {
  const page = await open('/contact');
  await page.user.click(await screen.findByRole('button', { name: 'Start a conversation' }));
  const panel = await screen.findByRole('dialog', { name: 'Live Chat' });
  return { ...page, panel };
}

/** Opens the chat and begins a conversation in it. */
async function startChat(text: string) {
  const page = await openChat();
  const { user, panel } = page;
  await within(panel).findByLabelText(/^Name/);
  fill(field('Name', panel), 'Val Visitor');
  fill(field('Email', panel), 'val@example.com');
  fill(field('Message', panel), text);
  const start = () => user.click(button('Start conversation', panel));
  return { ...page, start };
}

const says = (panel: HTMLElement, text: string) => within(panel).findByText(text);
const forgotten = (panel: HTMLElement) => within(panel).findByLabelText(/^Name/);
const forget = (panel: HTMLElement) => button('Forget this conversation on this device', panel);

describe('a conversation that is begun', () => {
  it('names what is missing', async () => {
    const { user, panel } = await openChat();
    const name = await forgotten(panel);
    expect(document.activeElement).toBe(name);
    await user.click(button('Start conversation', panel));
    await within(panel).findByText('Name must be at least 2 characters');
    within(panel).getByText('Please enter a valid email address');
    within(panel).getByText('Please write a message');
    await expectAccessible();
  });

  it('is nothing to another visitor', async () => {
    const { panel, start } = await startChat('Who reads this?');
    await start();
    await says(panel, 'Who reads this?');
    const { panel: other } = await openChat();
    await forgotten(other);
    expect(within(other).queryByText('Who reads this?')).toBeNull();
  });

  it('keeps in the box what could not be sent', async () => {
    const { user, panel, start } = await startChat('Hello?');
    const recover = answerWith((request) => (at(request) === 'POST /api/conversations' ? lost() : undefined));
    await start();
    expect((await within(panel).findByRole('alert')).textContent).toContain('Your message was not sent. Please try again.');
    recover();
    await start();
    await says(panel, 'Hello?');
    answerWith((request) => (at(request) === 'POST /api/conversations/current/messages' ? lost() : undefined));
    fill(field('Message', panel), 'Still there?');
    await user.click(button('Send', panel));
    expect((await within(panel).findByRole('alert')).textContent).toContain('Your message was not sent.');
    expect(field('Message', panel).value).toBe('Still there?');
  });

  it('keeps what was typed while a message was on its way, also after a reload', async () => {
    const { user, panel, start } = await startChat('Hello?');
    await start();
    await says(panel, 'Hello?');
    const sent = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<undefined>();
    answerWith((request) => {
      if (at(request) !== 'POST /api/conversations/current/messages') return undefined;
      sent.resolve();
      return gate.promise;
    });
    const box = field('Message', panel);
    await user.type(box, 'Do you{Enter}');
    await sent.promise;
    await user.type(box, ' build shops?');
    gate.resolve(undefined);
    await says(panel, 'Do you');
    await waitFor(() => expect(box.value).toBe('build shops?'));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('build shops?'));
    // The same document, with the chat closed and opened again: what it holds comes out of the storage of its tab.
    await user.click(button('Close chat', panel));
    await user.click(button('Start a conversation'));
    const again = await screen.findByRole('dialog', { name: 'Live Chat' });
    await says(again, 'Do you');
    await waitFor(() => expect(field('Message', again).value).toBe('build shops?'));
  });
});

describe('a conversation that is forgotten', () => {
  it('stays so, whatever was asked for before', async () => {
    const { user, panel, start } = await startChat('Who reads this?');
    await start();
    await says(panel, 'Who reads this?');
    const recover = answerWith((request) => (at(request) === 'DELETE /api/conversations/current' ? lost() : undefined));
    await user.click(forget(panel));
    await within(panel).findByText('The chat cannot be reached right now.');
    within(panel).getByText('Who reads this?');
    recover();

    // Read while it was still known here, answered when it is not any more.
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    answerWith((request) => {
      const { pathname, search } = new URL(request.url);
      if (request.method !== 'GET' || !search.startsWith('?after=')) return undefined;
      const news = studio.call('admin', 'GET', '/admin/conversations');
      asked.resolve();
      expect(pathname).toBe('/api/conversations/current');
      return Promise.all([news, late.promise]).then(() => {
        setTimeout(answered.resolve);
        return Response.json({ success: true, data: { conversation: known }, error: null });
      });
    });
    const known = await studio.db
      .select()
      .from(conversations)
      .then(([row]) => ({ id: row?.id, email: row?.email, status: 'pending', messages: [] }));
    await user.click(button('Try Again', panel));
    await asked.promise;
    const told = Promise.withResolvers<void>();
    const otherTab = new BroadcastChannel('foyer-chat-forgotten');
    otherTab.onmessage = () => told.resolve();
    await user.click(forget(panel));
    await forgotten(panel);
    await told.promise;
    otherTab.close();
    late.resolve();
    await answered.promise;
    await forgotten(panel);
    expect(within(panel).queryByRole('log')).toBeNull();
  });

  it('in another tab is gone from this one', async () => {
    const { panel, start } = await startChat('Who reads this?');
    await start();
    await says(panel, 'Who reads this?');
    const otherTab = new BroadcastChannel('foyer-chat-forgotten');
    otherTab.postMessage(null);
    await forgotten(panel);
    expect(within(panel).queryByRole('log')).toBeNull();
    otherTab.close();
  });
});
