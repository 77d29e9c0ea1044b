import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { takeOwnInline } from './own-inline.server.ts';

const nonce = 'q3VvBq0p8m2sYh1c';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('hashes what the rendering marked and takes the marks out', () => {
  const { html, own } = takeOwnInline(
    `<style id="brand" nonce="${nonce}">a{}</style><script nonce="${nonce}">one()</script>` +
      `<script type="module" async="" nonce="${nonce}">two()</script><link rel="modulepreload" nonce="${nonce}" href="/a.js"/>`,
    nonce,
  );
  expect(own).toEqual({ scripts: [hash('one()'), hash('two()')], styles: [hash('a{}')] });
  expect(html).toBe(
    '<style id="brand">a{}</style><script>one()</script><script type="module" async="">two()</script><link rel="modulepreload" href="/a.js"/>',
  );
});

it.each([
  ['a script', '<script>evil()</script>', ''],
  ['a style', '<style>*{display:none}</style>', ''],
  ['a script with a nonce of its own', '<script nonce="AAAAAAAAAAAAAAAA">evil()</script>', ''],
  ['a script that swallows ours', '<script>evil();/*', '*/</script>'],
  ['a tag that swallows our mark', '<script x=', ''],
  ['an attribute that swallows our mark', '<script x="', '"'],
  ['a comment around ours', '<!--', '--><script>evil()</script>'],
])('gives no hash to %s in the text of a page', (_, before, after) => {
  const { own } = takeOwnInline(`<p>${before}<script nonce="${nonce}">ours()</script>${after}</p>`, nonce);
  expect(own.scripts.filter((one) => one !== hash('ours()'))).toEqual([]);
  expect(own.styles).toEqual([]);
});

it('refuses a document that would give its nonce away', () => {
  expect(() => takeOwnInline(`<p>${nonce}</p>`, nonce)).toThrow('The nonce of a rendering');
});

it('hashes no file', () => {
  const { own } = takeOwnInline(`<script nonce="${nonce}" src="/a.js"></script><script nonce="${nonce}"></script>`, nonce);
  expect(own.scripts).toEqual([]);
});
