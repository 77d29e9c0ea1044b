import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Readable } from 'node:stream';

const piece = Buffer.alloc(1024 * 1024);
for (let at = 0; at < piece.length; at += 1) piece[at] = (at * 31 + (at >> 8) * 7) & 255;

/** The bytes of a file that nobody has to store: each million begins with its own number, so that none is like another. */
export function* bytesOf(from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; ) {
    const number = Math.floor(at / piece.length);
    const whole = Buffer.from(piece);
    whole.writeUInt32LE(number, 0);
    const start = at - number * piece.length;
    const part = whole.subarray(start, Math.min(piece.length, start + to - at));
    yield part;
    at += part.length;
  }
}

export function hashOfBytes(size: number): string {
  const hash = createHash('sha256');
  for (const part of bytesOf(0, size)) hash.update(part);
  return hash.digest('hex');
}

type Sending = { method: string; headers: Record<string, string>; from: number; to: number; cutAt?: number };

/** Sends a part of the file; answers the status, or 0 after the connection was cut on purpose. */
export function sendBytes(
  url: string,
  { method, headers, from, to, cutAt = Number.POSITIVE_INFINITY }: Sending,
): Promise<number> {
  return new Promise((done, fail) => {
    let sent = from;
    const isCut = () => sent >= cutAt;
    const sending = request(url, { method, headers: { ...headers, 'content-length': String(to - from) } }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    });
    sending.on('error', (error) => (isCut() ? done(0) : fail(error)));
    const body = Readable.from(
      (function* () {
        for (const part of bytesOf(from, to)) {
          yield part;
          sent += part.length;
          if (isCut()) sending.destroy();
        }
      })(),
    );
    body.on('error', () => {}).pipe(sending);
  });
}

/** Reads a file to its end; with `hashed`, what it came to. */
export function readBytes(
  url: string,
  headers: Record<string, string>,
  hashed = false,
): Promise<{ length: number; hash: string }> {
  return new Promise((done, fail) => {
    const hash = createHash('sha256');
    let length = 0;
    request(url, { headers }, (answer) => {
      if ((answer.statusCode ?? 500) >= 300) return fail(new Error(`Refused with ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (hashed) hash.update(chunk);
      });
      answer.on('end', () => done({ length, hash: hashed ? hash.digest('hex') : '' })).on('error', fail);
    })
      .on('error', fail)
      .end();
  });
}

/** How long something takes, and the most memory that a process has meanwhile, in megabytes above what it had before. */
export async function watched(pid: number, work: () => Promise<unknown>): Promise<{ seconds: number; growth: number }> {
  const rss = () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const before = rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, rss());
  }, 50);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return { seconds: (performance.now() - began) / 1000, growth: most - before };
}
