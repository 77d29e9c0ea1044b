import { expect, it } from 'vitest';
import { isOwnAddress, leadsElsewhere } from './typed-addresses.ts';

const hosts = ['portal.studio.example:8443', 'studio.example'];

it.each([
  'No address at all, e.g. at 10.30 a.m. on 1.12.2026',
  'Visit studio.example, or https://studio.example/help?a=b.c.',
  'https://portal.studio.example:8443/file.pdf',
  'Write to help@studio.example',
  'See studio.example/terms.html',
])('%s stays with the studio', (text) => {
  expect(leadsElsewhere(text, hosts)).toBe(false);
});

it.each([
  'https://own.example',
  'HTTPS://OWN.EXAMPLE/?from=x',
  'https://studio.example@own.example/',
  'https://studio.example.own.example',
  'https:\\\\own.example',
  'ftp://own.example/x',
  'https://field',
  'http://2130706433/',
  'www.own.example',
  'own.example/?from=x',
  '//own.example/x',
  'studio.example@own.example/x',
  'Call ada@own.example',
  'own。example',
  '203.0.113.7/x',
  'studio.example:9000/x',
  'https://studio.example:9000/x',
])('%s leads elsewhere', (text) => {
  expect(leadsElsewhere(text, hosts)).toBe(true);
});

it('takes buttons to its own pages and mailboxes alone', () => {
  for (const address of ['https://studio.example/a', 'mailto:ada@studio.example', 'mailto:ada@portal.studio.example?subject=Hi'])
    expect(isOwnAddress(address, hosts), address).toBe(true);
  for (const address of [
    'https://own.example',
    'mailto:ada@own.example',
    'mailto:ada@xstudio.example',
    'mailto:',
    'javascript:alert(1)',
    'no address',
  ])
    expect(isOwnAddress(address, hosts), address).toBe(false);
});
