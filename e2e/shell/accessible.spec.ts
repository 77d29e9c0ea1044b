import { expect, test } from '../fixtures.ts';

const document = (body: string) => `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main></html>`;

test('the look at accessibility finds what is wrong, also where it has seen the like before', async ({
  page,
  expectAccessible,
}) => {
  await page.setContent(document('<p style="color: #123456">Readable</p>'));
  await expectAccessible();
  await page.setContent(document('<p style="color: #123456">Readable</p><input>'));
  await expect(expectAccessible()).rejects.toThrow('label: Form elements must have labels');
  await page.setContent(document('<p style="color: #bbb">Faint</p>'));
  await expect(expectAccessible()).rejects.toThrow('color-contrast');
  await page.setContent(document('<p style="color: #bbb">Faint</p>'));
  await expect(expectAccessible()).rejects.toThrow('color-contrast');
  await page.setContent(document('<div style="background: #234567"><p style="color: #123456">Dark on dark</p></div>'));
  await expect(expectAccessible()).rejects.toThrow('color-contrast');
});
