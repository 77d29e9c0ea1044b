import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBodyBudget } from '#platform/http/body/body-budget.server.ts';
import { isSmallJson, mostDepth } from '#platform/http/body/json-shape.ts';
import { readBytes } from '#platform/http/body/read-bytes.server.ts';
import { defaultBodyLimit, megabyte } from '#shared/body-limit.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const post = (path: string, type: string, body: string, cookie = '') =>
  studio.send(path, { origin: 'http://localhost:3000', host: 'localhost:3000', 'content-type': type, cookie }, body);
const form = 'application/x-www-form-urlencoded';

describe('what a body may hold', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":1`).join(',');
  it.each([
    ['a form of many fields', form, 'a=1&'.repeat(2_000)],
    ['a form of many levels', form, `a${'[b]'.repeat(40)}=1`],
    ['a form with a name as long as a letter', form, `${'a'.repeat(5_000)}=1`],
    ['JSON of many fields', 'application/json', `{${many(20_000)}}`],
    ['a list of many', 'application/json', `[${'1,'.repeat(100_000)}1]`],
    ['JSON of many levels', 'application/json', '['.repeat(5_000)],
    ['objects of many levels', 'application/json', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
  ])('%s is refused before it is parsed', async (_, type, body) => {
    for (const path of ['/api/bookings', '/api/auth/sign-in/email', '/contact']) {
      const answer = await post(path, type, body);
      expect(answer.status, path).toBe(400);
      expect(await answer.json()).toMatchObject({ error: 'This holds more fields than anything that can be sent here.' });
    }
  });

  it('is of a kind that can be read', async () => {
    for (const type of ['application/octet-stream', 'text/event-stream', 'application/xml'])
      expect((await post('/api/bookings', type, '{}')).status, type).toBe(415);
    expect((await post('/api/bookings', 'multipart/form-data', '{}')).status).toBe(400);
    expect((await post('/api/bookings', 'multipart/form-data; boundary=x', '--x\r\nbroken')).status).toBe(400);
  });

  it('that has thousands of unknown fields is answered with a few of their names', async () => {
    const strict = { name: 'Website', ...Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, 1])) };
    const answer = await studio.call(null, 'POST', '/registration', strict);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).length).toBeLessThan(60);
  });

  it('is a file only where files are taken', async () => {
    const data = new FormData();
    data.append('attachments', new File(['text'], 'notes.txt'));
    const answer = await studio.request(null, 'POST', '/api/forms/contact', data);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ error: 'No files can be sent here.' });
  });

  it('counts values, and none within texts', () => {
    const shape = (text: string, values: number) => isSmallJson(Buffer.from(text), values);
    expect(shape('[1,2,3]', 4)).toBe(true);
    expect(shape('[1,2,3,4]', 4)).toBe(false);
    expect(shape(JSON.stringify({ a: '[[[[,,,,,{{{{', b: '\\",,,,,,[' }), 3)).toBe(true);
    expect(shape('['.repeat(mostDepth), 1000)).toBe(true);
    expect(shape('['.repeat(mostDepth + 1), 1000)).toBe(false);
    expect(shape('"never ends, , , ,', 2)).toBe(true);
  });
});

describe('whoever may not call a route', () => {
  it('has nothing read', async () => {
    const server = await studio.listen();
    try {
      // The head of a large body, of which nothing ever comes: only the guard can have answered.
      const answer = await new Promise<string>((done, failed) => {
        const socket = connect(server.port, '127.0.0.1');
        socket.write(
          `PUT /api/admin/branding/logos/light HTTP/1.1\r\nhost: localhost:3000\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${11 * megabyte}\r\n\r\n`,
        );
        socket.once('data', (data) => {
          socket.destroy();
          done(data.toString());
        });
        socket.once('error', failed);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    } finally {
      await server.close();
    }
  });
});

describe('an upload', () => {
  const uploads = () => readdir(join(resolve(studio.platform.env.DATA_DIR), 'uploads')).catch(() => []);
  const ticket = (files: File[]) => {
    const data = new FormData();
    const texts = { name: 'Vera', email: 'vera@example.com', subject: 'A crash', category: 'technical', priority: 'high' };
    for (const [name, value] of Object.entries({ ...texts, description: 'It ends when I press the second button.' }))
      data.append(name, value);
    for (const file of files) data.append('attachments', file);
    return data;
  };

  it('goes through the disk, and leaves nothing there', async () => {
    const files = [new File(['a text of mine\n'.repeat(400_000)], 'größe.txt'), new File(['short'], 'short.txt')];
    const answer = await studio.call<{ number: string }>(null, 'POST', '/support/tickets', ticket(files));
    expect(answer.status).toBe(200);
    expect(await uploads()).toEqual([]);
    const { rows } = await studio.platform.pool.query('select original_name, size from files order by size desc limit 2');
    expect(rows.map((row) => [row.original_name, Number(row.size)])).toEqual([
      ['größe.txt', 6_000_000],
      ['short.txt', 5],
    ]);
  });

  it('that is refused leaves nothing either', async () => {
    expect((await studio.call(null, 'POST', '/support/tickets', ticket([new File(['MZ\u0000\u0001'], 'a.exe')]))).status).toBe(
      400,
    );
    const many = ticket(Array.from({ length: 30 }, (_, n) => new File(['x'], `${n}.txt`)));
    expect((await studio.call(null, 'POST', '/support/tickets', many)).status).toBe(400);
    expect(await uploads()).toEqual([]);
  });

  it('that is cut off leaves nothing either', async () => {
    const server = await studio.listen();
    try {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5 * megabyte };
      const sending = request({ port: server.port, host: '127.0.0.1', method: 'POST', path: '/api/support/tickets', headers });
      sending.on('error', () => {});
      sending.write('--x\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\nhello');
      await expect.poll(uploads).toHaveLength(1);
      sending.destroy();
      await expect.poll(uploads).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

describe('a slow body', () => {
  it('is cut off', async () => {
    async function* drip() {
      for (;;) {
        await new Promise((done) => setTimeout(done, 10));
        yield Buffer.from('x');
      }
    }
    await expect(readBytes(drip(), { limit: defaultBodyLimit, grace: 200 })).rejects.toMatchObject({ status: 408 });
    await expect(readBytes(drip(), { limit: 3 })).rejects.toMatchObject({ status: 413 });
  });
});

describe('what one address sends', () => {
  let now = 0;
  const budget = () => createBodyBudget(true, () => now);
  const begin = (one: ReturnType<typeof budget>, ip: string, length: number | null = 1000) => {
    const spending = one.begin(ip, length);
    spending.end();
    return spending;
  };

  it('is bounded in number and comes back with time', () => {
    const one = budget();
    for (let n = 0; n < 240; n += 1) begin(one, '192.0.2.1');
    expect(() => begin(one, '192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
    begin(one, '192.0.2.2');
    now += 1_000;
    for (let n = 0; n < 8; n += 1) begin(one, '192.0.2.1');
    expect(() => begin(one, '192.0.2.1')).toThrow(expect.objectContaining({ status: 429 }));
  });

  it('is bounded in bytes, told or counted', () => {
    const one = budget();
    for (let n = 0; n < 4; n += 1) begin(one, '192.0.2.1', 27 * megabyte);
    expect(() => begin(one, '192.0.2.1', 27 * megabyte)).toThrow(expect.objectContaining({ status: 429 }));
    begin(one, '192.0.2.1', 10 * megabyte);
    const streamed = begin(one, '192.0.2.1', null);
    expect(() => streamed.count(20 * megabyte)).toThrow(expect.objectContaining({ status: 429 }));
    now += 60_000;
    begin(one, '192.0.2.1', 27 * megabyte);
  });

  it('is bounded at a time, for one and for all', () => {
    const one = budget();
    for (let n = 0; n < 32; n += 1) one.begin('192.0.2.1', 1);
    expect(() => one.begin('192.0.2.1', 1)).toThrow(expect.objectContaining({ status: 429 }));
    for (let n = 0; n < 224; n += 1) one.begin(`198.51.100.${n}`, 1);
    expect(() => one.begin('203.0.113.1', 1)).toThrow(expect.objectContaining({ status: 503 }));
  });

  it('counts a network of IPv6 as one', () => {
    const one = budget();
    for (let n = 0; n < 240; n += 1) begin(one, `2001:db8:1:2::${n.toString(16)}`);
    expect(() => begin(one, '2001:db8:1:2:ffff::1')).toThrow(expect.objectContaining({ status: 429 }));
    begin(one, '2001:db8:1:3::1');
  });
});
