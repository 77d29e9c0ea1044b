import { describe, expect, it } from 'vitest';
import { credentialLimits } from './choices.ts';
import { fingerprintOf, makeKeyPair, seal, unlockKey, unseal } from './cipher.ts';

const drop = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';

describe('what a client hands over', async () => {
  const key = await makeKeyPair('a long passphrase');
  const text = 'user\npässwörd 🔑';

  it('is read by the passphrase of its key alone', async () => {
    const sealed = await seal(text, key.public_key, drop);
    expect(JSON.stringify(sealed)).not.toContain('pässwörd');
    expect(await unseal(sealed, await unlockKey(key, 'a long passphrase'), drop)).toBe(text);
    await expect(unlockKey(key, 'another passphrase')).rejects.toThrow();
    const stranger = await makeKeyPair('a long passphrase');
    await expect(unseal(sealed, await unlockKey(stranger, 'a long passphrase'), drop)).rejects.toThrow();
  });

  it('is refused once it was changed, or put in the place of something else', async () => {
    const sealed = await seal(text, key.public_key, drop);
    const own = await unlockKey(key, 'a long passphrase');
    await expect(unseal(sealed, own, other)).rejects.toThrow();
    const data = (sealed.data[0] === 'A' ? 'B' : 'A') + sealed.data.slice(1);
    await expect(unseal({ ...sealed, data }, own, drop)).rejects.toThrow();
  });

  it('looks different each time, and fits the limit of the server', async () => {
    const [one, two] = await Promise.all([seal(text, key.public_key, drop), seal(text, key.public_key, drop)]);
    expect(one.data).not.toBe(two.data);
    const longest = await seal('🔑'.repeat(credentialLimits.secret / 2), key.public_key, drop);
    expect(longest.data.length).toBeLessThan(credentialLimits.sealed);
  });

  it('is for a key that both can compare', async () => {
    const read = await fingerprintOf(key.public_key);
    expect(read).toMatch(/^([0-9a-f]{4} ){4}[0-9a-f]{4}$/);
    expect(await fingerprintOf((await makeKeyPair('x')).public_key)).not.toBe(read);
  });
});
