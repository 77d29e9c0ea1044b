import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#platform/postgres/embedded.server.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { runAll } from './database.ts';
import { hashOfBytes, readBytes, sendBytes, watched } from './file-transfer.ts';
import { startFloor } from './floor.ts';
import { compareInTurns, type Side } from './in-turns.ts';
import type { Figure } from './measure.ts';
import { signIn } from './sign-in.ts';
import type { BenchStudio } from './studio.ts';

const few = 1_000;
const many = 100_000;
const mostTimes = 1.5;
const size = 1024 ** 3;
const leastSpeed = 0.5;
const mostGrowth = 60;
const rounds = 3;

/** The list of files with a thousand and with a hundred thousand, and a gigabyte up and down. */
export async function manyFiles(studio: BenchStudio): Promise<Figure[]> {
  return [...(await lists(studio)), ...(await transfers(studio))];
}

async function lists({ dataDir }: BenchStudio): Promise<Figure[]> {
  const server = await startEmbedded({ dataDir });
  const url = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const started: AppProcess[] = [];
  const open = async (name: string, files: number): Promise<Side> => {
    await runAll(url('postgres'), [`create database ${name} template ${new URL(server.url).pathname.slice(1)}`]);
    await runAll(url(name), fill(files));
    const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: url(name) });
    started.push(app);
    return { app, headers: { cookie: await signIn(app.url) }, ids: [] };
  };
  try {
    const small = await open('few_files', few);
    const large = await open('many_files', many);
    const figures: Figure[] = [];
    const compare = async (name: string, path: (side: Side, round: number) => string) => {
      const seen = await compareInTurns(small, large, path);
      const value = seen.large / seen.small;
      const limit = `times its cost with ${few.toLocaleString('en-US')} (${seen.large.toFixed(1)} ms to ${seen.small.toFixed(1)} ms), at most ${mostTimes}`;
      figures.push({ name: `100,000 files: ${name}`, value: value.toFixed(2), limit, ok: value <= mostTimes });
    };
    const list = (more = '') => `/api/admin/files?limit=20${more}`;
    await compare('list', () => list());
    await compare('deleted ones', () => list('&state=deleted'));
    await compare('by a rare word', (_, round) => list(`&q=number%20${100 + (round % 800)}x`));
    await compare('by a word that all hold', () => list('&q=picture'));
    await compare('by the beginning of a word', () => list('&q=pict%20num'));
    await compare('by a word that all hold, deleted ones', () => list('&q=picture&state=deleted'));
    await compare('by a word that none holds', () => list('&q=nothing'));
    await compare('a client’s own', () => '/api/files?limit=20');
    await compare('a client’s own, by name', () => '/api/files?limit=20&q=picture');
    return figures;
  } finally {
    for (const app of started) await app.stop();
    await server.stop();
  }
}

/** Of a hundred clients, in five years; every tenth is deleted, and twenty are the owner's own. */
const fill = (files: number): string[] => [
  'set synchronous_commit = off',
  `insert into users (id, email) select gen_random_uuid(), 'bench-' || n || '@example.test' from generate_series(1, 100) n`,
  `create table bench_users as select id, row_number() over (order by id) - 1 as place from users where email like 'bench-%'`,
  `insert into files (id, original_name, filename, path, content_type, size, visibility, owner_id, uploaded_by, subject_type, subject_id,
     created_at, deleted_at)
   select gen_random_uuid(), 'Picture number ' || n || 'x.png', n || '.png', '2026/11/' || n || '.png', 'image/png', n, 'owner',
     case when n <= 20 then (select user_id from user_roles where role = 'super_admin' limit 1) else client.id end, client.id, 'ticket',
     gen_random_uuid(), now() - (${files} - n) * (interval '1825 days' / ${files}), case when n % 10 = 0 then now() end
   from generate_series(1, ${files}) n join bench_users client on client.place = n % 100`,
  'drop table bench_users',
  'vacuum analyze',
];

async function transfers({ dataDir }: BenchStudio): Promise<Figure[]> {
  const folder = await mkdtemp(join(dataDir, 'floor-'));
  const floor = await startFloor('pipe', { FOLDER: folder });
  const app = await startAppProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' });
  const pid = app.child.pid ?? 0;
  try {
    const cookie = await signIn(app.url);
    const tus = { cookie, 'tus-resumable': '1.0.0', origin: app.url };
    const begin = async (name: string, length: number): Promise<string> => {
      const told = { 'upload-length': String(length), 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` };
      const answer = await fetch(`${app.url}/api/uploads`, { method: 'POST', headers: { ...tus, ...told } });
      if (answer.status !== 201) throw new Error(`The upload was refused: ${await answer.text()}`);
      return app.url + answer.headers.get('location');
    };
    const patch = (url: string, from: number, to: number, cutAt?: number) => {
      const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
      return sendBytes(url, { method: 'PATCH', headers, from, to, cutAt });
    };
    const offsetOf = async (url: string) =>
      Number((await fetch(url, { method: 'HEAD', headers: tus })).headers.get('upload-offset'));
    const addressOf = async (name: string): Promise<string> => {
      const answer = await fetch(`${app.url}/api/admin/files?q=${name}`, { headers: { cookie } });
      const { data } = (await answer.json()) as { data: { items: { url: string }[] } };
      return app.url + (data.items[0]?.url ?? '');
    };

    // Everything is loaded once before it counts.
    await patch(await begin('warm.bin', 50_000_000), 0, 50_000_000);
    await readBytes(await addressOf('warm'), { cookie });

    const up: Pair[] = [];
    const down: Pair[] = [];
    let growth = 0;
    for (let round = 0; round < rounds; round += 1) {
      const name = `round${round}`;
      const url = await begin(`${name}.bin`, size);
      const bareUp = await watched(pid, () => sendBytes(floor.url, { method: 'POST', headers: {}, from: 0, to: size }));
      const ourUp = await watched(pid, () => patch(url, 0, size));
      const address = await addressOf(name);
      const bareDown = await watched(pid, () => readBytes(floor.url, {}));
      const ourDown = await watched(pid, () => readBytes(address, { cookie }));
      up.push({ floor: bareUp.seconds, ours: ourUp.seconds });
      down.push({ floor: bareDown.seconds, ours: ourDown.seconds });
      growth = Math.max(growth, ourUp.growth, ourDown.growth);
    }

    const broken = await begin('broken.bin', size);
    const cutAt = Math.floor(Math.random() * size * 0.8) + 1;
    await patch(broken, 0, size, cutAt);
    const acknowledged = await offsetOf(broken);
    await patch(broken, acknowledged, size);
    const { hash } = await readBytes(await addressOf('broken'), { cookie }, true);
    const isRight = hash === hashOfBytes(size) && acknowledged > 0 && acknowledged <= size;
    return [
      speed('1 GiB upload', up),
      speed('1 GiB download', down),
      {
        name: 'memory during 1 GiB up and down',
        value: growth.toFixed(0),
        limit: `MB above rest, at most ${mostGrowth}`,
        ok: growth <= mostGrowth,
      },
      {
        name: '1 GiB upload, cut and resumed',
        value: isRight ? 'right' : 'wrong',
        limit: `hash, after ${acknowledged.toLocaleString('en-US')} acknowledged bytes that were sent once`,
        ok: isRight,
      },
    ];
  } finally {
    await app.stop();
    await floor.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Pair = { floor: number; ours: number };

function speed(name: string, pairs: Pair[]): Figure {
  const middle = pairs.map(({ floor, ours }) => ({ floor, ours, ratio: floor / ours })).sort((a, b) => a.ratio - b.ratio)[
    Math.floor(pairs.length / 2)
  ];
  const { floor = 0, ours = 1, ratio = 0 } = middle ?? {};
  const rate = (time: number) => `${(size / 1024 ** 2 / time).toFixed(0)} MB/s`;
  const limit = `of the speed of a bare server (${rate(ours)} of ${rate(floor)}), at least ${leastSpeed}`;
  return { name, value: ratio.toFixed(2), limit, ok: ratio >= leastSpeed };
}
