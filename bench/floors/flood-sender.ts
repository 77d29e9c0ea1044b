import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line of one gigabit a second, as a rented machine has: so many bytes go out, whatever is answered. */
const bytesPerSecond = 120 * 2 ** 20;
const lanes = 24;
const limit = 256 * 1024;
const url = new URL(process.argv[2] ?? '');

type Body = { path: string; type: string; bytes: Buffer };
const padded = (text: string, end: string, filler: string) =>
  Buffer.from(text + filler.repeat(Math.floor((limit - text.length - end.length) / filler.length)) + end);
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const upload = Buffer.concat([
  Buffer.from('--x\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\n'),
  Buffer.alloc(26 * 2 ** 20, 'a text '),
  Buffer.from('\r\n--x--\r\n'),
]);

/** The largest of every kind, with as many fields as are read, and with more. */
const bodies: Body[] = [
  { path: '/api/bookings', type: json, bytes: padded('[1', ']', ',1') },
  {
    path: '/api/forms/contact',
    type: json,
    bytes: padded(`{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join(',')},"a":"`, '"}', 'x'),
  },
  { path: '/api/auth/sign-in/email', type: json, bytes: padded(`{"email":"`, '"}', '\\u00e4') },
  { path: '/api/forms/contact', type: form, bytes: padded('a=1', '', '&a=1') },
  { path: '/contact', type: form, bytes: padded(`${'b=1&'.repeat(400)}a=`, '', 'x') },
  { path: '/api/bookings', type: json, bytes: padded('', '', '[') },
  { path: '/api/setup', type: json, bytes: padded('{"password":"', '"}', 'é') },
  { path: '/api/support/tickets', type: 'multipart/form-data; boundary=x', bytes: upload },
];

const statuses: Record<string, number> = {};
let sentBytes = 0;
const send = ({ path, type, bytes }: Body) =>
  new Promise<void>((done) => {
    const headers = { 'content-type': type, 'content-length': bytes.length, origin: url.origin };
    const note = (status: string) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      done();
    };
    const sending = request({ hostname: url.hostname, port: url.port, method: 'POST', path, headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('close', () => sending.destroy());
      note(String(answer.statusCode));
    });
    sending.on('error', () => note('cut'));
    sending.end(bytes);
  });

let next = 0;
const began = performance.now();
async function lane(): Promise<void> {
  for (;;) {
    const body = bodies[next++ % bodies.length];
    if (!body) return;
    sentBytes += body.bytes.length;
    await send(body);
    const due = (sentBytes / bytesPerSecond) * 1000 - (performance.now() - began);
    if (due > 0) await sleep(due);
  }
}
for (let n = 0; n < lanes; n += 1) void lane();

process.on('message', () => {
  const spent = (performance.now() - began) / 1000;
  process.send?.(`${Math.round(sentBytes / 2 ** 20 / spent)} MB/s offered, ${JSON.stringify(statuses)}`);
});
