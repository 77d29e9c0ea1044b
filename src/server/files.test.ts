import { beforeAll, describe, expect, it } from 'vitest';
import { storeFile } from '#features/work/files/files.testkit.ts';
import type { FileRow } from '#platform/files/files.server.ts';
import { testStudio } from '#tests/studio.ts';
import { fileHeaders } from './file-headers.ts';

const studio = testStudio();
let file: FileRow;
beforeAll(async () => {
  const owner_id = studio.ids.client;
  file = await storeFile(studio.platform, { original_name: "Ann's (first) 写真 *.png" }, { owner_id });
});

const ask = async (headers: Record<string, string> = {}, method = 'GET', query = '') => {
  const answer = await studio.request(
    await studio.sessionOf('client'),
    method,
    `/files/${file.path}${query}`,
    undefined,
    headers,
  );
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('a stored file', () => {
  it('is answered whole, with what a reader needs to ask for parts of it', async () => {
    const { status, headers, text } = await ask();
    expect([status, text]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      etag: `"${file.id}"`,
      'last-modified': file.created_at.toUTCString(),
      'cache-control': 'private, no-store',
      'content-disposition': "inline; filename*=UTF-8''Ann%27s%20%28first%29%20%E5%86%99%E7%9C%9F%20%2A.png",
    });
  });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('answers %s with that part', async (range, part, contentRange) => {
    const { status, headers, text } = await ask({ range });
    expect([status, text]).toEqual([206, part]);
    expect(headers.get('content-range')).toBe(contentRange);
    expect(headers.get('content-length')).toBe(String(part.length));
  });

  it('says how long it is where a part lies behind its end', async () => {
    const { status, headers, text } = await ask({ range: 'bytes=10-' });
    expect([status, text, headers.get('content-range')]).toEqual([416, '', 'bytes */10']);
  });

  it('is answered whole where the part is of another version, or cannot be read', async () => {
    const part = { range: 'bytes=0-3' };
    expect((await ask({ ...part, 'if-range': `"${file.id}"` })).status).toBe(206);
    expect((await ask({ ...part, 'if-range': file.created_at.toUTCString() })).status).toBe(206);
    expect(await ask({ ...part, 'if-range': '"another"' })).toMatchObject({ status: 200, text: '0123456789' });
    expect((await ask({ range: 'bytes=10-', 'if-range': '"another"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  it('answers HEAD with the headers of the whole, and a known version with 304', async () => {
    const head = await ask({ range: 'bytes=0-3' }, 'HEAD');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '10']);
    expect((await ask({ 'if-none-match': `W/"other", "${file.id}"` })).status).toBe(304);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is saved where that is asked for', async () => {
    expect((await ask({}, 'GET', '?download')).headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('is there for nobody else, not even in parts or as a version', async () => {
    const tries: Record<string, string>[] = [
      {},
      { range: 'bytes=0-3' },
      { range: 'bytes=99-' },
      { 'if-none-match': `"${file.id}"` },
    ];
    for (const who of [null, 'business'] as const) {
      for (const headers of tries) {
        for (const method of ['GET', 'HEAD']) {
          const cookie = await studio.sessionOf(who);
          const answer = await studio.request(cookie, method, `/files/${file.path}`, undefined, headers);
          expect([answer.status, answer.headers.get('etag'), answer.headers.get('content-range')]).toEqual([404, null, null]);
        }
      }
    }
  });
});

describe('the headers of a file', () => {
  const of = (content_type: string) => fileHeaders({ content_type, original_name: 'a', visibility: 'owner' }, false);
  const runs = [
    'text/html',
    'application/xhtml+xml',
    'text/javascript',
    'application/xml',
    'image/x-icon',
    'image/svg',
    'video/x"y',
  ];
  it.each([...runs, 'application/octet-stream', 'application/zip'])('have %s saved, not shown', (type) => {
    expect(of(type)['content-disposition']).toMatch(/^attachment/);
  });
  it.each(['image/png', 'image/svg+xml', 'application/pdf', 'video/mp4', 'audio/mpeg', 'text/plain'])('have %s shown', (type) => {
    expect(of(type)['content-disposition']).toMatch(/^inline/);
  });
  it('say how a text is written, so that nothing is guessed', () => {
    expect(of('text/plain')).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
  });
  it.each(['image/svg+xml', 'text/html', 'text/plain', 'image/png', 'application/octet-stream'])(
    'keep %s in a sandbox',
    (type) => {
      expect(of(type)['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    },
  );
  it.each(['application/pdf', 'video/mp4', 'text/html'])('let %s run no script', (type) => {
    expect(of(type)['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(of(type)['content-security-policy']).not.toContain('script-src');
    expect(of(type)['x-content-type-options']).toBe('nosniff');
  });
});
