import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { workflows } from '#db/schema/automation/workflows.ts';
import { button, choose, dialog, gone, question, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { automation } from '../workflows.testkit.ts';

const { studio, open } = testScreens();
const flows = automation(studio);

const cardOf = (name: string) =>
  waitFor(() =>
    saying(
      name,
      screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button', { name: `Edit ${name}` })),
    ),
  );
const text = (label: string, part: HTMLElement) => within(part).getByRole('textbox', { name: label });
const texts = (label: string, part: HTMLElement) => within(part).getAllByRole('textbox', { name: label });

it('a workflow is written by keyboard, and what was typed is not thrown away unasked', async () => {
  const { user } = await open('/admin/workflows', 'admin');
  button('Create Workflow').focus();
  await user.keyboard('{Enter}');
  const writing = await dialog('Create Workflow');
  const press = async (label: string) => {
    button(label, writing).focus();
    await user.keyboard('{Enter}');
  };
  fill(text('Name', writing), 'Greeting');
  await user.keyboard('{Escape}');
  await user.click(button('Cancel', await question('Discard what you have typed?')));
  await gone('alertdialog');
  expect(text('Name', writing)).toHaveProperty('value', 'Greeting');
  await press('Email');
  fill(text('Subject', writing), 'Thank you, {{client.first_name|you}}');
  await press('Action');
  await user.selectOptions(within(writing).getByRole('combobox', { name: 'What to do' }), 'Create a task');
  await press('Create Workflow');
  await within(writing).findByText('Please enter a text');
  await expectAccessible();
  fill(text('Text', writing), 'We read your message.');
  fill(text('Title', writing), 'Call {{client.name}}');
  await press('Create Workflow');
  await screen.findByText('Workflow created successfully');
  const card = await cardOf('Greeting');
  for (const word of ['Active', 'Form submission']) expect(card.textContent).toContain(word);
  const [kept] = await studio.db.select().from(workflows).where(eq(workflows.name, 'Greeting'));
  expect(kept).toBeDefined();
});

it('a step that failed is mended, and its run resumed', async () => {
  const task = { id: 's2', type: 'action', name: 'Task', action: { kind: 'create_task', title: 'Call {{client.name}}' } };
  const mail = { id: 's1', type: 'email', name: 'Mail', to: 'client', subject: 'Thank you', text: 'We read it.' };
  const name = 'Mended';
  await flows.create({ name, steps: [mail, task] });
  await flows.start(await flows.submit({ name: 'Wanda Workflow', email: 'wanda@example.com' }));
  await flows.work();
  const { user } = await open('/admin/workflows', 'admin');
  const edit = async () => {
    await user.click(button(`Edit ${name}`, await cardOf(name)));
    return dialog('Edit Workflow');
  };
  expect(text('Name', await edit())).toHaveProperty('value', name);
  // Nothing was typed, so nothing is asked.
  await user.keyboard('{Escape}');
  await gone('dialog');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const editing = await edit();
  await user.selectOptions(within(editing).getByRole('combobox', { name: 'What to do' }), 'Notify the studio');
  fill(text('Title', editing), 'It is mended');
  fill(texts('Text', editing)[1] as HTMLElement, 'It works now.');
  await user.click(button('Save Changes', editing));
  await screen.findByText('Workflow updated successfully');
  await gone('dialog');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(within(await cardOf(name)).getByRole('link', { name: '1 failed' }));
  const openRun = async () => {
    await user.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByText(name));
    return dialog('Run');
  };
  const run = await openRun();
  expect((await within(run).findAllByText('This client has no project under way.')).length).toBeGreaterThan(0);
  await expectAccessible();
  await user.click(button('Resume with newest version', run));
  await waitFor(async () => {
    await flows.takeDue();
    expect(flows.jobs).not.toEqual([]);
  });
  await flows.work();
  const { user: reader } = await open('/admin/workflows/runs', 'admin');
  await reader.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByText(name));
  const done = await dialog('Run');
  await within(done).findByText('Notice to the studio: “It is mended”');
  within(done).getByText('Completed');
});

it('a workflow is tried, rehearsed, paused and deleted', async () => {
  const name = 'Tried';
  await flows.create({ name });
  await flows.submit({ name: 'Wanda Workflow', email: 'wanda@example.com' });
  const { user } = await open('/admin/workflows', 'admin');
  await user.click(button(`Test run of ${name}`, await cardOf(name)));
  await user.click(await screen.findByRole('button', { name: 'Start test run' }));
  await screen.findByText('Test Run Started');
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await gone('dialog');
  await choose(user, button(`More for ${name}`, await cardOf(name)), 'Rehearse on the last 30 days');
  expect((await screen.findAllByText(/wanda@example\.com/)).length).toBeGreaterThan(0);
  await user.keyboard('{Escape}');
  await gone('dialog');
  await user.click(button(`Pause ${name}`, await cardOf(name)));
  await screen.findByText('Workflow Paused');
  await screen.findByRole('button', { name: `Activate ${name}` });
  await user.click(button(`Delete ${name}`, await cardOf(name)));
  await user.click(button('Delete', await question()));
  await screen.findByText('Workflow deleted successfully');
  await waitFor(() => expect(screen.queryByRole('button', { name: `Edit ${name}` })).toBeNull());
});

it('the dashboard tells of its runs, pauses it and leads to what they did', async () => {
  const name = 'On the dashboard';
  await flows.create({
    name,
    steps: [{ id: 's1', type: 'action', name: 'Note', action: { kind: 'notify', title: 'News', text: 'Hi' } }],
  });
  await flows.start(await flows.submit());
  await flows.work();
  const { user } = await open('/admin', 'admin');
  const row = await waitFor(() => saying(name, within(screen.getByRole('list', { name: 'Triggers' })).getAllByRole('listitem')));
  expect(row.textContent).toContain('1 run in 30 days');
  await user.click(within(row).getByRole('switch', { name: `${name} active` }));
  await screen.findByText('Workflow Paused');
  await user.click(within(row).getByRole('link', { name: '1 run in 30 days' }));
  await user.click(within(await screen.findByRole('row', { name: new RegExp(name) })).getByText(name));
  const timeline = await screen.findByRole('list', { name: 'Timeline' });
  await within(timeline).findByText(/“News”/);
});
