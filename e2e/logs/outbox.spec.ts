import { eq } from 'drizzle-orm';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { expect, test } from '../fixtures.ts';

const mail = (name: string, rest: Partial<typeof mail_outbox.$inferInsert> = {}) => ({
  idempotency_key: name,
  to_address: `${name}@example.com`,
  subject: `Subject of ${name}`,
  html: `<h1>Hello ${name}</h1><script>parent.document.title = 'taken over'</script>`,
  text: `Plain hello ${name}`,
  template: 'test',
  ...rest,
});

test('a failed mail is read in a sandbox and tried again, and then it arrives', async ({
  page,
  visit,
  loginAs,
  app,
  expectAccessible,
  allowConsole,
}) => {
  // The browser says that the sandbox kept the mail's script from running.
  allowConsole(/sandboxed|Content Security Policy/);
  await app.db
    .insert(mail_outbox)
    .values([
      mail('lost', { status: 'failed', attempts: 8, last_error: '451 try later', created_at: new Date('2026-03-01') }),
      mail('arrived', { status: 'sent', attempts: 1, sent_at: new Date('2026-03-02'), created_at: new Date('2026-03-02') }),
    ]);
  await loginAs('admin');
  await visit('/admin/outbox');
  await page.getByLabel('Status').selectOption('failed');
  await expect(page.getByRole('row', { name: /Subject of lost/ })).toBeVisible();
  await expect(page.getByText('Subject of arrived')).toHaveCount(0);
  await page.getByRole('button', { name: 'Subject of lost' }).click();

  const sheet = page.getByRole('dialog', { name: 'Subject of lost' });
  await expect(sheet.getByText('Not delivered after 8 attempts')).toBeVisible();
  await expect(sheet.getByText('451 try later')).toBeVisible();
  await expect(sheet.locator('iframe')).toHaveAttribute('title', /./);
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'Hello lost' })).toBeVisible();
  await expect(page).toHaveTitle('Outbox');
  await expectAccessible();
  await sheet.getByRole('tab', { name: 'Plain text' }).click();
  await expect(sheet.getByText('Plain hello lost')).toBeVisible();
  await sheet.getByRole('tab', { name: 'HTML source' }).click();
  await expect(sheet.getByText('<h1>Hello lost</h1>')).toBeVisible();

  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The mail is on its way again')).toBeVisible();
  await app.mail.waitFor((received) => received.to.includes('lost@example.com'));
  await expect
    .poll(async () => (await app.db.select().from(mail_outbox).where(eq(mail_outbox.idempotency_key, 'lost')))[0]?.status)
    .toBe('sent');
});
