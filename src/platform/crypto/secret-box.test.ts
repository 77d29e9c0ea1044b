import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.server.ts';

const box = createSecretBox('a secret of some length for the test');

describe('secret box', () => {
  it('opens what it sealed, and never seals alike twice', () => {
    const plain = 'sk_live_ключ 🔑';
    expect(box.open(box.seal(plain))).toBe(plain);
    expect(box.seal(plain)).not.toBe(box.seal(plain));
    expect(box.open(box.seal(''))).toBe('');
  });

  it('refuses a changed, shortened or foreign text', () => {
    const sealed = box.seal('token');
    const at = 20;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => box.open(changed)).toThrow();
    expect(() => box.open(sealed.slice(0, 12))).toThrow('cut short');
    expect(() => box.open(sealed.replace('v1', 'v9'))).toThrow('known version');
    expect(() => createSecretBox('another secret of some length').open(sealed)).toThrow();
  });

  it('derives a stable passphrase for each purpose', () => {
    expect(box.derive('logs')).toBe(box.derive('logs'));
    expect(box.derive('logs')).not.toBe(box.derive('user-data:1'));
    expect(box.derive('logs')).toMatch(/^[0-9a-f]{64}$/);
  });
});
