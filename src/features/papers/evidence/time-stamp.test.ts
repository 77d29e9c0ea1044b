import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as pkijs from 'pkijs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { timeStampAttribute } from '#shared/time-stamp.ts';
import { testStudio } from '#tests/studio.ts';
import { startTsa, type TsaStandIn } from '#tests/tsa/stand-in.ts';
import type { SealCertificate, Verification } from './contract.ts';
import { signedRecord } from './evidence.testkit.ts';
import { checkSeal } from './screens/check-seal.ts';
import { type Finishing, finishDocument } from './seal.server.ts';

const studio = testStudio();
let tsa: TsaStandIn;
beforeAll(async () => {
  tsa = await startTsa();
});
beforeEach(() => {
  tsa.mood = 'grants';
});
afterAll(() => tsa.close());

const finish = (input: Finishing) => {
  const { platform } = studio;
  return finishDocument({ ...platform, env: { ...platform.env, SEAL_TSA_URL: tsa.url } }, input);
};
const check = async (bytes: Uint8Array) => {
  const { data } = await studio.call<{ items: SealCertificate[] }>(null, 'GET', '/verify/certificates');
  return checkSeal(
    bytes,
    data.items.map((one) => one.certificate_sha256),
  );
};
const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find(existsSync);
const pdfsig = ['/usr/bin/pdfsig', '/usr/local/bin/pdfsig', '/opt/homebrew/bin/pdfsig'].find(existsSync);
const run = promisify(execFile);

/** The signature of the seal and the time stamp on it, taken apart. */
function stampIn(pdf: Buffer): { signature: Buffer; token: Buffer } {
  const [, first = '', second = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1')) ?? [];
  const cms = Buffer.from(pdf.toString('latin1', Number(first) + 1, Number(second) - 1), 'hex');
  const content = pkijs.ContentInfo.fromBER(new Uint8Array(cms).buffer);
  const [signer] = new pkijs.SignedData({ schema: content.content }).signerInfos;
  const [token] = signer?.unsignedAttrs?.attributes.find(({ type }) => type === timeStampAttribute)?.values ?? [];
  return { signature: Buffer.from(signer?.signature.valueBlock.valueHexView ?? []), token: Buffer.from(token?.toBER() ?? []) };
}

it('puts the time of an authority on the seal, and everybody is told', async () => {
  const at = new Date('2026-11-15T10:20:30.000Z');
  tsa.now = () => at;
  const input = await signedRecord(studio.db);
  const { bytes, sealed } = await finish(input);
  expect(sealed.stamped_at).toEqual(at);
  expect(await check(bytes)).toMatchObject({
    state: 'genuine',
    stamp: { at: at.toISOString(), authority: 'Stand-in time stamp authority' },
  });
  const { data } = await studio.call<Verification>(null, 'GET', `/verify/numbers/${input.number}`);
  expect(data).toMatchObject({ stamped_at: at.toISOString(), chain: { intact: true } });
  expect((await finish(input)).bytes.equals(bytes)).toBe(true);
});

it.skipIf(!openssl || !pdfsig)('is a time stamp for openssl, on a seal that pdfsig accepts', async () => {
  const { bytes } = await finish(await signedRecord(studio.db));
  const folder = await mkdtemp(join(tmpdir(), 'foyer-stamp-'));
  const { signature, token } = stampIn(bytes);
  for (const [name, content] of [
    ['signature', signature],
    ['other', createHash('sha256').update('other').digest()],
    ['token', token],
    ['ca.pem', tsa.certificate],
    ['sealed.pdf', bytes],
  ] as const)
    await writeFile(join(folder, name), content);
  const verify = (data: string) =>
    run(openssl ?? '', ['ts', '-verify', '-data', data, '-in', 'token', '-token_in', '-CAfile', 'ca.pem'], { cwd: folder });
  expect((await verify('signature')).stdout).toContain('Verification: OK');
  await expect(verify('other')).rejects.toThrow('message imprint mismatch');
  const { stdout } = await run(pdfsig ?? '', ['-nocert', join(folder, 'sealed.pdf')]);
  expect(stdout).toContain('Signature is Valid');
});

it('does not pass for another one when its bytes are changed', async () => {
  const { bytes } = await finish(await signedRecord(studio.db));
  const hex = stampIn(bytes).token.toString('hex');
  const at = bytes.indexOf(hex, 0, 'latin1') + hex.indexOf(Buffer.from('20261115').toString('hex')) + 1;
  const changed = Buffer.from(bytes);
  // One digit of the year.
  changed.write('5', at + 6, 'latin1');
  expect((await check(changed)).state).toBe('changed');
});

it.each(['is down', 'refuses', 'stamps something else', 'repeats itself', 'talks nonsense'] as const)(
  'seals nothing while the authority %s, and without its time when nobody tries again',
  async (mood) => {
    const input = await signedRecord(studio.db);
    tsa.mood = mood;
    await expect(finish(input)).rejects.toThrow('does not answer, so this document is not sealed yet');
    expect((await studio.call(null, 'GET', `/verify/numbers/${input.number}`)).status).toBe(404);
    const { bytes, sealed } = await finish({ ...input, is_last_attempt: true });
    expect(sealed.stamped_at).toBeNull();
    expect(await check(bytes)).toMatchObject({ state: 'genuine', stamp: null });
    const { rows } = await studio.db.execute<{ told: string }>(
      `select details->>'time_stamp' as told from document_events where document_id = '${input.document_id}' and kind = 'sealed'`,
    );
    expect(rows[0]?.told).toMatch(/^none\. The time stamp authority/);
  },
);
