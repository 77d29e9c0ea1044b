import { expect, it } from 'vitest';
import { networkOf, placeOf, plainAddress } from './ip-address.ts';

it.each([
  ['::1', '::1', '0:0:0:0::/64', 'This computer'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1', 'This computer'],
  ['::ffff:127.0.0.1', '127.0.0.1', '127.0.0.1', 'This computer'],
  ['0000:0000:0000:0000:0000:0000:0000:0001', '::1', '0:0:0:0::/64', 'This computer'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['192.168.1.20', '192.168.1.20', '192.168.1.20', '192.168.1.20 (local network)'],
  ['172.32.0.1', '172.32.0.1', '172.32.0.1', '172.32.0.1'],
  ['2001:0DB8:0001:0002:0003:0000:0000:0004', '2001:db8:1:2:3::4', '2001:db8:1:2::/64', '2001:db8:1:2:3::4'],
  ['2001:db8::7', '2001:db8::7', '2001:db8:0:0::/64', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64', 'fe80::1 (local network)'],
  ['nonsense', 'nonsense', 'nonsense', 'nonsense'],
])('%s', (ip, plain, network, place) => {
  expect([plainAddress(ip), networkOf(ip), placeOf(ip)]).toEqual([plain, network, place]);
});

it('says so where there is no address', () => {
  expect(placeOf(null)).toBe('Unknown address');
  expect(placeOf('')).toBe('Unknown address');
});
