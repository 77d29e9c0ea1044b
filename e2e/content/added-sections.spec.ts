import { expect, test } from '../fixtures.ts';
import { untilPage } from '../site/studio.ts';

// The page is everybody's: other tests of this worker find it as it was.
test.afterEach(async ({ app }) => {
  await app.pool.query(`delete from content_pages where page = 'services'`);
});

test('sections are added to a page by keyboard, moved, published for visitors on phones, and removed again', async ({
  page,
  app,
  loginAs,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await page.goto('/admin/content/services');
  const frame = page.frameLocator('iframe[title="Preview of Services"]');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const sections = page.getByRole('list', { name: 'Sections' });
  await expect(sections.getByRole('listitem')).toHaveText(['Opening', 'Call to action']);

  const add = page.getByRole('button', { name: 'Add section', exact: true });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(4);
  await page.getByRole('menuitem', { name: /^Text/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Added text' })).toBeVisible();
  const addText = page.getByRole('button', { name: 'Add text', exact: true });
  await expect(addText).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How the work goes');
  await page.getByRole('button', { name: 'Add paragraph' }).click();
  await page.getByRole('textbox', { name: 'Paragraph 1' }).fill('First we talk, then I build.');
  await expect(frame.getByText('First we talk, then I build.')).toBeInViewport();

  await add.click();
  await expect(page.getByRole('menuitem', { name: /^Text/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: /^Questions/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type('Asked often');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How long does it take?');
  await page.getByRole('textbox', { name: 'Answer' }).fill('Six weeks.');
  await expect(frame.getByRole('heading', { level: 2, name: 'Asked often' })).toBeInViewport();
  await page.getByRole('button', { name: 'Move Added questions up' }).click();
  const names = sections
    .getByRole('listitem')
    .getByRole('button', { pressed: true })
    .or(sections.locator('[aria-pressed=false]'));
  await expect(names).toHaveText(['Opening', 'Added questions', 'Added text', 'Call to action']);
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();

  const visitor = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await visitor?.newPage();
  if (!visitor || !phone) throw new Error('There is no second browser');
  await phone.goto(`${app.url}/services`);
  const titles = phone.getByRole('main').getByRole('heading', { level: 2, name: /Asked often|How the work goes|Not sure/ });
  await expect(titles).toHaveText([/Asked often/, /How the work goes/, /Not sure/]);
  await phone.getByText('How long does it take?').click();
  await expect(phone.getByText('Six weeks.')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await phone.locator('script[type="application/ld+json"]').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('How long does it take?')]),
  );
  await visitor.close();

  // Where no message lies over the button.
  await page.setViewportSize({ width: 1440, height: 1_500 });
  const remove = page.getByRole('button', { name: 'Remove section' });
  await sections.getByRole('button', { name: /^Added questions/ }).click();
  await remove.click();
  await expect(add).toBeFocused();
  await expect(names).toHaveText(['Opening', 'Added text', 'Call to action']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Opening', 'Added questions', 'Added text', 'Call to action']);
  for (const name of ['Added questions', 'Added text']) {
    await sections.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await remove.click();
    await expect(sections.getByText(name)).toHaveCount(0);
  }
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Original', { exact: true })).toBeVisible();
  await untilPage(app, '/services', (html) => html.includes('Not sure') && !html.includes('Asked often'));
});

test('on a phone an added section is written in a drawer, and axe finds nothing on the page with all four', async ({
  page,
  app,
  loginAs,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs('admin');
  await page.goto('/admin/content/services');
  const add = page.getByRole('button', { name: 'Add section', exact: true });
  await add.click();
  await page.getByRole('menuitem', { name: /^Call to action/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Added call to action' });
  await expect(drawer.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Come and see');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: /^Added call to action/ }).click();
  await drawer.getByRole('button', { name: 'Remove section' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(page.getByText('Section removed')).toBeVisible();

  const word = 'x'.repeat(70);
  const published = {
    sections: {
      more_text: { sections: [{ title: word, paragraphs: [word, 'A second paragraph.'] }] },
      more_points: { items: [{ title: word, text: word }] },
      more_faq: { entries: [{ id: 'a', question: word, answer: word }] },
      more_call: { title: 'Come and see', action: { label: 'Write to me', to: '/contact' } },
    },
    hidden: [],
    order: [],
  };
  await app.pool.query(
    `insert into content_pages (page, published, version) values ('services', $1, 1)
     on conflict (page) do update set published = $1, draft = null, version = 1`,
    [JSON.stringify(published)],
  );
  await visit('/services');
  await expect(page.getByRole('link', { name: 'Write to me' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
