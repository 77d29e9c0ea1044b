import { expect, test } from '../fixtures.ts';

const words = {
  Name: 'Vera Visitor',
  Email: 'vera@example.com',
  Phone: '(555) 123-4567',
  Company: 'Vera & Co',
  Subject: 'A new site',
  Message: 'We need a new site by spring.',
};

test('on a slow phone, what is sent before its code has come goes the same way, with the option that was chosen', async ({
  page,
}) => {
  await page.goto('/contact');
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

test('an option that is chosen while the code takes the form over stays chosen', async ({ page }) => {
  await page.goto('/contact');
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

test('sends, says so, resets, and tells studio and visitor by mail', async ({ page, visit, app, expectAccessible, hold }) => {
  await visit('/contact');
  const form = page.getByRole('form', { name: 'Contact form' });
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label).fill(text);
  await form.getByLabel('Service').selectOption('SEO & Marketing');
  // What was typed is there again in a new document, without a touch.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('foyer:draft:contact'))).toContain('seo');
  await page.reload();
  for (const [label, text] of Object.entries(words)) await expect(form.getByLabel(label)).toHaveValue(text);
  await expect(form.getByLabel('Service')).toHaveValue('seo');
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

test.describe('without scripts', () => {
  test('a button that opens a dialog leads to the form, it is sent, and what is wrong comes back with all that was typed', async ({
    browser,
    app,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
    const page = await context.newPage();
    await page.goto('/templates');
    await page.getByRole('button', { name: 'Request Custom Design' }).click();
    const form = page.getByRole('form', { name: 'Contact form' });
    await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Web Design & Development');
    await form.getByLabel('Name').fill('Nils No-Script');
    await form.getByLabel('Email').fill('nils');
    await form.getByLabel('Message').fill('short');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await expect(form.getByText('Message must be at least 10 characters')).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Nils No-Script');
    await expect(form.getByLabel('Service')).toHaveValue('web-design');
    await expect(form.getByLabel('Subject')).toHaveValue('Inquiry about Web Design & Development');
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
});
