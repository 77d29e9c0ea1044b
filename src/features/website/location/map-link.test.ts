import { expect, it } from 'vitest';
import { mapAddress } from './map-link.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'geo:0,0?q=12%20Harbour%20Road%2C%20Portland'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'https://maps.apple.com/?q=12%20Harbour%20Road%2C%20Portland'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/search?query=12%20Harbour%20Road%2C%20Portland'],
  ['', 'https://www.openstreetmap.org/search?query=12%20Harbour%20Road%2C%20Portland'],
])('a link to the map holds the address as a value: %s', (agent, address) => {
  expect(mapAddress('12 Harbour Road,\n Portland', agent)).toBe(address);
});
