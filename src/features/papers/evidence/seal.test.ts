import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import forge from 'node-forge';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { sealed_documents } from '#db/schema/papers/evidence.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { seal_keys } from '#db/schema/platform/seal-keys.ts';
import { testStudio } from '#tests/studio.ts';
import type { SealCertificate, Verification } from './contract.ts';
import { behindTheBack, signedRecord } from './evidence.testkit.ts';
import { checkSeal } from './screens/check-seal.ts';
import { type Finishing, finishDocument, readSealed } from './seal.server.ts';

const studio = testStudio();
const finish = (input: Finishing) => finishDocument(studio.platform, input);
const known = async () => (await studio.call<{ items: SealCertificate[] }>(null, 'GET', '/verify/certificates')).data.items;
const check = async (bytes: Uint8Array) =>
  checkSeal(
    bytes,
    (await known()).map((one) => one.certificate_sha256),
  );

/** Another library than the one that signs: it takes the signature apart and reckons everything again. */
function verifyWithForge(pdf: Buffer): { digestFits: boolean; signatureFits: boolean; commonName: string } {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? [];
  const [start = 0, first = 0, second = 0, rest = 0] = range;
  expect(start).toBe(0);
  expect(second + rest).toBe(pdf.length);
  const hex = pdf.toString('latin1', first + 1, second - 1);
  const length = 2 * (4 + Number.parseInt(hex.slice(4, 8), 16));
  const cms = forge.asn1.fromDer(forge.util.hexToBytes(hex.slice(0, length)));
  const message = forge.pkcs7.messageFromAsn1(cms) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const [certificate] = message.certificates;
  const { authenticatedAttributes, signature } = message.rawCapture;
  const set = forge.asn1.create(forge.asn1.Class.UNIVERSAL, forge.asn1.Type.SET, true, authenticatedAttributes);
  const digest = forge.md.sha256.create().update(forge.asn1.toDer(set).getBytes());
  const key = certificate?.publicKey as forge.pki.rsa.PublicKey;
  const values = authenticatedAttributes.map(({ value }) => value as forge.asn1.Asn1[]);
  const isDigest = ([type]: forge.asn1.Asn1[]) => forge.asn1.derToOid(String(type?.value)) === forge.pki.oids.messageDigest;
  const [stated] = (values.find(isDigest)?.[1]?.value ?? []) as forge.asn1.Asn1[];
  const reckoned = createHash('sha256').update(pdf.subarray(0, first)).update(pdf.subarray(second)).digest('hex');
  return {
    digestFits: forge.util.bytesToHex(String(stated?.value)) === reckoned,
    signatureFits: key.verify(digest.digest().getBytes(), signature),
    commonName: String(certificate?.subject.getField('CN').value),
  };
}

const pdfsig = ['/usr/bin/pdfsig', '/usr/local/bin/pdfsig', '/opt/homebrew/bin/pdfsig'].find(existsSync);

describe('a finished document', () => {
  it('carries the document, the signatures and a certificate, and a seal that other programs accept', async () => {
    const input = await signedRecord(studio.db);
    const { bytes, sealed } = await finish(input);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
    if (process.env.PDF_OUT) await writeFile(process.env.PDF_OUT, bytes);
    expect(text.length).toBeLessThan(4);
    expect(text[0]).toContain('Zoë Ångström');
    for (const part of [
      'Certificate of completion',
      input.number,
      'Signed by Zoë Ångström',
      'Countersigned by Olive Owner',
      'zoe@client.test',
      '203.0.113.7',
      'Test Browser/1.0',
      '2026-11',
      'Record of events',
      sealed.chain_hash,
      sealed.certificate_sha256,
      'http://localhost:3000/verify',
    ])
      expect(text.slice(1).join(' ').replaceAll(/\s+/g, ' ')).toContain(part);
    expect(verifyWithForge(bytes)).toEqual({ digestFits: true, signatureFits: true, commonName: 'Foyer' });
    expect(await check(bytes)).toMatchObject({ state: 'genuine', sha256: sealed.pdf_sha256, stamp: null });
  });

  it.skipIf(!pdfsig)('is valid for pdfsig, until a byte is changed', async () => {
    const { bytes } = await finish(await signedRecord(studio.db));
    const told = async (content: Buffer) => {
      const file = join(tmpdir(), `foyer-${process.pid}.pdf`);
      await writeFile(file, content);
      return (await promisify(execFile)(pdfsig ?? '', ['-nocert', file]).catch((error) => error)).stdout as string;
    };
    const whole = await told(bytes);
    expect(whole).toContain('Signature is Valid');
    expect(whole).toContain('Total document signed');
    expect(whole).toContain('ETSI.CAdES.detached');
    const changed = Buffer.from(bytes);
    changed[3_000] = (changed[3_000] ?? 0) ^ 1;
    expect(await told(changed)).toContain('Digest Mismatch');
  });

  it('is made once, also when two processes finish it at the same moment, and mailed once to each', async () => {
    const input = { ...(await signedRecord(studio.db)), copies: [{ to: 'Zoe@client.test', name: 'Zoë' }] };
    const made = await Promise.all([finish(input), finish(input), finish(input)]);
    const again = await finish(input);
    expect(new Set([...made, again].map(({ sealed }) => sealed.pdf_sha256)).size).toBe(1);
    expect(await studio.db.$count(files, eq(files.original_name, `${input.number}.pdf`))).toBe(1);
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.about_id, input.document_id));
    expect(mails.map(({ to_address }) => to_address).sort()).toEqual(['Zoe@client.test', 'owner@studio.test']);
    const [mail] = mails;
    expect(mail?.subject).toBe(`${input.number}: your signed copy`);
    expect(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').equals(again.bytes)).toBe(true);
    expect((await readSealed(studio.db, studio.platform.files, 'contract', input.document_id))?.bytes.equals(again.bytes)).toBe(
      true,
    );
  });

  it('is sealed with one key of the installation, kept encrypted', async () => {
    const keys = await studio.db.select().from(seal_keys);
    expect(keys).toHaveLength(1);
    expect(keys[0]?.private_key_encrypted).toMatch(/^v1\./);
    expect(studio.platform.secrets.open(keys[0]?.private_key_encrypted ?? '')).toMatch(/^MII/);
  });
});

describe('a file that is dropped on the page', () => {
  it('is told apart: changed, longer, foreign, without a seal', async () => {
    const input = await signedRecord(studio.db);
    const { bytes } = await finish(input);
    for (const at of [0, 1_000, bytes.length - 3, bytes.indexOf('/M (D:') + 8]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await check(changed)).state).toBe('changed');
    }
    expect((await check(Buffer.concat([bytes, Buffer.from('\n1 0 obj << /Evil true >> endobj\n%%EOF\n')]))).state).toBe(
      'changed',
    );
    expect((await check(bytes.subarray(0, -20))).state).toBe('changed');
    expect((await checkSeal(bytes, [])).state).toBe('foreign');
    expect((await check(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).state).toBe('unsealed');
    expect((await check(Buffer.from('hello'))).state).toBe('no-pdf');
  });

  it('cannot hide a change inside the room of the signature', async () => {
    const { bytes } = await finish(await signedRecord(studio.db));
    const end = bytes.indexOf('>', bytes.lastIndexOf('/Contents <'));
    const changed = Buffer.from(bytes);
    changed.write('00> /Evil <00', end - 40, 'latin1');
    expect((await check(changed)).state).toBe('changed');
  });
});

describe('the state of a document', () => {
  it('is told to anybody by number or by the file’s hash, without names and amounts', async () => {
    const input = await signedRecord(studio.db);
    const { sealed } = await finish(input);
    const byNumber = await studio.call<Verification>(null, 'GET', `/verify/numbers/${input.number.toLowerCase()}`);
    expect(byNumber.data).toEqual({
      number: input.number,
      document_type: 'contract',
      version: 1,
      is_latest: true,
      sealed_at: sealed.sealed_at.toISOString(),
      pdf_sha256: sealed.pdf_sha256,
      certificate_sha256: sealed.certificate_sha256,
      chain_hash: sealed.chain_hash,
      chain_events: 6,
      stamped_at: null,
      stored_copy: 'unchanged',
      // The last event is the sealing itself.
      chain: { intact: true, events: 7, head: expect.stringMatching(/^[0-9a-f]{64}$/), broken_at: null, broken: null },
    });
    const byHash = await studio.call<Verification>(null, 'GET', `/verify/files/${sealed.pdf_sha256}`);
    expect(byHash.data).toEqual(byNumber.data);
    expect(JSON.stringify(byNumber.raw)).not.toMatch(/Zo|client\.test|203\.0|1200/);
  });

  it('says nothing of what is not finished or not there', async () => {
    const { number } = await signedRecord(studio.db);
    const unknown = { status: 404, error: 'No finished document has this number.' };
    expect(await studio.call(null, 'GET', `/verify/numbers/${number}`)).toMatchObject(unknown);
    expect(await studio.call(null, 'GET', '/verify/numbers/CON-1')).toMatchObject(unknown);
    expect(await studio.call(null, 'GET', `/verify/files/${'a'.repeat(64)}`)).toMatchObject({ status: 404 });
    expect((await studio.call(null, 'GET', '/verify/files/nonsense')).status).toBe(400);
  });

  it('shows an event that was changed in the database, and a record that was written anew', async () => {
    const input = await signedRecord(studio.db);
    await finish(input);
    const state = async () => (await studio.call<Verification>(null, 'GET', `/verify/numbers/${input.number}`)).data.chain;
    await behindTheBack(
      studio.db,

      sql`update document_events set ip_address = '10.0.0.1' where document_id = ${input.document_id} and position = 4`,
    );
    expect(await state()).toMatchObject({ intact: false, broken_at: 4, broken: 'event' });
    // Whoever takes away the end leaves a chain without a fault in itself; its signed end still names the link that is gone.
    await behindTheBack(studio.db, sql`delete from document_events where document_id = ${input.document_id} and position >= 4`);
    expect(await state()).toMatchObject({ intact: false, broken_at: null, broken: 'end' });
  });

  it('shows that the stored file was changed', async () => {
    const input = await signedRecord(studio.db);
    const { file } = await finish(input);
    const stored = async () => (await studio.call<Verification>(null, 'GET', `/verify/numbers/${input.number}`)).data.stored_copy;
    await studio.platform.files.put(file.path, Buffer.from('%PDF other'));
    expect(await stored()).toBe('changed');
    await studio.platform.files.delete(file.path);
    expect(await stored()).toBe('missing');
    await expect(finish(input)).rejects.toThrow('restored from a backup');
    expect(await studio.db.$count(sealed_documents, eq(sealed_documents.number, input.number))).toBe(1);
  });
});
