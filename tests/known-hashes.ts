import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

/*
 * Hashing a password takes a tenth of a second of a core by intention, and tests sign in hundreds of times with the same few. The same
 * password with the same salt has the same hash, so each pair is hashed once in a test process. Our code and the sign-in library know
 * nothing of it.
 */
type Done = (error: Error | null, key?: Buffer) => void;

const hash = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(crypto.scrypt);
const known = new Map<string, Promise<Buffer>>();

function scrypt(password: BinaryLike, salt: BinaryLike, length: number, ...rest: [Done] | [ScryptOptions, Done]): void {
  const [options, done]: [ScryptOptions, Done] = rest.length === 1 ? [{}, rest[0]] : rest;
  const pair = JSON.stringify([password, salt, length, options]);
  const key = known.get(pair) ?? hash(password, salt, length, options);
  known.set(pair, key);
  key.then((bytes) => done(null, Buffer.from(bytes)), done);
}

crypto.scrypt = scrypt as typeof crypto.scrypt;
syncBuiltinESMExports();
