import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { seal_keys } from '#db/schema/platform/seal-keys.ts';
import { type Env, EnvError } from '#platform/env.server.ts';
import type { SiteState } from '#shared/site-state.ts';
import type { SecretBox } from './secret-box.server.ts';
import { type KeyAndCertificate, type Subject, shortName } from './self-signed.server.ts';

export type SealKey = KeyAndCertificate & { certificate_sha256: string };

export type SealKeyPorts = {
  db: Db;
  secrets: SecretBox;
  env: Pick<Env, 'PUBLIC_URL' | 'SEAL_P12_FILE' | 'SEAL_P12_PASSWORD'>;
  site: { get(): Promise<Pick<SiteState, 'branding'>> };
};

const loaded = new WeakMap<Db, { studio: string; key: Promise<SealKey> }>();

/**
 * The key that this installation seals documents with: that of the P12 file, or its own, made when there is none. Read once; its own
 * gets another certificate when the studio changes its name.
 */
export async function sealKey(ports: SealKeyPorts): Promise<SealKey> {
  const { companyName: studio } = (await ports.site.get()).branding;
  const known = loaded.get(ports.db);
  if (known?.studio === studio) return known.key;
  const key = load(ports, studio);
  loaded.set(ports.db, { studio, key });
  key.catch(() => loaded.delete(ports.db));
  return key;
}

async function load(ports: SealKeyPorts, studio: string): Promise<SealKey> {
  const given = await readSealFile(ports.env);
  if (!given) return ownKey(ports, { studio, host: new URL(ports.env.PUBLIC_URL).hostname });
  const key = named(given);
  // Its certificate is remembered, so that its documents can be verified when another key has taken over. The key stays in its file.
  await ports.db
    .insert(seal_keys)
    .values({ certificate_pem: pemOf(given), certificate_sha256: key.certificate_sha256, private_key_encrypted: '' })
    .onConflictDoNothing();
  return key;
}

/** The key of SEAL_P12_FILE; null without one. A file that cannot be used stops the start with one sentence. */
export async function readSealFile(env: SealKeyPorts['env']): Promise<KeyAndCertificate | null> {
  if (!env.SEAL_P12_FILE) return null;
  const { P12Error, readP12 } = await import('./p12.server.ts');
  try {
    return await readP12(await readFile(env.SEAL_P12_FILE), env.SEAL_P12_PASSWORD ?? '');
  } catch (cause) {
    const reason = cause instanceof P12Error ? cause.message : `cannot be read (${codeOf(cause)})`;
    throw new EnvError(`The file of SEAL_P12_FILE ${reason}.`, { cause });
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

// Of processes that find no key at the same moment, one makes it and the others wait for it.
const keyLock = 7_411_963;

const ownKey = ({ db, secrets }: SealKeyPorts, subject: Subject): Promise<SealKey> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    const [row] = await tx
      .select()
      .from(seal_keys)
      .where(and(isNull(seal_keys.retired_at), ne(seal_keys.private_key_encrypted, '')))
      .orderBy(desc(seal_keys.created_at))
      .limit(1);
    const privateKey = row && Buffer.from(secrets.open(row.private_key_encrypted), 'base64');
    const own = row && new X509Certificate(row.certificate_pem);
    if (privateKey && own && namesStudio(own, subject)) return named({ privateKey, certificates: [own.raw] });
    const { certify, createSelfSigned } = await import('./self-signed.server.ts');
    const made = privateKey ? await certify(privateKey, subject) : await createSelfSigned(subject);
    const key = named(made);
    // The certificate with the old name stays, so that what was sealed under it can be verified.
    if (row) await tx.update(seal_keys).set({ retired_at: new Date() }).where(eq(seal_keys.id, row.id));
    await tx.insert(seal_keys).values({
      certificate_pem: pemOf(made),
      certificate_sha256: key.certificate_sha256,
      private_key_encrypted: secrets.seal(made.privateKey.toString('base64')),
    });
    return key;
  });

function namesStudio(certificate: X509Certificate, { studio }: Subject): boolean {
  const { O } = certificate.toLegacyObject().subject as { O?: string };
  return O === shortName(studio);
}

function named(key: KeyAndCertificate): SealKey {
  return { ...key, certificate_sha256: createHash('sha256').update(signerOf(key)).digest('hex') };
}

const pemOf = (key: KeyAndCertificate): string => new X509Certificate(signerOf(key)).toString();

function signerOf({ certificates: [own] }: KeyAndCertificate): Buffer {
  if (!own) throw new Error('A seal needs a certificate');
  return own;
}
