import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

/** As the contact form stores it, with its event: what follows is the queue's. */
async function submitContactForm({ pool }: StudioApp, email: string, name: string, message: string) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into form_submissions (id, form_id, form_name, data) values (gen_random_uuid(), 'contact', 'Contact Form', $1) returning id`,
    [JSON.stringify({ email, name, message })],
  );
  const payload = { submission_id: rows[0]?.id, form_id: 'contact', form_name: 'Contact Form', user_id: null };
  await pool.query(`insert into domain_events (id, type, payload) values (gen_random_uuid(), 'form.submitted', $1)`, [
    JSON.stringify(payload),
  ]);
}

async function expectRun({ pool }: StudioApp, workflow: string, status: 'completed' | 'failed') {
  const runs = 'select r.status from workflow_runs r join workflows w on w.id = r.workflow_id where w.name = $1';
  await expect.poll(async () => (await pool.query(runs, [workflow])).rows[0]?.status, { timeout: 30_000 }).toBe(status);
}

test('a workflow is built by mouse, published and switched on; a form starts it, and it writes a mail, a task and a message', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessibleInEveryTheme,
}) => {
  const mark = Date.now().toString(36);
  const name = `Follow up ${mark}`;
  await loginAs('admin');
  await visit('/admin/automation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automation');
  await page.getByRole('button', { name: 'Create Trigger' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);

  const add = async (place: string, kind: string) => {
    await page.getByRole('button', { name: place, exact: true }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  await add('Add a step after the trigger', 'Condition');
  await page.getByRole('combobox', { name: 'Field 1', exact: true }).fill('form.message');
  await page.getByRole('combobox', { name: 'Compared', exact: true }).selectOption('contains');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('shop');
  await add('Add a step to “If so” of Condition', 'Action');
  await add('Add a step to “Otherwise” of Condition', 'Email');
  await expectAccessibleInEveryTheme();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Action Action Please enter a title' })).toBeVisible();

  // What is deleted comes back by a key and goes again by a button.
  const email = page.getByRole('button', { name: /^Email Email/ });
  await email.click();
  await page.getByRole('button', { name: 'Delete step' }).click();
  await expect(email).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(email).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(email).toHaveCount(0);

  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text);
  const act = (what: string) => page.getByRole('combobox', { name: 'What to do', exact: true }).selectOption(what);
  await page.getByRole('button', { name: /^Action Action/ }).click();
  await act('Create a project');
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill(`Shop ${mark}`);
  await add('Add a step after Action', 'Email');
  await fill('Subject', `Your shop ${mark}`);
  await fill('Text', 'Hello {{client.name}}, we begin on Monday.');
  await add('Add a step after Email', 'Action');
  await act('Create a task');
  await fill('Title', `Call about the shop ${mark}`);
  // What is edited is in sight, and so is what the keyboard leads to, however long the workflow is.
  const trigger = page.getByRole('button', { name: 'Trigger Form submission' });
  const last = page.getByRole('button', { name: 'Action Action' }).last();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(trigger).not.toBeInViewport();
  await page.getByRole('button', { name: 'List', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(trigger).toBeFocused();
  await expect(trigger).toBeInViewport({ ratio: 1 });
  const place = page.getByRole('button', { name: 'Add a step after Email' });
  await expect(place).not.toBeInViewport();
  for (let at = 0; at < 7; at += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport({ ratio: 1 });
  await add('Add a step after Email', 'Action');
  await act('Send a message');
  await fill('Subject', `Questions ${mark}`);
  await fill('Text', `What would you like to sell, ${mark}?`);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`Call about the shop ${mark}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Workflow published')).toBeVisible();
  await page.getByRole('switch', { name: 'Active' }).click();
  await expect(page.getByText('Workflow Activated')).toBeVisible();

  await submitContactForm(app, `sandra-${mark}@example.com`, 'Sandra Shopper', 'We need a shop by spring.');
  await expectRun(app, name, 'completed');
  const mail = await app.mail.waitFor(({ subject }) => subject === `Your shop ${mark}`);
  expect([mail.to, mail.text]).toEqual([[`sandra-${mark}@example.com`], expect.stringContaining('Hello Sandra Shopper')]);
  const made = await app.pool.query(
    `select t.title from project_tasks t join projects p on p.id = t.project_id where p.name = $1
     union all select text from conversation_messages where text like $2`,
    [`Shop ${mark}`, `%, ${mark}?`],
  );
  expect(made.rows.map(({ title }) => title)).toEqual([`Call about the shop ${mark}`, `What would you like to sell, ${mark}?`]);
});
