import { truncate, writeFile } from 'node:fs/promises';
import { expect, painted, test } from '../fixtures.ts';

test('a stranger learns what is wrong with a file or a number, and nothing more', async ({
  page,
  visit,
  expectAccessible,
  allowConsole,
}) => {
  allowConsole(/404/);
  await visit('/verify');
  await expect(page).toHaveTitle(/Verify a document/);
  // The libraries that take a signature apart are fetched with the first file.
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  const result = page.locator('[aria-live=polite]').filter({ has: page.getByRole('heading', { level: 2 }) });
  const choose = (name: string, content: string) =>
    page.getByLabel('PDF file').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
  await choose('notes.pdf', 'Just some notes.');
  await expect(result.getByRole('heading', { name: 'This is not a PDF' })).toBeVisible();
  expect(scripts.some((path) => path.includes('check-seal'))).toBe(true);
  await choose('draft.pdf', '%PDF-1.7\n%%EOF');
  await expect(result.getByRole('heading', { name: 'This PDF carries no seal' })).toBeVisible();
  await expect(result.getByText('draft.pdf')).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Please enter the number of the document.')).toBeVisible();
  await page.getByLabel('Document number').fill('con-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'No finished document has this number.' })).toBeVisible();

  // A link may bring the number along, and is answered without another press.
  await page.goto('/verify#CON-1763200000000');
  await page.reload();
  await expect(page.getByLabel('Document number')).toHaveValue('CON-1763200000000');
  await expect(page.getByRole('alert').filter({ hasText: 'No finished document has this number.' })).toBeVisible();

  // A file that is dropped before anything was touched is not lost, wherever on the page it falls.
  await page.goto('/verify');
  const files = await page.evaluateHandle(() => {
    const held = new DataTransfer();
    held.items.add(new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' }));
    return held;
  });
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: files });
  await expect(result.getByText('dropped.pdf')).toBeVisible();
});

test('the answer to an earlier question does not cover a file that is refused', async ({
  page,
  visit,
  allowConsole,
}, testInfo) => {
  allowConsole(/404/);
  await visit('/verify');
  const large = testInfo.outputPath('large.pdf');
  await writeFile(large, '%PDF-1.7');
  await truncate(large, 41 * 1024 * 1024);
  const refused = Promise.withResolvers<void>();
  await page.route('**/api/verify/numbers/*', async (route) => {
    const response = await route.fetch();
    await refused.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel('Document number').fill('CON-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Looking it up…')).toBeVisible();
  await page.getByLabel('PDF file').setInputFiles(large);
  const refusal = page.getByText('This file is larger than 40 MB and cannot be one of this studio.');
  await expect(refusal).toBeVisible();
  const late = page.waitForResponse('**/api/verify/numbers/*');
  refused.resolve();
  await (await late).finished();
  await painted(page);
  await expect(refusal).toBeVisible();
});
