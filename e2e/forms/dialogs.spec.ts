import { budgets, timelines, websiteFeatures, websiteTypes } from '../../src/features/desk/forms/choices.ts';
import { expect, test } from '../fixtures.ts';

const missing = 'Please fill in all required fields';

test('Contact Us: opens, asks for what is missing, sends, closes and resets; a failure says so and keeps it open', async ({
  page,
  visit,
  app,
  expectAccessible,
  hold,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await visit('/templates');
  const opener = page.getByRole('button', { name: 'Contact Us' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '4');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Phone')).not.toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('Message').fill('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought');
  await dialog.getByLabel('Name').fill('Dana Dialog');
  await dialog.getByLabel('Email').fill('dana@example.com');
  const letGo = await hold('**/api/forms/contact-dialog');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  letGo();
  await expect(page.getByText("Message sent successfully! We'll get back to you shortly.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const { rows } = await app.pool.query("select * from form_submissions where form_id = 'contact-form'");
  expect(rows[0]).toMatchObject({
    form_name: 'contact',
    user_id: null,
    data: { name: 'Dana Dialog', email: 'dana@example.com', phone: '', company: '', message: 'Half a thought' },
  });
  await opener.click();
  await expect(dialog.getByLabel('Message')).toHaveValue('');

  await dialog.getByLabel('Name').fill('Dana');
  await dialog.getByLabel('Email').fill('dana@example.com');
  await dialog.getByLabel('Message').fill('Please keep this');
  await page.route('**/api/forms/contact-dialog', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('Please keep this');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('Contact Us: knows who is signed in', async ({ page, visit, loginAs, app }) => {
  await loginAs('client');
  await visit('/templates');
  await page.getByRole('button', { name: 'Contact Us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Carl Client');
  await expect(dialog.getByLabel('Email')).toHaveValue('client@studio.test');
  await dialog.getByLabel('Message').fill('From my account');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog).toBeHidden();
  const { rows } = await app.pool.query(
    "select u.email from form_submissions s join users u on u.id = s.user_id where s.data->>'message' = 'From my account'",
  );
  expect(rows).toEqual([{ email: 'client@studio.test' }]);
});

test('Request Custom Design: all fields and lists, sent and stored; a failure says so', async ({
  page,
  visit,
  app,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  await visit('/templates');
  await page.getByRole('button', { name: 'Request Custom Design' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Custom Design' });
  await expect(dialog.getByLabel('Website type').getByRole('option')).toHaveText(['Select website type', ...websiteTypes]);
  await expect(dialog.getByLabel('Budget').getByRole('option')).toHaveText(['Select budget', ...budgets]);
  await expect(dialog.getByLabel('Timeline').getByRole('option')).toHaveText(['Select timeline', ...timelines]);
  for (const feature of websiteFeatures) await expect(dialog.getByRole('checkbox', { name: feature, exact: true })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText(missing)).toBeVisible();
  for (const field of [
    dialog.getByRole('textbox', { name: 'Name' }),
    dialog.getByRole('textbox', { name: 'Email' }),
    ...['Website type', 'Budget', 'Timeline'].map((name) => dialog.getByRole('combobox', { name })),
  ]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  // The phone is marked as required, and not demanded.
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-required', 'true');
  await expect(dialog.getByLabel('Phone')).not.toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('Name').fill('Chris Custom');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('chris@example.com');
  await dialog.getByLabel('Company').fill('Chris Ltd');
  await dialog.getByLabel('Website type').selectOption('Landing Page');
  await dialog.getByLabel('Budget').selectOption('$25,000+');
  await dialog.getByLabel('Timeline').selectOption('ASAP');
  await dialog.getByLabel('Current website').fill('not an address');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  expect(await dialog.getByLabel('Current website').evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(
    true,
  );
  await dialog.getByLabel('Current website').fill('https://old.example');
  await dialog.getByLabel('Brand colors').fill('Green and sand');
  await dialog.getByLabel('Inspiration').fill('https://nice.example');
  await dialog.getByRole('checkbox', { name: 'Blog', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Multi-language' }).check();
  await dialog.getByLabel('Project details').fill('One page, three languages.');
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(
    page.getByText("Custom website request submitted! We'll review your requirements and get back to you within 24 hours."),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const { rows } = await app.pool.query("select * from form_submissions where form_id = 'custom-website-form'");
  expect(rows[0]).toMatchObject({
    form_name: 'custom_website',
    data: {
      name: 'Chris Custom',
      email: 'chris@example.com',
      phone: '',
      company: 'Chris Ltd',
      website_type: 'Landing Page',
      budget: '$25,000+',
      timeline: 'ASAP',
      current_website: 'https://old.example',
      brand_colors: 'Green and sand',
      inspiration: 'https://nice.example',
      features: ['Blog', 'Multi-language'],
      project_details: 'One page, three languages.',
    },
  });
  await page.getByRole('button', { name: 'Request Custom Design' }).click();
  await expect(dialog.getByLabel('Project details')).toHaveValue('');
  await expect(dialog.getByRole('checkbox', { name: 'Blog', exact: true })).not.toBeChecked();

  await dialog.getByLabel('Name').fill('Chris');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('chris@example.com');
  await dialog.getByLabel('Website type').selectOption('Other');
  await dialog.getByLabel('Budget').selectOption('Under $2,500');
  await dialog.getByLabel('Timeline').selectOption('1 month');
  await page.route('**/api/forms/custom-website', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, error: 'An unexpected error occurred.', code: 'X' } }),
  );
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Failed to submit request. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Chris');
});

test('Notify me: an upcoming template takes an address', async ({ page, visit, app, expectAccessible }) => {
  await visit('/templates');
  await page.getByRole('button', { name: 'Notify me: Magazine Deluxe' }).click();
  const dialog = page.getByRole('dialog', { name: 'Magazine Deluxe is on its way' });
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await dialog.getByLabel('Email').fill('wanda@example.com');
  await dialog.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText("Thank you! I'll write to you as soon as it is ready.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const { rows } = await app.pool.query("select data from form_submissions where form_id = 'template-notify-form'");
  expect(rows).toEqual([{ data: { email: 'wanda@example.com', template_id: 'magazine-deluxe' } }]);
});
