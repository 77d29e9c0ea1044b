import { contacts } from '#db/schema/people/contacts.ts';
import { expect, test } from '../fixtures.ts';

test('a contract whose row was rewritten says so at the top, and offers no signing', async ({
  page,
  app,
  loginAs,
  visit,
  expectAccessible,
}) => {
  const mark = Date.now().toString(36);
  const headers = { origin: app.url };
  await loginAs('admin');
  const [contact] = await app.db
    .insert(contacts)
    .values({ first_name: 'Rewritten', last_name: mark, email: `${mark}@rewritten.example` })
    .returning();
  const made = await page.request.post('/api/admin/contracts', {
    headers,
    data: { title: `Record ${mark}`, contact_id: contact?.id, total_amount: 900, terms_and_conditions: ['We work, you pay.'] },
  });
  const { id } = (await made.json()).data;
  expect((await page.request.post(`/api/admin/contracts/${id}/send`, { headers, data: {} })).status()).toBe(200);

  await visit(`/admin/contracts/${id}`);
  await expect(page.getByRole('button', { name: 'Sign for the studio' })).toBeVisible();
  await expect(page.getByText('The record is intact.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await app.pool.query('update contracts set title = $2 where id = $1', [id, `Rewritten ${mark}`]);
  await visit(`/admin/contracts/${id}`);
  const notice = page.getByRole('alert').filter({ hasText: 'The record of this document was changed' });
  await expect(notice).toContainText('The document is not what the record says was sent.');
  await expect(notice).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Sign for the studio' })).toHaveCount(0);
  await notice.getByRole('link', { name: 'See the evidence' }).click();
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeInViewport();
  await expectAccessible();
});
