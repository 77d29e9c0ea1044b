import { expect, test } from '../fixtures.ts';

test('a message becomes a task, a ticket and a change order, and each leads back to it', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
  const mark = Date.now().toString(36);
  const words = `Could the orchard ${mark} have a shop?`;
  const { rows } = await app.pool.query<{ id: string }>(
    `with asker as (select id, email from users where email = 'business@studio.test'),
      project as (insert into projects (id, name, status, client_id) select gen_random_uuid(), $1, 'active', id from asker),
      talk as (insert into conversations (id, name, email, user_id, subject, last_message_text)
        select gen_random_uuid(), 'Bianca Orchard', email, id, $1, $2 from asker returning id)
     insert into conversation_messages (id, conversation_id, sender, text)
       select gen_random_uuid(), talk.id, 'client', $2 from talk returning conversation_id as id`,
    [`Orchard ${mark}`, words],
  );
  await loginAs('admin');
  await visit(`/admin/messages?conversation=${rows[0]?.id}`);
  const choose = async (item: string) => {
    await page.getByRole('log').getByText(words).first().hover();
    await page.getByRole('button', { name: 'Message options' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const made = page.getByRole('list', { name: 'Made of this message' });

  await choose('Create task');
  const task = page.getByRole('dialog', { name: 'Create Task' });
  await expect(task.getByLabel('Title')).toHaveValue(words);
  await task.getByLabel('Project').selectOption(`Orchard ${mark}`);
  await expectAccessible();
  await task.getByLabel('Title').fill(`Shop ${mark}`);
  await task.getByRole('button', { name: 'Create Task' }).click();
  await expect(made.getByRole('link', { name: `Task: Shop ${mark}` })).toBeVisible();

  await choose('Create ticket');
  const ticket = page.getByRole('dialog', { name: 'Create Ticket' });
  await expect(ticket.getByLabel('Subject')).toHaveValue(words);
  await ticket.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(made.getByRole('link', { name: /^Ticket: T-/ })).toBeVisible();

  await choose('Create change order');
  const order = page.getByRole('dialog', { name: 'Create Change Order' });
  await order.getByRole('button', { name: 'Create Change Order' }).click();
  await expect(order.getByText('Please enter a price')).toBeVisible();
  await order.getByLabel('Price').fill('1200');
  await order.getByRole('button', { name: 'Create Change Order' }).click();
  await expect(made.getByRole('listitem')).toHaveCount(3);

  await made.getByRole('link', { name: /^Change order: EST-/ }).click();
  const estimate = page.getByRole('dialog', { name: words });
  await expect(estimate.getByText('$1,200.00').first()).toBeVisible();
  await estimate.getByRole('link', { name: 'From a message of Bianca Orchard' }).click();
  await expect(page.getByRole('log').getByText(words).first()).toBeInViewport();

  await made.getByRole('link', { name: /^Ticket: T-/ }).click();
  await page.getByRole('link', { name: 'From a message of Bianca Orchard' }).click();
  await made.getByRole('link', { name: /^Task: / }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toContainText(words);
});
