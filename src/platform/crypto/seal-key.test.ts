import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Null } from 'asn1js';
import { ne } from 'drizzle-orm';
import forge from 'node-forge';
import { Certificate } from 'pkijs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { seal_keys } from '#db/schema/platform/seal-keys.ts';
import { sampleBrand, samplePapers } from '#platform/pdf/sample-papers.ts';
import { sealPdf } from '#platform/pdf/seal.server.ts';
import { typeset } from '#platform/pdf/typeset.server.ts';
import type { Branding } from '#shared/branding.ts';
import { testDatabase } from '#tests/database.ts';
import { readSealFile, type SealKey, type SealKeyPorts, sealKey } from './seal-key.server.ts';
import { createSecretBox } from './secret-box.server.ts';

const database = testDatabase();
const secrets = createSecretBox('a secret of some length for the test');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-seal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Each with a handle of its own, as another process would have. */
const other = (env: Partial<SealKeyPorts['env']> = {}, companyName = 'Ivory Łódź & Co.'): SealKeyPorts => ({
  db: createDb(database.pool),
  secrets,
  env: { PUBLIC_URL: 'https://studio.example', ...env } as SealKeyPorts['env'],
  site: { get: async () => ({ branding: { companyName } as Branding }) },
});

describe('the installation’s own key', () => {
  it('is made once by processes that start at the same moment, and found again by the next', async () => {
    const keys = await Promise.all([other(), other(), other()].map(sealKey));
    const again = await sealKey(other());
    expect(new Set([...keys, again].map((key) => key.certificate_sha256)).size).toBe(1);
    expect(again.privateKey.equals(keys[0]?.privateKey ?? Buffer.alloc(0))).toBe(true);
    const rows = await database.db.select().from(seal_keys);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_key_encrypted).not.toContain(again.privateKey.toString('base64').slice(0, 40));
    const certificate = new X509Certificate(rows[0]?.certificate_pem ?? '');
    expect(certificate.toLegacyObject().subject).toEqual({
      O: 'Ivory Łódź & Co.',
      OU: 'Document seal of studio.example',
      CN: 'Ivory Łódź & Co.',
    });
    expect(certificate.ca).toBe(false);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey({ key: again.privateKey, format: 'der', type: 'pkcs8' }))).toBe(true);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now() + 29 * 365 * 86_400_000);
  });

  it('names RSA with SHA-256 with the parameters of RFC 4055, inside and outside of what is signed', async () => {
    const { certificates } = await sealKey(other());
    const parsed = Certificate.fromBER(new Uint8Array(certificates[0] ?? []).buffer);
    for (const { algorithmId, algorithmParams } of [parsed.signature, parsed.signatureAlgorithm]) {
      expect(algorithmId).toBe('1.2.840.113549.1.1.11');
      expect(algorithmParams).toBeInstanceOf(Null);
    }
  });

  it('gets another certificate when the studio changes its name, and the old one stays known', async () => {
    const old = await sealKey(other());
    const renamed = await sealKey(other({}, 'Ebony'));
    expect(renamed.privateKey.equals(old.privateKey)).toBe(true);
    expect(new X509Certificate(renamed.certificates[0] ?? '').subject).toContain('O=Ebony');
    expect(await sealKey(other({}, 'Ebony'))).toEqual(renamed);
    const rows = await database.db.select().from(seal_keys);
    expect(rows.map((row) => [row.certificate_sha256, row.retired_at !== null]).sort()).toEqual(
      [
        [old.certificate_sha256, true],
        [renamed.certificate_sha256, false],
      ].sort(),
    );
  });

  it('cannot be opened with another secret', async () => {
    await sealKey(other());
    const stranger = { ...other(), secrets: createSecretBox('another secret of some length') };
    await expect(sealKey(stranger)).rejects.toThrow();
  });
});

const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find(existsSync);
const run = (...args: string[]) => execFileSync(openssl ?? 'openssl', args, { cwd: folder, stdio: 'pipe' });

describe.skipIf(!openssl)('a P12 file', () => {
  let own: SealKey;
  // Making a key is dear: the own one stays, all others go.
  beforeEach(async () => {
    own = await sealKey(other());
    await database.db.delete(seal_keys).where(ne(seal_keys.certificate_sha256, own.certificate_sha256));
  });

  const make = (name: string, key: string[], options: string[] = []) => {
    run(
      'req',
      '-x509',
      '-newkey',
      ...key,
      '-nodes',
      '-keyout',
      `${name}.pem`,
      '-out',
      `${name}.crt`,
      '-days',
      '30',
      '-subj',
      `/CN=${name}`,
    );
    run(
      'pkcs12',
      '-export',
      ...options,
      '-inkey',
      `${name}.pem`,
      '-in',
      `${name}.crt`,
      '-out',
      `${name}.p12`,
      '-passout',
      'pass:right é',
    );
    return { SEAL_P12_FILE: join(folder, `${name}.p12`), SEAL_P12_PASSWORD: 'right é' };
  };

  it.each([
    ['rsa', ['rsa:2048']],
    ['elliptic', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ])('with an %s key takes the place of the own key; its certificate stays known', async (name, key) => {
    const given = await sealKey(other(make(name, key)));
    expect(given.certificate_sha256).not.toBe(own.certificate_sha256);
    const rows = await database.db.select().from(seal_keys);
    expect(rows.map((row) => row.certificate_sha256).sort()).toEqual([own, given].map((one) => one.certificate_sha256).sort());
    // Without the file the own key seals again.
    expect((await sealKey(other())).certificate_sha256).toBe(own.certificate_sha256);
    const pdf = await typeset({ brand: sampleBrand, paper: samplePapers.receipt, certificate: null, at: new Date() });
    const sealed = await sealPdf(pdf, given, { name: 'Ivory', reason: 'Sealed', at: new Date() });
    await writeFile(join(folder, 'sealed.pdf'), sealed);
    const [, first = 0, second = 0] =
      /\/ByteRange \[(\d+) (\d+) (\d+)/.exec(sealed.toString('latin1'))?.slice(1).map(Number) ?? [];
    await writeFile(join(folder, 'signed'), Buffer.concat([sealed.subarray(0, first), sealed.subarray(second)]));
    const padded = Buffer.from(sealed.toString('latin1', first + 1, second - 1), 'hex');
    await writeFile(join(folder, 'cms'), padded.subarray(0, 4 + padded.readUInt16BE(2)));
    run(
      'cms',
      '-verify',
      '-inform',
      'DER',
      '-in',
      'cms',
      '-content',
      'signed',
      '-binary',
      '-CAfile',
      `${name}.crt`,
      '-purpose',
      'any',
      '-cades',
    );
  });

  it('that cannot be used stops the start with one sentence', async () => {
    const good = make('good', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']);
    await writeFile(join(folder, 'text.p12'), 'hello');
    run('pkcs12', '-export', '-nokeys', '-in', 'good.crt', '-out', 'bare.p12', '-passout', 'pass:right é');
    const told = (env: Partial<SealKeyPorts['env']>) => readSealFile({ ...other().env, ...env });
    await expect(told({ ...good, SEAL_P12_PASSWORD: 'wrong' })).rejects.toThrow(
      'The file of SEAL_P12_FILE cannot be opened with SEAL_P12_PASSWORD.',
    );
    await expect(told({ SEAL_P12_FILE: good.SEAL_P12_FILE })).rejects.toThrow('cannot be opened with SEAL_P12_PASSWORD.');
    await expect(told({ ...good, SEAL_P12_FILE: join(folder, 'none.p12') })).rejects.toThrow(
      'The file of SEAL_P12_FILE cannot be read (ENOENT).',
    );
    await expect(told({ ...good, SEAL_P12_FILE: join(folder, 'text.p12') })).rejects.toThrow('is not a PKCS#12 file.');
    await expect(told({ ...good, SEAL_P12_FILE: join(folder, 'bare.p12') })).rejects.toThrow(
      'holds no private key with its certificate.',
    );
  });
});

it('says what to do about a P12 file of the old kind', async () => {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], 'old', { algorithm: '3des' });
  await writeFile(join(folder, 'old.p12'), forge.asn1.toDer(p12).getBytes(), 'latin1');
  const env = { ...other().env, SEAL_P12_FILE: join(folder, 'old.p12'), SEAL_P12_PASSWORD: 'old' };
  await expect(readSealFile(env)).rejects.toThrow('is encrypted in an outdated way; write it again with openssl pkcs12 -export');
});
