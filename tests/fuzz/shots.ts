import { type Known, type Operation, sampleOf, spoil } from './contract.ts';
import { hostileText, hostileValue } from './hostile.ts';
import type { Random } from './random.ts';

/** One request, exactly as it goes over the wire. */
export type Shot = { about: string; method: string; target: string; headers: Record<string, string>; body?: Buffer };

const json = { 'content-type': 'application/json' };
/** What no encoder can escape, such as half of a surrogate pair, goes as UTF-8 would have it: broken bytes. */
const escaped = (text: string): string =>
  random255(text) ? [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('') : text;
const random255 = (text: string): boolean => !/^[\w.~-]*$/.test(text);

function targetOf({ path, query }: Operation, known: Known, random: Random): string {
  const filled = path.replaceAll(/\{\+?([^}]+)\}/g, (_, name: string) => {
    const real = random.chance(0.75) ? known.named(name, random) : undefined;
    return real ? encodeURIComponent(real) : random.chance(0.1) ? '%' : escaped(hostileText(random)).slice(0, 9_000);
  });
  const parts = query
    .filter(() => random.chance(0.5))
    .map(({ name, schema = {} }) => {
      const value = random.chance(0.5) ? sampleOf(schema, name, known, random) : hostileText(random);
      const key = random.chance(0.9)
        ? name
        : `${name}${random.pick(['[]', '[0]', '[a][b]', '[__proto__]', '[9999]', '['.repeat(200)])}`;
      return `${key}=${random.chance(0.97) ? escaped(String(value)) : '%'}`;
    });
  if (random.chance(0.05)) parts.push(`${escaped(hostileText(random))}=${escaped(hostileText(random))}`);
  const target = `/api${filled}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
  return target.slice(0, 12_000);
}

const form = (value: unknown): string =>
  Object.entries(typeof value === 'object' && value !== null ? value : { value })
    .map(([key, one]) => `${escaped(key)}=${escaped(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`)
    .join('&');

function multipart(value: unknown, random: Random): Buffer {
  const parts = Object.entries(typeof value === 'object' && value !== null ? value : { value }).map(([key, one]) => {
    const isFile = random.chance(0.3);
    const name = key.replaceAll('"', '%22');
    const file = isFile ? `; filename="${random.pick(['a.png', '../../x', '', 'a\u0000b.svg', 'x'.repeat(400)])}"` : '';
    const content = typeof one === 'string' ? one : (JSON.stringify(one) ?? '');
    return `--edge\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(`${parts.join('')}${random.chance(0.8) ? '--edge--\r\n' : ''}`);
}

const many = (random: Random, one: (n: number) => string, between = '&') =>
  Array.from({ length: random.pick([50, 1_500, 20_000]) }, (_, n) => one(n)).join(between);

/** Bodies that are not what their type says, or more than anybody would send. */
const broken: ((random: Random, good: string) => { headers: Record<string, string>; body: Buffer })[] = [
  (random, good) => ({ headers: json, body: Buffer.from(good.slice(0, random.whole(good.length + 1))) }),
  (_, good) => ({ headers: { 'content-type': 'text/plain' }, body: Buffer.from(good) }),
  (_, good) => ({ headers: {}, body: Buffer.from(good) }),
  (_, good) => ({ headers: { ...json, 'content-encoding': 'gzip' }, body: Buffer.from(good) }),
  (_, good) => ({ headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from(good) }),
  (_, good) => ({ headers: { ...json, 'content-disposition': 'attachment; filename="x"' }, body: Buffer.from(good) }),
  (_, good) => ({ headers: { 'content-type': 'text/event-stream' }, body: Buffer.from(`data: ${good}\n\n`) }),
  (_, good) => ({ headers: { 'content-type': 'multipart/form-data' }, body: Buffer.from(good) }),
  (random) => ({ headers: json, body: Buffer.from('['.repeat(random.pick([10, 2_000, 100_000]))) }),
  (random) => ({ headers: json, body: Buffer.from('{"a":'.repeat(random.pick([10, 2_000, 40_000]))) }),
  (random) => ({ headers: json, body: Buffer.from(`{${many(random, (n) => `"k${n}":${n}`, ',')}}`) }),
  (random) => ({ headers: json, body: Buffer.from(random.pick(['null', '1', '"x"', '[]', '{}', '', '\u0000', '\ufeff{}'])) }),
  () => ({ headers: json, body: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00, 0xc3, 0x28]) }),
  (random) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(many(random, (n) => random.pick([`a[${n}]=1`, `a${'[b]'.repeat(9)}=1`, `a[__proto__][x]=1`, `k${n}=%00`]))),
  }),
];

/** Malformed input for one operation of the contract. */
export function apiShot(operation: Operation, known: Known, random: Random): Shot {
  const { name, method, body } = operation;
  const target = targetOf(operation, known, random);
  if (method === 'GET') return { about: name, method: random.chance(0.05) ? 'HEAD' : 'GET', target, headers: {} };
  let value: unknown = body ? sampleOf(body, '', known, random) : {};
  for (let times = random.whole(3); times >= 0; times -= 1) value = spoil(value, random, hostileValue);
  const good = JSON.stringify(value) ?? 'null';
  const shot = { about: name, method, target };
  if (random.chance(0.12)) return { ...shot, ...random.pick(broken)(random, good) };
  if (operation.takesFiles ? random.chance(0.8) : random.chance(0.03))
    return { ...shot, headers: { 'content-type': 'multipart/form-data; boundary=edge' }, body: multipart(value, random) };
  if (random.chance(0.05))
    return { ...shot, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from(form(value)) };
  return { ...shot, headers: json, body: Buffer.from(good) };
}

const names = [
  'returnTo',
  'page',
  'per_page',
  'sort',
  'q',
  'search',
  'token',
  'ticket',
  'tab',
  'from',
  'to',
  'status',
  'step',
  'service',
  'id',
  '_routes',
  'index',
  'error',
];

/** Odd addresses, queries and posts for one page. */
export function pageShot(route: string, known: Known, random: Random): Shot {
  let path = route.replaceAll(/\/(:\w+\??|\*)/g, (_, part: string) => {
    const real = random.chance(0.6) ? known.named(part.slice(1), random) : undefined;
    return `/${real ? encodeURIComponent(real) : escaped(hostileText(random)).slice(0, 5_000)}`;
  });
  if (random.chance(0.1))
    path = random.pick([`${path}/`, `/${path}`, path.toUpperCase(), `${path}/%2e%2e`, `${path};x`, `${path}%`, `${path}%00`]);
  if (random.chance(0.15)) path = `${path === '/' ? '/_root' : path}.data`;
  const query = Array.from({ length: random.whole(4) }, () => `${random.pick(names)}=${escaped(hostileText(random))}`);
  const target = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`.slice(0, 12_000);
  const about = `page ${route}`;
  if (random.chance(0.85)) return { about, method: random.chance(0.1) ? 'HEAD' : 'GET', target, headers: {} };
  const fields = {
    email: hostileText(random),
    password: hostileText(random),
    name: hostileText(random),
    message: hostileText(random),
    attachments: hostileText(random),
  };
  if (random.chance(0.4))
    return {
      about,
      method: 'POST',
      target,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body: multipart(fields, random),
    };
  if (random.chance(0.2)) return { about, method: 'POST', target, ...random.pick(broken)(random, JSON.stringify(fields)) };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    about,
    method: random.pick(['POST', 'PUT', 'DELETE', 'PATCH']),
    target,
    headers: type,
    body: Buffer.from(form(fields)),
  };
}
