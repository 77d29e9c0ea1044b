import { describe, expect, it } from 'vitest';
import { decryptField, decryptParts, encryptField, encryptParts } from '#shared/field-cipher.ts';

const bytesOf = (text: string) => Buffer.from(text, 'base64').length;

describe('field cipher', () => {
  it('goes round, as one field and in parts', async () => {
    const joined = await encryptField('12-3456789 é', 'pass');
    expect(await decryptField(joined, 'pass')).toBe('12-3456789 é');
    const [data = '', iv = '', salt = ''] = joined.split('.');
    expect([bytesOf(iv), bytesOf(salt)]).toEqual([12, 16]);
    expect(await decryptParts({ data, iv, salt }, 'pass')).toBe('12-3456789 é');
    const parts = await encryptParts('x'.repeat(200_000), 'pass');
    expect(await decryptParts(parts, 'pass')).toHaveLength(200_000);
  });

  it('refuses a wrong passphrase and every kind of tampering', async () => {
    const parts = await encryptParts('secret', 'pass');
    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    await expect(decryptParts(parts, 'other')).rejects.toThrow();
    for (const name of ['data', 'iv', 'salt'] as const) {
      await expect(decryptParts({ ...parts, [name]: flip(parts[name]) }, 'pass')).rejects.toThrow();
    }
    await expect(decryptField('only.two', 'pass')).rejects.toThrow('data.iv.salt');
  });
});
