import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { projects } from '#db/schema/work/projects.ts';
import { followEvents } from '#tests/follow-events.ts';
import { button, dialog, field, gone, itemsOf, question, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();
const milestone = (title: string) => waitFor(() => saying(title, itemsOf('Milestones')));
const says = (title: string, words: string | RegExp) =>
  waitFor(() => expect(saying(title, itemsOf('Milestones')).textContent).toMatch(words));

it('milestones and tasks are planned, seen by the client, sent back, and approved, which makes their payment due', async () => {
  const values = { name: 'Mill', status: 'active' as const, client_id: studio.ids.business };
  const [project] = await studio.db.insert(projects).values(values).returning();
  const path = `/admin/projects/${project?.id}`;
  const own = `/dashboard/projects/${project?.id}`;
  const { user } = await open(path, 'admin');
  await screen.findByText('No milestones yet');
  const add = async (title: string, rest: (adding: HTMLElement) => Promise<void> = async () => {}) => {
    await user.click(button('Add milestone'));
    const adding = await dialog('Add Milestone');
    fill(field('Title', adding), title);
    await rest(adding);
    await user.click(button('Add Milestone', adding));
    await gone('dialog', 'Add Milestone');
  };
  await add('Design', async (adding) => {
    fill(field('Due', adding), '2099-04-01');
    fill(field('Payment on approval (USD)', adding), '250');
    await user.selectOptions(field('Status', adding), 'review');
    await expectAccessible();
  });
  await says('Design', 'Waiting for approval');
  await add('Launch');
  await milestone('Launch');
  button('Move Launch').focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(itemsOf('Milestones')[0]?.textContent).toContain('Launch'));

  for (const title of ['Write', 'Draw']) {
    await user.click(button('Add task'));
    const adding = await dialog('Add Task');
    fill(field('Title', adding), title);
    if (title === 'Draw') {
      await user.click(button('Add a line', adding));
      fill(within(adding).getByLabelText('Line 1'), 'Logo');
      await user.click(field('Show it to the client', adding));
      await expectAccessible();
    }
    await user.click(button('Add Task', adding));
    await gone('dialog', 'Add Task');
  }
  await waitFor(() => expect(itemsOf('To do tasks')).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: 'List' }));
  await waitFor(() =>
    expect(itemsOf('Tasks').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Write/),
      expect.stringMatching(/Draw/),
    ]),
  );

  const { user: client } = await open('/dashboard/projects', 'business');
  const card = saying('Mill', itemsOf('Projects'));
  expect(card.textContent).toContain('One milestone waits for you since');
  await client.click(within(card).getByRole('link', { name: 'Mill' }));
  await screen.findByRole('heading', { level: 1, name: 'Mill' });
  await waitFor(() => expect(itemsOf('Tasks')[0]?.textContent).toContain('Draw'));
  expect(screen.queryByText('Write')).toBeNull();
  await expectAccessible();
  await client.click(button('Ask for changes to Design'));
  const changes = await dialog('Ask for changes');
  await client.click(button('Send', changes));
  await within(changes).findByText('Please say what should change');
  fill(field('What should change?', changes), 'A lighter blue');
  await client.click(button('Send', changes));
  await says('Design', 'A lighter blue');

  const { user: again } = await open(path, 'admin');
  await again.click(await screen.findByRole('button', { name: 'Edit Design' }));
  const editing = await dialog('Edit Milestone');
  await again.selectOptions(field('Status', editing), 'review');
  await again.click(button('Save Changes', editing));
  await gone('dialog', 'Edit Milestone');
  const { user: approver } = await open(own, 'business');
  await approver.click(button('Approve Design'));
  const asked = await question();
  expect(asked.textContent).toContain('With your approval $250.00 becomes due');
  await approver.click(button('Approve', asked));
  await says('Design', 'Done');
  await screen.findByText('1 of 2 milestones done');
  await followEvents(studio);
  await open(own, 'business');
  within(await milestone('Design')).getByRole('link', { name: /ORD-/ });

  await open(own, 'client');
  await screen.findByText('This project does not exist.');
});
