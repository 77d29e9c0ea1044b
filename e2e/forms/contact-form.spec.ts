import { contactServices } from '../../src/features/desk/forms/choices.ts';
import { alive, expect, test } from '../fixtures.ts';

const words = {
  Name: 'Vera Visitor',
  Email: 'vera@example.com',
  Phone: '(555) 123-4567',
  Company: 'Vera & Co',
  Subject: 'A new site',
  Message: 'We need a new site by spring.',
};

test('every field says what is wrong, on submit and not before', async ({ page, visit }) => {
  await visit('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  const send = form.getByRole('button', { name: 'Send Message' });
  await form.getByLabel('Name').fill('V');
  await form.getByLabel('Name').blur();
  await expect(form.getByText('Name must be at least 2 characters')).toHaveCount(0);
  await form.getByLabel('Phone').fill('12');
  await send.click();
  for (const message of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number or leave blank',
    'Subject must be at least 3 characters',
    'Please select a service',
    'Message must be at least 10 characters',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Company')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Submission Error')).toHaveCount(0);
  await form.getByLabel('Phone').fill('');
  await send.click();
  await expect(form.getByText('Please enter a valid phone number or leave blank')).toHaveCount(0);
});

test('on a slow phone, what is sent before its code has come goes the same way, with the option that was chosen', async ({
  page,
  visit,
}) => {
  await visit('/contact');
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[aria-label="Contact form"]');
    const service = form?.querySelector('select');
    if (service) service.value = service.options[3]?.value ?? '';
    form?.requestSubmit();
  });
  const form = page.getByRole('form', { name: 'Contact form' });
  // Twenty times slower than the machine, which may be busy itself.
  await expect(form.getByText('Name must be at least 2 characters')).toBeVisible({ timeout: 40_000 });
  await expect(form.getByText('Please select a service')).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact$/);
});

test('an option that is chosen while the code takes the form over stays chosen', async ({ page, visit }) => {
  await visit('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  const service = form.getByLabel('Service');
  // Chosen in the moment in which React has begun to listen and has not seen the fields yet.
  await service.evaluate((box: HTMLSelectElement) => {
    const place = box.closest<HTMLElement>('[data-static]');
    if (!place) throw new Error('the form is not a part of its own');
    const listen = place.addEventListener;
    place.addEventListener = (...args: Parameters<typeof listen>) => {
      listen.apply(place, args);
      if (box.dataset.chosen) return;
      box.dataset.chosen = 'meanwhile';
      queueMicrotask(() => {
        box.selectedIndex = 3;
        box.dispatchEvent(new Event('input', { bubbles: true }));
        box.dispatchEvent(new Event('change', { bubbles: true }));
      });
    };
  });
  await form.getByLabel('Name').focus();
  await expect(service).toHaveAttribute('data-chosen', 'meanwhile');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(form.getByText('Please select a service')).toHaveCount(0);
});

test('offers the eight services', async ({ page, visit }) => {
  await visit('/contact');
  const options = page.getByRole('combobox', { name: 'Service' }).getByRole('option');
  await expect(options).toHaveText(['Select a service', ...contactServices.map((service) => service.label)]);
});

test('sends, says so, resets, and tells studio and visitor by mail', async ({ page, visit, app, expectAccessible, hold }) => {
  await visit('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Service').selectOption('SEO & Marketing');
  const letGo = await hold('**/api/forms/contact');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  letGo();
  const alert = form.getByRole('status');
  await expect(alert).toContainText('Success!');
  await expect(alert).toContainText("Your message has been sent. We'll get back to you soon!");
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Service')).toHaveValue('');
  await expectAccessible();
  const { rows } = await app.pool.query("select * from form_submissions where form_id = 'contact' order by created_at desc");
  expect(rows[0]).toMatchObject({
    form_name: 'Contact Form',
    user_id: null,
    data: { name: 'Vera Visitor', email: 'vera@example.com', service: 'seo', message: words.Message },
  });
  const owner = await app.mail.waitFor((mail) => mail.to.includes('owner@studio.test') && mail.text.includes('vera@example.com'));
  expect(owner.subject).toContain(words.Subject);
  expect(owner.text).toContain(words.Message);
  const visitor = await app.mail.waitFor((mail) => mail.to.includes('vera@example.com'));
  expect(visitor.subject).toContain('Your message has arrived');
  // A new try clears what was said about the last one.
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(alert).toHaveCount(0);
});

test('a service in the address is chosen and named in the subject', async ({ page, visit, app }) => {
  await visit('/contact?service=Branding%20Solutions');
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('branding');
  await expect(page.getByLabel('Subject')).toHaveValue('Inquiry about Branding Solutions');

  const serviceId = '018f4a6e-7a2c-7d3e-9a1b-2c3d4e5f6a7b';
  await visit(`/contact?service=Espresso%20Tuning&serviceId=${serviceId}#contact-form`);
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('Espresso Tuning');
  await expect(page.getByLabel('Subject')).toHaveValue('Inquiry about Espresso Tuning');
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Name').fill('Sid Service');
  await form.getByLabel('Email').fill('sid@example.com');
  await form.getByLabel('Message').fill('Please call me about this.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Success!')).toBeVisible();
  const { rows } = await app.pool.query("select data from form_submissions where data->>'name' = 'Sid Service'");
  expect(rows[0].data).toMatchObject({ service: 'Espresso Tuning', service_id: serviceId });
});

test('a refusal and a broken line keep every word, and say so', async ({ page, visit, allowConsole }) => {
  allowConsole(/Failed to load resource|status of (429|500)/);
  await visit('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Service').selectOption('other');
  const send = form.getByRole('button', { name: 'Send Message' });
  const toasts = page.getByRole('region', { name: /Notifications/ });

  const refusal = {
    success: false,
    data: null,
    error: 'Too many attempts. Please try again in 9 minutes.',
    code: 'TOO_MANY_REQUESTS',
  };
  await page.route('**/api/forms/contact', (route) => route.fulfill({ status: 429, json: refusal }));
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Submission Error');
  await expect(form.getByRole('alert')).toContainText(refusal.error);
  await expect(toasts).toContainText(refusal.error);

  await page.unroute('**/api/forms/contact');
  await page.route('**/api/forms/contact', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, error: 'An unexpected error occurred.', code: 'X' } }),
  );
  await send.click();
  await expect(form.getByRole('alert')).toContainText('Submission failed.');
  await expect(toasts).toContainText('There was an error submitting your form. Please try again.');

  await page.unroute('**/api/forms/contact');
  await page.route('**/api/forms/contact', (route) => route.abort());
  await send.click();
  await expect(toasts).toContainText('An unexpected error occurred. Please try again.');
  await expect(form.getByRole('alert')).toContainText('Submission Error');
  for (const [label, text] of Object.entries(words)) await expect(form.getByLabel(label)).toHaveValue(text);

  // What was typed is still there after leaving the page.
  await page.unroute('**/api/forms/contact');
  await visit('/about');
  await visit('/contact');
  for (const [label, text] of Object.entries(words)) await expect(form.getByLabel(label)).toHaveValue(text);
  await expect(form.getByLabel('Service')).toHaveValue('other');
  await send.click();
  await expect(form.getByText('Success!')).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(form.getByLabel('Name')).toHaveValue('');
});

test('a filled hidden field is refused once, then the person gets through', async ({ page, visit, allowConsole }) => {
  allowConsole(/status of 400/);
  await visit('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Service').selectOption('other');
  await form.locator('[name="homepage"]').evaluate((field: HTMLInputElement) => {
    field.value = 'filled by an eager browser';
  });
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('alert')).toContainText('Please send it again');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Success!')).toBeVisible();
});

test.describe('without scripts', () => {
  test('the form is sent, and what is wrong comes back with all that was typed', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const page = await context.newPage();
    await page.goto('/contact?service=Custom%20Integrations');
    const form = page.getByRole('form', { name: 'Contact form' });
    await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Custom Integrations');
    await form.getByLabel('Name').fill('Nils No-Script');
    await form.getByLabel('Email').fill('nils');
    await form.getByLabel('Message').fill('short');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await expect(form.getByText('Message must be at least 10 characters')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Nils No-Script');
    await expect(form.getByLabel('Service')).toHaveValue('integrations');
    await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Custom Integrations');
    await form.getByLabel('Email').fill('nils@example.com');
    await form.getByLabel('Message').fill('Long enough to be read.');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText('Success!')).toBeVisible();
    await expect(form.getByText("Your message has been sent. We'll get back to you soon!")).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('');
    await page.reload();
    const { rows } = await app.pool.query("select data from form_submissions where data->>'name' = 'Nils No-Script'");
    expect(rows).toHaveLength(1);
    await context.close();
  });

  test('the buttons that open dialogs lead to the form instead', async ({ browser, app }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const page = await context.newPage();
    await page.goto('/templates');
    await page.getByRole('button', { name: 'Request Custom Design' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Inquiry about Web Design & Development');
    await context.close();
  });
});
