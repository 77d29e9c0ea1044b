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
  await page.setContent(
    document('<label>Kind <select style="color: #bbb; background: #fff"><option>Faint</option></select></label>'),
  );
  await expect(expectAccessible()).rejects.toThrow('color-contrast');
});

test('a page with other texts passes as the same page, unless a rule reads the texts', async ({ page, expectAccessible }) => {
  const named = (label: string, text: string) => document(`<button aria-label="${label}">${text}</button>`);
  await page.setContent(named('Save the estimate', 'Save'));
  await expectAccessible();
  await page.setContent(named('Save the estimate', 'Send'));
  await expect(expectAccessible()).rejects.toThrow('label-content-name-mismatch');
  await page.setContent(document('<a href="/one">One</a>'));
  await expectAccessible();
  await page.setContent(document('<a href="/one"> &nbsp; </a>'));
  await expect(expectAccessible()).rejects.toThrow('link-name');
  const regions = (one: string, two: string) => document(`<nav aria-label="${one}"></nav><nav aria-label="${two}"></nav>`);
  await page.setContent(regions('First', 'Second'));
  await expectAccessible();
  await page.setContent(regions('First', 'First'));
  await expect(expectAccessible()).rejects.toThrow('landmark-unique');
  const scrolling = (text: string) => document(`<div style="height: 3em; width: 9em; overflow: auto"><p>${text}</p></div>`);
  await page.setContent(scrolling('Short'));
  await expectAccessible();
  await page.setContent(scrolling('A text that is too long for its box. '.repeat(9)));
  await expect(expectAccessible()).rejects.toThrow('scrollable-region-focusable');
});
