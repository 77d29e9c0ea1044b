import { createCanvas } from '@napi-rs/canvas';
import { ownerOf } from '../../tests/owner-client.ts';
import { expect, test } from '../fixtures.ts';
import { setSettings, untilPage } from '../site/studio.ts';

test.afterEach(async ({ app }) => {
  await app.pool.query('delete from blog_posts');
  await app.pool.query('delete from newsletter_subscribers');
  await setSettings(app, {});
});

const hostile = [
  '<h2 onclick="window.pwned=1">Pasted heading</h2>',
  '<p>Plain <b>bold</b> <a href="javascript:window.pwned=1">bad link</a> <a href="https://good.example/">good link</a></p>',
  '<img src="x" onerror="window.pwned=1"><svg onload="window.pwned=1"></svg><script>window.pwned=1</script>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<div data-post-video data-provider="youtube" data-video="&quot;><script>window.pwned=1</script>" data-title="x"></div>',
].join('');

test('a post is written, pasted into, published, read and found in the feeds', async ({
  page,
  app,
  loginAs,
  expectAccessible,
}) => {
  const title = `Why sites are slow ${Date.now().toString(36)}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginAs('admin');
  await page.goto('/admin/content/blog');
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create New Post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Post' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('button', { name: 'Create post' }).click();

  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('A slow site is rarely slow everywhere.');
  await page.keyboard.press('Enter');
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, hostile);
  await expect(text.getByText('Pasted heading')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tags' }).fill('Performance, Craft');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();

  await page.goto('/blog');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { level: 2, name: 'Pasted heading' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'good link' })).toHaveAttribute('href', 'https://good.example/');
  await expect(page.getByRole('article').getByText('bad link')).toBeVisible();
  await expect(page.getByRole('link', { name: 'bad link' })).toHaveCount(0);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  await expect(page.getByRole('article').locator('img, iframe, script, [onclick]')).toHaveCount(0);
  await expectAccessible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);

  const address = new URL(page.url()).pathname;
  const served = await (await fetch(app.url + address)).text();
  expect(served).toContain('"@type":"BlogPosting"');
  expect(served).toContain(`<link rel="canonical" href="`);
  expect(served).toContain('application/rss+xml');
  const picture = await page.request.get(`/og/post.${address.split('/').at(-1)}.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  for (const feed of ['/blog/feed.xml', '/blog/feed.json']) {
    const answer = await page.request.get(feed);
    expect(await answer.text()).toContain(title);
    const again = await page.request.get(feed, { headers: { 'if-none-match': answer.headers().etag ?? '' } });
    expect(again.status()).toBe(304);
  }
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`${address}<`);
  await page.goto('/blog/tag/craft');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Craft');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

/** Small: its sizes and formats are made while the test goes on. */
async function photo(color: string): Promise<Buffer> {
  const sheet = createCanvas(240, 160);
  const context = sheet.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, 240, 160);
  return sheet.encode('jpeg', 85);
}

test('a post has a cover, a picture with a caption and a gallery, all by keyboard in reach', async ({
  page,
  app,
  loginAs,
  expectAccessible,
}) => {
  const word = `Field ${Date.now().toString(36)}`;
  await page.setViewportSize({ width: 1440, height: 900 });
  const { call, upload } = await ownerOf(app.url);
  for (const [name, color] of [
    ['A', '#31514f'],
    ['B', '#e2703a'],
  ] as const)
    await call('POST', '/admin/media', { upload_id: await upload(`${word} ${name}.jpg`, await photo(color)) });
  await loginAs('admin');
  await app.pool.query(`update media_items set alt = 'Alt of ' || title where title like $1`, [`${word}%`]);

  await page.goto('/admin/content/blog');
  await page.getByRole('button', { name: 'Create New Post' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(word);
  await page.getByRole('dialog').getByRole('button', { name: 'Create post' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('Two fields.');

  const picker = page.getByRole('dialog', { name: /Choose/ });
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await picker.getByRole('button', { name: `Choose ${word} A` }).click();
  const picture = text.getByRole('group', { name: 'Picture' });
  await picture.getByRole('textbox', { name: 'Caption' }).fill('In the morning');
  await page.getByRole('button', { name: 'Gallery', exact: true }).click();
  await picker.getByRole('button', { name: `Choose ${word} B` }).click();
  await expect(picker.getByRole('button', { name: 'Add pictures' })).toBeDisabled();
  await picker.getByRole('button', { name: `Choose ${word} A` }).click();
  await picker.getByRole('button', { name: 'Add pictures' }).click();
  const gallery = text.getByRole('group', { name: 'Gallery' });
  await gallery.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter');
  await gallery.getByRole('textbox', { name: 'Caption of picture 1' }).fill('At noon');
  // Above its neighbour, and the button is still in hand.
  await gallery.getByRole('button', { name: 'Move up' }).press('Enter');
  await expect(gallery.getByRole('button', { name: 'Move up' })).toBeFocused();

  await page.getByRole('group', { name: 'Cover' }).getByRole('button', { name: 'Choose picture' }).click();
  await picker.getByRole('button', { name: `Choose ${word} B` }).click();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published, version 1')).toBeVisible();

  await page.goto('/blog');
  await expect(page.getByRole('article').locator('img')).toHaveCount(1);
  await page.getByRole('link', { name: word }).click();
  const article = page.getByRole('article');
  await expect(article.getByText('In the morning')).toBeVisible();
  const names = await article.getByRole('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt));
  expect(names.map((name) => name.at(-1))).toEqual(['B', 'A', 'B', 'A']);
  await expect(article.getByRole('list', { name: 'Gallery' }).getByRole('figure').first()).toContainText('At noon');
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The tiles of a gallery far below are neither drawn nor fetched before they come near.
  await page.setViewportSize({ width: 390, height: 200 });
  await page.reload();
  const tiles = article.getByRole('list', { name: 'Gallery' }).locator('img');
  const drawn = () => tiles.evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })));
  expect(await drawn()).toEqual([false, false]);
  await tiles.last().scrollIntoViewIfNeeded();
  await expect.poll(drawn).toEqual([true, true]);
  const served = await (await fetch(page.url())).text();
  expect(served).toMatch(/property="og:image" content="http[^"]+\/[^"]+\.(webp|jpe?g)"/);
});

test('a visitor subscribes on a phone, and confirms by mail', async ({ page, app }) => {
  const email = `reader-${Date.now().toString(36)}@example.com`;
  await setSettings(app, { newsletter_open: 'true' });
  await untilPage(app, '/blog', (html) => html.includes('New posts by mail'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByText('Please look into your mailbox')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const mail = await app.mail.waitFor(({ to }) => to.includes(email));
  const confirm = /https?:\/\/\S+(\/newsletter\/confirm\/\w+)/.exec(mail.text ?? '')?.[1] ?? '';
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');

  const { rows } = await app.pool.query('select status from newsletter_subscribers where email = $1', [email]);
  expect(rows).toEqual([{ status: 'confirmed' }]);
  // A button is heard by the server also where the link is nobody's.
  const nobodys = '/newsletter/unsubscribe/nothing';
  expect(await (await page.request.get(nobodys)).text()).toMatch(/<form [^>]*method="post"[^>]*><button[^>]*>Unsubscribe</);
  const answer = await page.request.post(nobodys, { form: {}, headers: { origin: app.url } });
  expect([answer.status(), await answer.text()]).toEqual([404, expect.stringContaining('This link is not valid any more')]);
});
