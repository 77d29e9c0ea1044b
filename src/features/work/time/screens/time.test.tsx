import { screen, waitFor, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { projects } from '#db/schema/work/projects.ts';
import { time_entries } from '#db/schema/work/time.ts';
import { button, dialog, field, gone, itemsOf } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();
const entry = (words: RegExp) =>
  waitFor(() => expect(itemsOf('Time entries').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(words)]));
const running = () => screen.queryByRole('region', { name: 'Running timer' });

it('a timer outlives the page and is stopped from another; the client sees the hours, and the retainer by its link', async () => {
  const values = { name: 'Clockwork', status: 'active' as const, client_id: studio.ids.business, budget_cents: 100_000 };
  const [project] = await studio.db.insert(projects).values(values).returning();
  const id = project?.id ?? '';
  const path = `/admin/projects/${id}`;
  const { user: starter } = await open(path, 'super_admin');
  await screen.findByText('No time yet');
  fill(field('What are you working on?'), 'Gear train');
  await starter.click(button('Start timer'));
  await waitFor(() => expect(running()?.textContent).toContain('Clockwork'));
  await entry(/Gear train.*Running/);

  // It is in the database: as if it had been started some time ago.
  await studio.db
    .update(time_entries)
    .set({ started_at: sql`started_at - interval '90 minutes'` })
    .where(eq(time_entries.project_id, id));
  const { user: elsewhere } = await open('/admin/estimates', 'super_admin');
  const bar = await screen.findByRole('region', { name: 'Running timer' });
  await waitFor(() => expect(within(bar).getByRole('timer').textContent).toMatch(/^1:3\d:\d\d$/));
  await expectAccessible();
  await elsewhere.click(button('Stop timer', bar));
  await waitFor(() => expect(running()).toBeNull());

  const { user } = await open(path, 'super_admin');
  await entry(/Gear train.*1:3\d/);
  await user.click(button(/^Edit Gear train/));
  const edit = await dialog('Edit Time');
  fill(field('Note', edit), 'Gears');
  await expectAccessible();
  await user.click(button('Save Changes', edit));
  await entry(/Gears.*1:3\d/);
  await gone('dialog');
  await user.click(button('Rate'));
  const rate = await dialog('Hourly Rate');
  fill(field('Hourly rate (USD)', rate), '100');
  await user.click(field('Show the hours to the client', rate));
  await user.click(button('Save', rate));
  await screen.findByText(/^\$15\d\.\d\d of \$1,000\.00 used/);
  await gone('dialog');

  await user.click(button('Add retainer'));
  const retainer = await dialog('Add Retainer');
  fill(field('Hours', retainer), '10');
  fill(field('First day', retainer), '2026-01-31');
  await user.click(field('Renew every month', retainer));
  await user.click(button('Save', retainer));
  await user.click(await screen.findByRole('button', { name: 'Make private link' }));
  await screen.findByRole('button', { name: 'Copy private link' });
  // The link is there before the buttons beside it can be used again.
  for (const name of ['Withdraw', 'Make anew']) await waitFor(() => expect(button(name)).toHaveProperty('disabled', false));
  await expectAccessible();
  const { data } = await studio.call<{ retainer: { link: string } }>('super_admin', 'GET', `/admin/projects/${id}/retainer`);
  const { pathname } = new URL(data.retainer.link);
  await open(pathname);
  screen.getByText('Clockwork');
  screen.getByText(/1:3\d used of 10:00/);
  await expectAccessible();

  const { user: owner } = await open(path, 'super_admin');
  await owner.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('button', { name: 'Make private link' });
  expect((await studio.request(null, 'GET', pathname)).status).toBe(404);

  await open(`/dashboard/projects/${id}`, 'business');
  await waitFor(() => expect(screen.getByRole('main').textContent).toMatch(/1 h 3\d min so far.*1:3\d used of 10:00/));
});
