import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { startAppProcess } from '../tests/app-process.ts';
import { type LiveReader, readLive } from '../tests/live-stream.ts';
import { runAll } from './database.ts';
import type { Figure } from './measure.ts';
import type { BenchStudio } from './studio.ts';

const few = 20;
const open = 500;
const cut = 1_000;
/** Of messages, before and after the pages are opened: what handling them takes is not the cost of a stream. */
const rounds = 3;
const messages = 400;
const perSecond = 40;
const most = { median: 300, p99: 1_000, kilobytes: 40 };

type Talk = { id: string; cookie: string };

/** Open pages of one process: how soon each hears of its message, what a page costs, and whether a cut loses anything. */
export async function livePages({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const talks = Array.from({ length: cut }, newTalk);
  await runAll(server.url, [talksSql(talks)]);
  const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: server.url, NODE_OPTIONS: '--inspect=127.0.0.1:0' });
  const { memory, close } = await inspectMemory(app.output);
  const visit = ({ cookie }: Talk, last = '') =>
    readLive(`${app.url}/api/conversations/current/live`, { cookie, ...(last ? { 'last-event-id': last } : {}) });
  try {
    // The first messages fill caches and the heap. Few pages do: room that as many streams had left behind would hide what they cost.
    const warm = await begin(visit, talks.slice(0, few));
    for (let round = 0; round < rounds; round += 1) {
      await exchange(app.url, talks, warm);
      await sleep(5_000);
      console.log(`      ${few} streams, round ${round + 1}: ${inMegabytes(await memory())}`);
    }
    await closeAll(warm);
    await sleep(5_000);
    const before = await memory();
    const pages = await begin(visit, talks.slice(0, open));
    await sleep(2_000);
    const opened = costOfOne(before, await memory());
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push(...(await exchange(app.url, talks, pages)));
      await sleep(5_000);
      console.log(`      ${open} streams, round ${round + 1}: ${inMegabytes(await memory())}`);
    }
    times.sort((a, b) => a - b);
    const used = costOfOne(before, await memory());
    await closeAll(pages);

    const readers = await begin(visit, talks);
    for (const reader of readers) reader.cut();
    await runAll(server.url, [
      `insert into live_events (audience, topic, subject_id) select 'conversation:' || id, 'conversation', id from conversations where name = 'Bench'`,
    ]);
    const began = performance.now();
    const back = await Promise.all(talks.map((talk, at) => visit(talk, readers[at]?.last())));
    const whole = await Promise.all(back.map(isWhole));
    const seconds = (performance.now() - began) / 1_000;
    await closeAll(back);
    const lost = whole.filter((ok) => !ok).length;

    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
    const figure = (name: string, value: number, limit: number, unit: string): Figure => ({
      name,
      value: value.toFixed(value < 10 ? 1 : 0),
      limit: `${unit}, at most ${limit}`,
      ok: value <= limit,
    });
    return [
      figure(`${open} streams: a message arrives (median)`, at(0.5), most.median, 'ms from sending it'),
      figure(`${open} streams: a message arrives (p99)`, at(0.99), most.p99, 'ms from sending it'),
      figure(`${open} streams: memory of one`, opened.resident, most.kilobytes, 'kB resident'),
      figure(`${open} streams: heap of one`, opened.heap, most.kilobytes, 'kB of objects and buffers'),
      figure(`${open} streams: memory of one after ${rounds * messages} messages`, used.resident, most.kilobytes, 'kB resident'),
      figure(
        `${open} streams: heap of one after ${rounds * messages} messages`,
        used.heap,
        most.kilobytes,
        'kB of objects and buffers',
      ),
      figure(
        `${cut.toLocaleString('en-US')} streams cut at once: missed`,
        lost,
        0,
        `changes, all back in ${seconds.toFixed(1)} s`,
      ),
    ];
  } finally {
    close();
    await app.stop();
    await server.stop();
  }
}

function newTalk(): Talk {
  return { id: randomUUID(), cookie: `foyer_chat=${randomBytes(16).toString('base64url')}` };
}

const talksSql = (talks: Talk[]): string => {
  const rows = talks.map(({ id, cookie }) => {
    const hash = createHash('sha256').update(cookie.slice('foyer_chat='.length)).digest('hex');
    return `('${id}', 'Bench', 'bench@example.test', '${hash}')`;
  });
  return `insert into conversations (id, name, email, token_hash) values ${rows.join(', ')}`;
};

async function begin(visit: (talk: Talk) => Promise<LiveReader>, talks: Talk[]): Promise<LiveReader[]> {
  const readers = await Promise.all(talks.map((talk) => visit(talk)));
  await Promise.all(readers.map((reader) => reader.next('reset')));
  return readers;
}

async function closeAll(readers: LiveReader[]): Promise<void> {
  for (const reader of readers) reader.cut();
  await Promise.all(readers.map(({ ended }) => ended));
}

/** Sends messages at an even pace, one conversation after the other; answers how long each took to its page. */
async function exchange(url: string, talks: Talk[], readers: LiveReader[]): Promise<number[]> {
  const sent: Promise<number>[] = [];
  for (let count = 0; count < messages; count += 1) {
    const at = count % readers.length;
    // Two messages of one conversation that are read together are one change: the next waits until the last has arrived.
    const last = sent[count - readers.length] ?? Promise.resolve(0);
    sent.push(last.then(() => send(url, talks[at], readers[at])));
    await sleep(1_000 / perSecond);
  }
  return Promise.all(sent);
}

async function send(url: string, talk: Talk | undefined, reader: LiveReader | undefined): Promise<number> {
  if (!talk || !reader) throw new Error('There is no such conversation');
  const began = performance.now();
  const arrived = reader.next('change').then(() => performance.now() - began);
  const answer = await fetch(`${url}/api/conversations/current/messages`, {
    method: 'POST',
    headers: { cookie: talk.cookie, 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ text: 'Is anybody there?' }),
  });
  if (!answer.ok) throw new Error(`Refused: ${await answer.text()}`);
  return arrived;
}

/** Whether it came back where it had been, and heard of the one change that it missed. */
async function isWhole(reader: LiveReader): Promise<boolean> {
  if (reader.status !== 200) return false;
  await reader.next('ready').catch(() => null);
  const change = await reader.next('change').catch(() => null);
  return change !== null && reader.events.filter(({ event }) => event === 'change').length === 1;
}

type Memory = { resident: number; heap: number };

const costOfOne = (before: Memory, after: Memory): Memory => ({
  resident: (after.resident - before.resident) / 1_024 / open,
  heap: (after.heap - before.heap) / 1_024 / open,
});
const inMegabytes = ({ resident, heap }: Memory): string =>
  `${(resident / 1_048_576).toFixed(1)} MB resident, ${(heap / 1_048_576).toFixed(1)} MB of objects and buffers`;

/** What the process holds once its garbage is collected; asked through its inspector, so that the app needs nothing for it. */
async function inspectMemory(output: () => string): Promise<{ memory(): Promise<Memory>; close(): void }> {
  const address = /Debugger listening on (ws:\S+)/.exec(output())?.[1];
  if (!address) throw new Error(`The inspector did not open:\n${output()}`);
  const socket = new WebSocket(address);
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = failed;
  });
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((done) => {
      last += 1;
      waiting.set(last, done);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await ask('HeapProfiler.enable');
  return {
    close: () => socket.close(),
    memory: async () => {
      // What is finalized by one collection is freed by the next.
      for (let round = 0; round < 3; round += 1) await ask('HeapProfiler.collectGarbage');
      await sleep(1_000);
      const answer = await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true });
      const { rss, heapUsed, external } = (answer as { result: { value: NodeJS.MemoryUsage } }).result.value;
      return { resident: rss, heap: heapUsed + external };
    },
  };
}
