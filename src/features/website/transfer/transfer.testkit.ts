import '#tests/compile-cache.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { crc32, deflateSync } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { v7 } from 'uuid';
import { blog_authors, blog_posts } from '#db/schema/website/blog.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { media_files, media_items } from '#db/schema/website/media.ts';
import { content_transfers } from '#db/schema/website/transfer.ts';
import { createFile } from '#platform/files/files.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import type { PostBlock } from '#shared/post-blocks.ts';
import type { testStudio } from '#tests/studio.ts';
import type { TransferDetail, TransferItem } from './contract.ts';
import { workOn } from './jobs.server.ts';
import { addImport } from './service.server.ts';

export async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const { makeZip } = await import('client-zip');
  const entries = Object.entries(files).map(([name, input]) => ({ name, input, lastModified: new Date() }));
  return buffer(Readable.fromWeb(makeZip(entries) as NodeReadableStream));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of 16 × 16 pixels in one of many colours. */
export function tinyPng(shade: number): Buffer {
  const head = Buffer.from([0, 0, 0, 16, 0, 0, 0, 16, 8, 2, 0, 0, 0]);
  const line = Buffer.from([0, ...Array.from({ length: 16 }, () => [shade % 256, 120, 200]).flat()]);
  const lines = deflateSync(Buffer.concat(Array.from({ length: 16 }, () => line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

/** The old site: `/1.png` is a picture, `/moved.png` leads to one, `/page.png` is none, everything else is missing. */
export async function oldSite() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const number = /^\/(\d+)\.png$/.exec(path)?.[1];
    if (number) response.end(tinyPng(Number(number)));
    else if (path === '/moved.png') response.writeHead(302, { location: '/7.png' }).end();
    else if (path === '/inside.png') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (path === '/page.png') response.end('<html>no picture</html>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, asked, close: () => server.close() };
}

export const hrefs = (blocks: readonly PostBlock[] | undefined) =>
  (blocks ?? []).flatMap((block) => ('runs' in block ? block.runs.flatMap(({ href }) => href ?? []) : []));

export function transferKit(studio: ReturnType<typeof testStudio>) {
  const path = '/admin/content-transfers';
  const never = new AbortController().signal;
  const work = (id: string, signal: AbortSignal = never) => workOn(studio.platform, id, signal);
  const get = async (id: string) => (await studio.call<TransferDetail>('admin', 'GET', `${path}/${id}`)).data;
  return {
    path,
    work,
    get,
    /** As an upload leaves it: stored, and about to be read. */
    async upload(original_name: string, bytes: Uint8Array): Promise<string> {
      const id = v7();
      await withUpload(studio.platform, { bytes, original_name }, (stored) =>
        studio.db.transaction(async (tx) => {
          const subject = { type: 'content_transfer' as const, id };
          await addImport(
            tx,
            await createFile(tx, stored, { uploaded_by: studio.ids.admin, owner_id: null, subject, visibility: 'studio' }),
          );
        }),
      );
      return id;
    },
    /** Cut off after so many steps, as a process that is killed. */
    cutOffAfter(steps: number): AbortSignal {
      let left = steps;
      const throwIfAborted = () => {
        left -= 1;
        if (left < 0) throw new Error('cut off');
      };
      return Object.assign(new AbortController().signal, { throwIfAborted });
    },
    async items(id: string, query = ''): Promise<TransferItem[]> {
      return (await studio.call<{ items: TransferItem[] }>('admin', 'GET', `${path}/${id}/items?limit=100${query}`)).data.items;
    },
    /** As the site asks: for a page of a number at its home page, for any other as for every address that it does not know. */
    async oldAddress(asked: string): Promise<string | null> {
      const at = asked.startsWith('/?')
        ? `/content-old-addresses?query=${encodeURIComponent(asked.slice(1))}`
        : `/seo/redirect?path=${encodeURIComponent(asked)}`;
      return (await studio.call<{ target: string | null }>(null, 'GET', at)).data.target;
    },
    posts: () => studio.db.select().from(blog_posts).orderBy(asc(blog_posts.slug), asc(blog_posts.language)),
    /** An empty studio again. */
    async clear(): Promise<void> {
      for (const table of [content_transfers, blog_posts, blog_authors, content_pages, media_files, media_items])
        await studio.db.delete(table);
    },
    async run(id: string): Promise<TransferDetail> {
      await work(id);
      const started = await studio.call('admin', 'POST', `${path}/${id}/start`, { authors: [] });
      if (started.status !== 200) throw new Error(started.error ?? 'The import was not started');
      await work(id);
      return get(id);
    },
  };
}
