import { expect, test } from '../fixtures.ts';

// The home page is everybody's: other tests of this worker find it as it was.
test.afterEach(async ({ app }) => {
  await app.pool.query(`delete from content_pages where page = 'home' or slug is not null`);
});

test('the owner edits the opening of the home page, sees it in the preview, publishes, compares and restores', async ({
  page,
  loginAs,
}) => {
  const original = 'I Design Digital Solutions That Drive Business Growth';
  const mine = `Websites that stay ${Date.now().toString(36)}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await page.goto('/admin/content');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content');
  await page.getByRole('list', { name: 'Pages' }).getByRole('link', { name: /^Home/ }).click();

  const frame = page.frameLocator('iframe[title="Preview of Home"]');
  const headline = frame.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText(original);
  await headline.click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill(mine);
  await expect(headline).toHaveText(mine);
  await page.getByRole('button', { name: 'Hide Client names' }).click();
  await expect(frame.getByRole('heading', { name: 'Trusted by innovative businesses' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Move Services up' }).click();
  await expect(frame.getByRole('heading', { level: 2 }).first()).toHaveText('What I can take off your desk');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();

  // A link of the page chooses its section and leads nowhere.
  await frame.getByRole('main').getByRole('link', { name: 'Book a Consultation' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Call to action' })).toBeVisible();
  await expect(headline).toHaveText(mine);

  const visitor = await page.context().browser()?.newContext();
  const home = await visitor?.newPage();
  if (!visitor || !home) throw new Error('There is no second browser');
  await home.goto(page.url().replace('/admin/content/home', '/'));
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(original);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();
  await home.reload();
  await expect(home.getByRole('heading', { level: 1 })).toHaveText(mine);
  await expect(home.getByText('Trusted by innovative businesses')).toHaveCount(0);
  await visitor.close();

  await page.getByRole('button', { name: 'Opening', exact: false }).first().click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).first().fill('Something else');
  await expect(headline).toHaveText('Something else');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  const comparison = page.getByRole('dialog').getByRole('definition');
  await expect(comparison).toContainText(mine);
  await expect(comparison).toContainText('Something else');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(headline).toHaveText(mine);
  await expect(page.getByText('Published, version 1')).toBeVisible();
});

test('a page of the owner’s own is made, published and found at its address, and at its next one', async ({
  page,
  app,
  loginAs,
  expectAccessible,
}) => {
  const slug = `story-${Date.now().toString(36)}`;
  await loginAs('admin');
  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'Create New Page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Page' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('How I began');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('how-i-began');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(slug);
  await dialog.getByRole('button', { name: 'Create page' }).click();
  const frame = page.frameLocator('iframe[title="Preview of How I began"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('How I began');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The first year');
  await page.getByRole('button', { name: 'Add paragraph' }).click();
  await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('A desk and a phone.');
  await expect(frame.getByText('A desk and a phone.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share a preview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('list', { name: 'Private links' }).getByRole('link').innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('A desk, a phone and a chair.');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();

  const stranger = await page.context().browser()?.newContext();
  const shared = await stranger?.newPage();
  if (!stranger || !shared) throw new Error('There is no second browser');
  await shared.goto(new URL(new URL(link).pathname, app.url).href);
  await expect(shared.getByText('This is a draft. Visitors of the site do not see it yet.')).toBeVisible();
  await expect(shared.getByText('A desk, a phone and a chair.')).toBeVisible();
  await shared.goto(`${app.url}/${slug}`);
  await expect(shared.getByText('A desk and a phone.')).toBeVisible();
  await stranger.close();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Title and address' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill(`${slug}-2`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`${app.url}/${slug}-2`);
  await expect(page.getByRole('heading', { level: 2, name: 'The first year' })).toBeVisible();
  await expectAccessible();
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`/${slug}-2<`);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { level: 2, name: 'The first year' })).toBeVisible();
});
