import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { status_components, status_incidents } from '#db/schema/desk/status.ts';
import { button, dialog, field, question } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();
const board = '/admin/support/status';

afterEach(async () => {
  await studio.db.delete(status_incidents);
  await studio.db.delete(status_components).where(eq(status_components.name, 'Client portal'));
  await studio.db.update(status_components).set({ status: 'operational' });
});

const pathOf = (request: Request) => new URL(request.url).pathname;
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
const choose = (label: string, part: HTMLElement, option: string) => {
  const list = field(label, part) as unknown as HTMLSelectElement;
  fill(list, [...list.options].find(({ textContent }) => textContent === option)?.value ?? '');
};

describe('an incident', () => {
  it('whose save failed says so and keeps what was typed', async () => {
    const { user } = await open(board, 'admin');
    answerWith((request) =>
      request.method === 'POST' && pathOf(request) === '/api/admin/status/incidents'
        ? Response.json({ success: false, data: null, error: 'The disk is full.' }, { status: 500 })
        : undefined,
    );
    await user.click(button('Open incident'));
    const begin = await dialog('Open incident');
    fill(field('Title', begin), 'Mail is late');
    fill(field('Message', begin), 'Soon more.');
    await user.click(button('Open incident', begin));
    await screen.findByText('The disk is full.');
    expect(field('Title', begin).value).toBe('Mail is late');
  });

  it('is opened, told and resolved, and every visitor sees it', async () => {
    const { user } = await open(board, 'admin');
    await user.click(button('Open incident'));
    const begin = await dialog('Open incident');
    const send = () => user.click(button('Open incident', begin));
    await send();
    await within(begin).findByText('Please enter a title');
    within(begin).getByText('Please say what happened');
    await expectAccessible();
    fill(field('Title', begin), 'Mail is late');
    choose('Impact', begin, 'Major outage');
    await user.click(within(begin).getByLabelText('Email Services'));
    fill(field('Message', begin), 'Messages leave an hour late.');
    await send();
    await screen.findByText('Incident opened');
    await screen.findByText('Major outage: Email Services');
    await gone('Open incident');
    await expectAccessible();

    await user.click(button('Post update'));
    const update = await dialog('Post update');
    choose('Status', update, 'Identified');
    fill(field('Message', update), 'A queue was full.');
    await user.click(button('Post update', update));
    await screen.findByText('Update published');

    await open('/support');
    await screen.findByRole('link', { name: 'Major outage: Email Services' });
    await open('/status');
    await screen.findByRole('heading', { level: 1, name: 'Major outage: Email Services' });
    const story = () =>
      screen.getAllByRole('article').find(({ textContent }) => textContent.includes('Mail is late')) as HTMLElement;
    const updates = within(story()).getAllByRole('listitem');
    expect(updates).toHaveLength(2);
    expect(updates[0]?.textContent).toContain('A queue was full.');

    const { user: owner } = await open(board, 'admin');
    await owner.click(button('Resolve'));
    const resolve = await dialog('Resolve incident');
    fill(field('Message', resolve), 'Everything has been delivered.');
    await owner.click(button('Resolve incident', resolve));
    await screen.findByText('Incident resolved');
    await within(screen.getByRole('main')).findByText('All systems operational');

    await open('/status');
    await screen.findByRole('heading', { level: 1, name: 'All systems operational' });
    await screen.findByText(/resolved after \d+ minutes?/);
  });
});

it('what was just changed is edited as it is now', async () => {
  const incident = { title: 'Mail is late', impact: 'partial_outage', status: 'investigating' } as const;
  await studio.db.insert(status_incidents).values({ ...incident, started_at: new Date() });
  const { user } = await open(board, 'admin');
  const hold = (path: string) => {
    const gate = Promise.withResolvers<undefined>();
    const stop = answerWith((request) => (request.method === 'GET' && pathOf(request) === path ? gate.promise : undefined));
    return () => {
      stop();
      gate.resolve(undefined);
    };
  };
  const release = hold('/api/admin/status/incidents');
  await user.click(button('Post update'));
  const update = await dialog('Post update');
  fill(field('Message', update), 'A queue was full.');
  await user.click(button('Post update', update));
  await screen.findByText('Update published');
  expect(update.isConnected).toBe(true);
  release();
  await gone('Post update');
  await user.click(button('Edit Mail is late'));
  const edit = await dialog('Edit incident');
  fill(field('Title', edit), 'Mail is very late');
  await user.click(button('Save', edit));
  await screen.findByText('Incident saved');
  await gone('Edit incident');
  expect(await studio.db.select().from(status_incidents)).toMatchObject([{ title: 'Mail is very late' }]);

  const settle = hold('/api/admin/status');
  choose('Status of Database', document.body, 'Maintenance');
  await screen.findByText('Status updated');
  expect(button('Edit Database')).toHaveProperty('disabled', true);
  settle();
  await waitFor(() => expect(button('Edit Database')).toHaveProperty('disabled', false));
  await user.click(button('Edit Database'));
  const component = await dialog('Edit component');
  expect(field('Status', component).value).toBe('maintenance');
  await user.click(button('Save', component));
  await screen.findByText('Component saved');
  await waitFor(() => expect(document.activeElement).toBe(button('Edit Database')));
});

it('components are added, renamed, set, ordered by keyboard, and removed', async () => {
  const { user } = await open(board, 'admin');
  const list = () => screen.getByRole('region', { name: 'Components' });
  const names = () =>
    within(list())
      .getAllByRole('button', { name: /^Move / })
      .map((one) => one.getAttribute('aria-label')?.replace('Move ', ''));
  await user.click(button('Add component'));
  const add = await dialog('Add component');
  fill(field('Name', add), 'Phone');
  await user.click(button('Add component', add));
  await screen.findByText('Component added');
  await waitFor(() => expect(names()).toHaveLength(7));
  await gone('Add component');

  await user.click(button('Edit Phone'));
  const edit = await dialog('Edit component');
  fill(field('Name', edit), 'Client portal');
  await user.click(button('Save', edit));
  await screen.findByRole('button', { name: 'Move Client portal' });
  await gone('Edit component');
  choose('Status of Client portal', document.body, 'Maintenance');
  await screen.findByText('Maintenance: Client portal');

  // The first of two quick moves is late on its way: the second waits for it and is what stays.
  const gate = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  answerWith((request) => {
    if (!pathOf(request).endsWith('/admin/status/order')) return undefined;
    asked.push(pathOf(request));
    return asked.length === 1 ? gate.promise : undefined;
  });
  button('Move Client portal').focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await screen.findByText('Client portal, position 5 of 7');
  expect(asked).toHaveLength(1);
  gate.resolve(undefined);
  await waitFor(() => expect(asked).toHaveLength(2));
  await screen.findAllByText('Order saved');
  expect(names()).toEqual([
    ...['Website Hosting', 'Email Services', 'Database', 'API Services', 'Client portal', 'File Storage', 'Analytics'],
  ]);
  expect(document.activeElement).toBe(button('Move Client portal'));

  await user.click(button('Remove Client portal'));
  await user.click(button('Remove component', await question()));
  await screen.findByText('Component removed');
  await waitFor(() => expect(names()).toHaveLength(6));
});

it('a board that cannot be read is an error with a way out, and never good news', async () => {
  await studio.db.execute(sql`alter table status_components rename to status_components_gone`);
  const heard = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await open('/support');
    await screen.findByText('The system status could not be read');
    expect(screen.queryByText('All systems operational')).toBeNull();
    const { user } = await open(board, 'admin');
    await screen.findByRole('alert');
    await studio.db.execute(sql`alter table status_components_gone rename to status_components`);
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await screen.findByRole('region', { name: 'Components' });
  } finally {
    heard.mockClear();
    await studio.db.execute(sql`alter table if exists status_components_gone rename to status_components`);
  }
  await open('/support');
  await screen.findByText('All systems operational');
});
