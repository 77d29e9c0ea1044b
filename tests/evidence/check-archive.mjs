// Checks an unpacked archive of evidence as a stranger would: with SHA-256 and the openssl program. It shares no code with the
// product, so that a fault of the product cannot hide itself. Usage: node check-archive.mjs <folder> [<certificates of the time stamp authority>]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [folder, authority] = process.argv.slice(2);
const read = (name) => readFileSync(join(folder, name));
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const list = (name) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
const scratch = mkdtempSync(join(tmpdir(), 'check-archive-'));
const keep = (name, data) => {
  writeFileSync(join(scratch, name), data);
  return join(scratch, name);
};
const demand = (fits, sentence) => {
  if (fits) return;
  console.log(`NOT PROVED: ${sentence}`);
  process.exit(1);
};
const openssl = (sentence, ...args) => {
  try {
    execFileSync('openssl', args, { stdio: 'pipe' });
  } catch {
    demand(false, sentence);
  }
};

for (const line of read('SHA256SUMS').toString('utf8').trim().split('\n')) {
  const [hash, name] = line.split('  ');
  demand(existsSync(join(folder, name)) && sha256(read(name)) === hash, `${name} was damaged`);
}

const lines = read('events.jsonl').toString('utf8').split('\n').slice(0, -1);
const hashes = lines.map(sha256);
const events = lines.map((line) => JSON.parse(line));
let previous = '0'.repeat(64);
for (const [at, event] of events.entries()) {
  demand(event.position === at + 1, `event ${at + 1} is missing`);
  demand(event.document_id === events[0].document_id, `event ${at + 1} is another document's`);
  demand(event.previous_hash === previous, `event ${at + 1} does not follow the one before it`);
  previous = hashes[at];
}
demand(read('events.sha256').toString('utf8') === hashes.map((hash) => `${hash}\n`).join(''), 'a hash of an event is another');

const sent = new Set(events.filter(({ kind }) => kind === 'sent' || kind === 'consented').map((event) => event.content_after));
for (const name of list('versions')) demand(sent.has(sha256(read(`versions/${name}`))), `version ${name} was never sent`);
const drawn = new Set(events.map(({ details }) => details.drawing_sha256));
for (const name of list('signatures')) demand(drawn.has(sha256(read(`signatures/${name}`))), `signature ${name} was never given`);

const papers = list('sealed').filter((name) => name.endsWith('.pdf'));
demand(papers.length > 0, 'nothing in it is sealed');
for (const name of papers) {
  const pdf = read(`sealed/${name}`);
  const text = pdf.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)];
  const [start, first, second, rest] = ranges.at(-1)?.slice(1).map(Number) ?? [];
  demand(ranges.length === 1 && start === 0 && second + rest === pdf.length, `the seal of ${name} does not cover the file`);
  const content = keep('signed.bin', Buffer.concat([pdf.subarray(0, first), pdf.subarray(second)]));
  const seal = keep('seal.der', Buffer.from(text.slice(first + 1, second - 1), 'hex'));
  const trust = ['-CAfile', join(folder, 'certificate.pem'), '-partial_chain', '-purpose', 'any'];
  const verify = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', seal, '-content', content, ...trust];
  openssl(`the seal of ${name} does not fit`, ...verify, '-out', join(scratch, 'out'));
  const [, number, head] =
    [...text.matchAll(/\/FoyerRecord \(\w+ \S+ version \d+ events (\d+) head ([0-9a-f]{64})\)/g)].at(-1) ?? [];
  demand(hashes[Number(number) - 1] === head, `the record does not pass through event ${number} of ${name}`);
  const told = events.some(({ kind, details }) => kind === 'sealed' && details.pdf_sha256 === sha256(pdf));
  demand(told, `the sealing of ${name} is not on record`);
  const stem = name.slice(0, -'.pdf'.length);
  if (!existsSync(join(folder, `sealed/${stem}.time-stamp.der`))) continue;
  // The seal itself holds both, so what lies beside it is not believed unless it is the same.
  const [token, signature] = ['time-stamp.der', 'signature.bin'].map((part) => read(`sealed/${stem}.${part}`));
  const hex = text.slice(first, second).toLowerCase();
  demand(
    hex.includes(token.toString('hex')) && hex.includes(signature.toString('hex')),
    `the time stamp of ${name} is not on its seal`,
  );
  if (!authority) continue;
  const data = keep('signature.bin', signature);
  const stamped = ['ts', '-verify', '-data', data, '-in', keep('token.der', token), '-token_in', '-CAfile', authority];
  openssl(`the time stamp of ${name} does not fit`, ...stamped);
}
console.log(`PROVED: ${papers.length} sealed, ${events.length} events`);
