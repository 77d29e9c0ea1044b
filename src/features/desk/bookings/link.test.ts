import { expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { visitorKey } from './link.server.ts';

const secrets = createSecretBox('a secret of at least thirty-two letters');
const keyOf = (ip: string | null) => visitorKey(secrets, ip);

it('knows a visitor again by their network, without the address', () => {
  expect(keyOf('203.0.113.7')).toBe(keyOf('::ffff:203.0.113.7'));
  expect(keyOf('203.0.113.7')).not.toBe(keyOf('203.0.113.8'));
  // A customer has a whole /64 and may call from any address of it.
  expect(keyOf('2001:db8:1:2::1')).toBe(keyOf('2001:db8:1:2:aaaa::9'));
  expect(keyOf('2001:db8:1:2::1')).not.toBe(keyOf('2001:db8:1:3::1'));
  expect(keyOf('203.0.113.7')).not.toContain('203');
  expect(keyOf(null)).toBeNull();
});
