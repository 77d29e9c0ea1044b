import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { push_keys } from '#db/schema/platform/push-keys.ts';
import type { SecretBox } from '#platform/crypto/secret-box.server.ts';

/** `publicKey`: the uncompressed point in base64url, as browsers take it. */
export type PushKey = { publicKey: string; privateKey: KeyObject };
type Ports = { db: Db; secrets: SecretBox };

const loaded = new WeakMap<Db, Promise<PushKey>>();

/** The key that push services know this installation by; made when there is none, and read once. */
export function pushKey(ports: Ports): Promise<PushKey> {
  const known = loaded.get(ports.db);
  if (known) return known;
  const key = load(ports);
  loaded.set(ports.db, key);
  key.catch(() => loaded.delete(ports.db));
  return key;
}

// Of processes that find no key at the same moment, one makes it and the others wait for it.
const keyLock = 7_411_964;

const load = ({ db, secrets }: Ports): Promise<PushKey> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    const [row] = await tx.select().from(push_keys);
    if (row) {
      const key = Buffer.from(secrets.open(row.private_key_encrypted), 'base64');
      return { publicKey: row.public_key, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
    }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
      'base64url',
    );
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    await tx.insert(push_keys).values({ public_key: point, private_key_encrypted: secrets.seal(der.toString('base64')) });
    return { publicKey: point, privateKey };
  });

const halfDay = 12 * 3_600;
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Tells a push service who sends (VAPID, RFC 8292); `contact` is where its operator finds the sender. */
export function vapidHeader({ publicKey, privateKey }: PushKey, endpoint: string, contact: string, now = Date.now()): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + halfDay, sub: contact };
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
