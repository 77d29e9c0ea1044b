import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const char of text.replaceAll('=', '')) bits += alphabet.indexOf(char).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const halfMinute = 30_000;
const turn = () => Math.floor(Date.now() / halfMinute);

/**
 * Sends the code of the half minute before, which is still taken, so that the present one stays unused; again with the next
 * one if the half minute has turned meanwhile.
 */
export async function sendEarlierTotp<T extends { ok: boolean | (() => boolean) }>(
  uri: string,
  send: (code: string) => Promise<T>,
) {
  for (;;) {
    const before = turn();
    const answer = await send(totpOf(uri, Date.now() - halfMinute));
    if (turn() === before || (typeof answer.ok === 'function' ? answer.ok() : answer.ok)) return answer;
  }
}

/** What an authenticator app shows now for this otpauth address (RFC 6238). */
export function totpOf(uri: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / halfMinute)));
  const digest = createHmac('sha1', fromBase32(new URL(uri).searchParams.get('secret') ?? ''))
    .update(counter)
    .digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
