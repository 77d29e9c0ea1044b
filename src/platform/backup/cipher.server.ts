import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { WrongPassphrase } from './backup-error.server.ts';

/*
 * magic (8) | salt (16) | header check (32) | chunks of 64 KiB, each with its tag (16)
 * The key is new with every file, so the nonce is the chunk's number and whether it is the last: a chunk that is moved, left out
 * or cut off at the end does not open (the STREAM construction).
 */
export const encryptedMagic = Buffer.from('FOYERBK1');
const saltBytes = 16;
const checkBytes = 32;
const tagBytes = 16;
const chunkBytes = 64 * 1024;
const headerBytes = encryptedMagic.length + saltBytes + checkBytes;
// 32 MB for a try, which a backup can spare and a guess has to pay for as well.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

type Keys = { content: Buffer; check: Buffer };

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

async function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const bytes = await derive(passphrase.normalize('NFC'), salt, 64, cost);
  return { content: bytes.subarray(0, 32), check: createHmac('sha256', bytes.subarray(32)).update(encryptedMagic).digest() };
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Pieces of exactly this many bytes; the last one may be shorter, and is told as the last. */
async function* pieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    kept.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(kept, length);
    let at = 0;
    // One byte more must be there: else this could be the last piece.
    for (; length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false };
    kept = [all.subarray(at)];
    length -= at;
  }
  yield { piece: Buffer.concat(kept, length), isLast: true };
}

/** For `pipeline`: what comes in goes out encrypted with the passphrase. */
export const encryptWith = (passphrase: string) =>
  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const { content, check } = await keysOf(passphrase, salt);
    yield Buffer.concat([encryptedMagic, salt, check]);
    let number = 0;
    for await (const { piece, isLast } of pieces(source, chunkBytes)) {
      const cipher = createCipheriv('aes-256-gcm', content, nonceOf(number, isLast));
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      number += 1;
    }
  };

/** The other way round. The first bytes tell a wrong passphrase from a damaged file. */
export const decryptWith = (passphrase: string) =>
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const input = source[Symbol.asyncIterator]();
    const { header, rest } = await readHeader(input);
    const salt = header.subarray(encryptedMagic.length, encryptedMagic.length + saltBytes);
    const { content, check } = await keysOf(passphrase, salt);
    if (!timingSafeEqual(check, header.subarray(headerBytes - checkBytes))) {
      throw new WrongPassphrase('The passphrase in BACKUP_PASSPHRASE is not the one of this backup.');
    }
    let number = 0;
    for await (const { piece, isLast } of pieces(following(rest, input), chunkBytes + tagBytes)) {
      yield open(content, piece, nonceOf(number, isLast));
      number += 1;
    }
  };

function open(key: Buffer, piece: Buffer, nonce: Buffer): Buffer {
  if (piece.length < tagBytes) throw new Error('The last chunk is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(piece.subarray(-tagBytes));
  return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()]);
}

async function readHeader(input: AsyncIterator<Buffer>): Promise<{ header: Buffer; rest: Buffer }> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < headerBytes) {
    const { value, done } = await input.next();
    if (done) throw new Error('The header is cut off');
    bytes = Buffer.concat([bytes, value]);
  }
  return { header: bytes.subarray(0, headerBytes), rest: bytes.subarray(headerBytes) };
}

async function* following(first: Buffer, input: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await input.next(); !next.done; next = await input.next()) yield next.value;
}
