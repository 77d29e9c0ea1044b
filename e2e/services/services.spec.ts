import { services } from '#db/schema/sales/services.ts';
import { expect, test } from '../fixtures.ts';
import { setServices, untilPage } from '../site/studio.ts';

const picture = 'src/features/website/site/screens/pictures/previews/lens.webp';

test('the owner adds a service and a template with their pictures, and the site shows it', async ({
  page,
  app,
  loginAs,
  expectAccessible,
}) => {
  await setServices(app, []);
  await loginAs('admin');
  await page.goto('/admin/services');
  await page.getByRole('button', { name: 'Add Service' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Service' });
  await dialog.getByLabel('Name').fill('Care plan');
  await dialog.getByLabel('Price (USD)').fill('79.90');
  await dialog.getByLabel('Type').selectOption('Subscription');
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(picture);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByText('Service created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Care plan' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Service' });
  await expect(edit.getByAltText('Image preview')).toHaveAttribute('src', /^\/files\/.+\.webp$/);
  // The same field, in a template's form.
  await app.db.insert(services).values({ name: 'Poster', kind: 'template', category: 'Print', price_cents: 12_000 });
  await page.goto('/admin/templates');
  await page.getByRole('button', { name: 'Edit Poster' }).click();
  await page.getByRole('dialog').getByLabel('Preview', { exact: true }).setInputFiles(picture);
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByAltText('Preview of Poster')).toBeVisible();
  await untilPage(app, '/', (html) => html.includes('Care plan'));
  await setServices(app, []);
});
