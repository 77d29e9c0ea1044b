import { expect, test } from '../fixtures.ts';

test.afterEach(async ({ app }) => {
  await app.pool.query('delete from testimonials');
  await app.pool.query('delete from case_studies');
});

test('a case study of a project is agreed to by its client, published, and taken back', async ({
  page,
  app,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  // Refused until the client has agreed, and gone once they withdrew.
  allowConsole(/status of 40[04]/);
  const name = `Shop ${Date.now().toString(36)}`;
  const { rows } = await app.pool.query(`select id from users where email = 'client@studio.test'`);
  await app.pool.query(
    `insert into projects (id, name, client_id, status, description, completed_date)
     values (gen_random_uuid(), $1, $2, 'completed', 'A shop that sells by itself.', '2026-05-04')`,
    [name, rows[0].id],
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await page.goto('/admin/content/case-studies');
  await page.getByRole('button', { name: 'New Case Study' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Case Study' });
  // The client may have another name by now.
  const project = await dialog.getByRole('option', { name: `${name} · ` }).getAttribute('value');
  await dialog.getByRole('combobox', { name: 'Made from' }).selectOption(project);
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Create case study' }).click();

  await expect(page.getByRole('textbox', { name: 'What was asked' })).toHaveValue('A shop that sells by itself.');
  await page.getByRole('textbox', { name: 'What was done' }).fill('A page for each thing, and one button.');
  await page.getByRole('button', { name: 'Add result' }).click();
  await page.getByRole('textbox', { name: 'Figure' }).fill('62%');
  await page.getByRole('textbox', { name: 'What it counts' }).fill('of all orders come from the site');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert').getByText('The client has not agreed yet')).toBeVisible();
  const editor = page.url();
  await page.getByRole('button', { name: 'Ask for Consent' }).click();
  await page.getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByText('Waiting for consent')).toBeVisible();

  const mail = await app.mail.waitFor(({ to, text }) => to.includes('client@studio.test') && (text ?? '').includes('/consent/'));
  const link = /https?:\/\/\S+(\/consent\/\w+)/.exec(mail.text ?? '')?.[1] ?? '';
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'May we show your project?' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Carl Client');
  for (const choice of await page.getByRole('radio').all()) await expect(choice).not.toBeChecked();
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByText('Please choose one')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Carl Client');
  await page.getByRole('radio', { name: 'With our name' }).check();
  await page.getByRole('button', { name: 'I agree' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(editor);
  await expect(page.getByText('Client agreed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();
  await page.goto('/services');
  await expect(page.getByRole('link', { name: 'View Portfolio' })).toHaveAttribute('href', '/work');
  await page.goto('/work');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('article').getByText('62%')).toBeVisible();
  await expectAccessible();
  const address = new URL(page.url()).pathname;
  const served = await (await fetch(app.url + address)).text();
  expect(served).toContain('"@type":"CreativeWork"');
  expect((await page.request.get(`/og/work.${address.split('/').at(-1)}.png`)).headers()['content-type']).toBe('image/png');
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`${address}<`);

  await page.goto(link);
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your consent is withdrawn' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('somebody writes a testimonial by a link that works once', async ({ page, app, loginAs, allowConsole }) => {
  // Sent without a word.
  allowConsole(/status of 400/);
  await loginAs('admin');
  await page.goto('/admin/content/testimonials');
  await page.getByRole('button', { name: 'Ask for a Testimonial' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
  const handed = page.getByRole('dialog', { name: 'Hand this link on' });
  const link = new URL((await handed.getByText(/\/testimonial\/\w+/).textContent()) ?? '').pathname;
  await page.goto(link);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please write a few words')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your words' }).fill('It never is wrong.');
  await page.getByRole('textbox', { name: 'Your name' }).fill('June Abara');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your words' })).toBeVisible();

  await page.goto('/admin/content/testimonials');
  await page.getByRole('button', { name: 'Publish the words of June Abara' }).click();
  await expect(page.getByRole('button', { name: 'Hide the words of June Abara' })).toBeVisible();
  const { rows } = await app.pool.query('select status, may_publish from testimonials');
  expect(rows).toEqual([{ status: 'published', may_publish: true }]);
});
