import { expect, it } from 'vitest';
import { defaultMap, positionOf, tileOrigin } from './studio-map.ts';

it.each([
  ['45.5231, -122.6765', { latitude: 45.5231, longitude: -122.6765 }],
  [' 45.5231 -122.6765 ', { latitude: 45.5231, longitude: -122.6765 }],
  ['-33.86;151', { latitude: -33.86, longitude: 151 }],
  ['https://www.openstreetmap.org/#map=17/45.5231/-122.6765', { latitude: 45.5231, longitude: -122.6765 }],
  ['https://www.openstreetmap.org/?mlat=45.5&mlon=-122.6#map=17/1/2', { latitude: 45.5, longitude: -122.6 }],
  ['https://www.google.com/maps/place/X/@45.5,-122.6,17z', { latitude: 45.5, longitude: -122.6 }],
  ['91, 0', null],
  ['0, 181', null],
  ['12 Harbour Road', null],
  ['1e3, 2', null],
  ['', null],
])('%s', (text, position) => {
  expect(positionOf(text)).toEqual(position);
});

it('names the host of the tiles alone', () => {
  expect(tileOrigin(defaultMap.map_tiles)).toBe('https://tile.openstreetmap.org');
  expect(tileOrigin('http://127.0.0.1:99/{z}/{x}/{y}.png?key=1')).toBe('http://127.0.0.1:99');
});
