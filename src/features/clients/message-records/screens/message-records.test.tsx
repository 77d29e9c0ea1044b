import { screen, within } from '@testing-library/react';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { projects } from '#db/schema/work/projects.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();
const words = 'Could the orchard have a shop?';

it('a message becomes a task, a ticket and a change order, and each leads back to it', async () => {
  const [conversation, project] = [v7(), v7()];
  const { business } = studio.ids;
  await studio.db.insert(projects).values({ id: project, name: 'Orchard', status: 'active', client_id: business });
  await studio.db.insert(conversations).values({
    ...{ id: conversation, name: 'Bianca Orchard', email: 'business@studio.test', user_id: business },
    ...{ subject: 'Orchard', last_message_text: words },
  });
  await studio.db.insert(conversation_messages).values({ conversation_id: conversation, sender: 'client', text: words });
  const { user, router } = await open(`/admin/messages?conversation=${conversation}`, 'admin');
  const choose = async (name: string) => {
    await within(await screen.findByRole('log')).findByText(words);
    await user.click(button('Message options'));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  const made = async (name: string | RegExp) =>
    within(await screen.findByRole('list', { name: 'Made of this message' })).findByRole('link', { name });
  const origin = { name: 'From a message of Bianca Orchard' };

  await choose('Create task');
  const task = await dialog('Create Task');
  expect(field('Title', task).value).toBe(words);
  await within(task).findByRole('option', { name: 'Orchard' });
  fill(field('Project', task), project);
  await expectAccessible();
  fill(field('Title', task), 'A shop');
  await user.click(button('Create Task', task));
  await made('Task: A shop');

  await choose('Create ticket');
  const ticket = await dialog('Create Ticket');
  expect(field('Subject', ticket).value).toBe(words);
  await user.click(button('Create Ticket', ticket));
  await made(/^Ticket: T-/);

  await choose('Create change order');
  const order = await dialog('Create Change Order');
  await user.click(button('Create Change Order', order));
  await within(order).findByText('Please enter a price');
  fill(field('Price', order), '1200');
  await user.click(button('Create Change Order', order));
  await user.click(await made(/^Change order: EST-/));
  expect(within(screen.getByRole('list', { name: 'Made of this message' })).getAllByRole('listitem')).toHaveLength(3);

  const estimate = await dialog(words);
  expect((await within(estimate).findAllByText('$1,200.00')).length).toBeGreaterThan(0);
  await user.click(await within(estimate).findByRole('link', origin));
  await within(await screen.findByRole('log')).findByText(words);
  expect(router.state.location.search).toContain(conversation);

  await user.click(await made(/^Ticket: T-/));
  await user.click(await screen.findByRole('link', origin));
  await user.click(await made(/^Task: /));
  const edited = await dialog('Edit Task');
  expect(within(edited).getAllByDisplayValue('A shop').length).toBeGreaterThan(0);
  expect(edited.textContent).toContain(words);
});
