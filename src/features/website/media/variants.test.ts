import { createCanvas, loadImage } from '@napi-rs/canvas';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { files } from '#db/schema/platform/files.ts';
import { content_pages } from '#db/schema/website/content.ts';
import { media_files, media_items } from '#db/schema/website/media.ts';
import { pictureSize } from '#platform/files/picture-size.ts';
import { tidyFiles } from '#platform/files/removals.server.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import { mediaOf, photo } from './media.testkit.ts';
import { makeVariants, mediaHousekeeping } from './variants.server.ts';

const studio = testStudio();
const media = mediaOf(studio);
const run = (media_id: string, generation: number) =>
  makeVariants(studio.platform, { media_id, generation }, new AbortController().signal);
const statusOf = async (url: string) => {
  const answer = await studio.request(null, 'GET', url);
  await answer.body?.cancel();
  return answer.status;
};
const bytesOf = async (url: string) => Buffer.from(await (await studio.request(null, 'GET', url)).arrayBuffer());
const urlsIn = (srcset: string) => srcset.split(', ').map((one) => one.split(' ') as [string, string]);
const housekeep = () => mediaHousekeeping.run({ db: studio.db, files: studio.platform.files, logDays: 1 });

/** The colour of the right half of a picture, away from the edges. */
async function rightOf(bytes: Buffer): Promise<string> {
  const picture = await loadImage(bytes);
  const sheet = createCanvas(picture.width, picture.height);
  const context = sheet.getContext('2d');
  context.drawImage(picture, 0, 0);
  const [red = 0, green = 0] = context.getImageData(Math.floor(picture.width * 0.75), Math.floor(picture.height / 2), 1, 1).data;
  return red > green ? 'orange' : 'green';
}

describe('the sizes and formats of a picture', () => {
  it('are named by their ids: neither title nor file name is told to visitors', async () => {
    const { id } = await media.put('Secret client.jpg', await photo(90, 60));
    await run(id, 1);
    await media.replace(id, await media.upload('Secret plan.png', await photo(80, 60, 'png')));
    const { picture, original_url, file_name } = (await media.get(id)).data;
    expect(file_name).toBe('Secret plan.png');
    for (const url of [
      original_url,
      picture.src,
      ...picture.sources.flatMap(({ srcset }) => urlsIn(srcset).map(([one]) => one)),
    ]) {
      const answer = await studio.request(null, 'GET', url);
      await answer.body?.cancel();
      expect(answer.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''${url.split('/').at(-1)}`);
    }
  });

  it('are made once, none wider than the picture, AVIF before WebP', async () => {
    const { id } = await media.put('Sizes.jpg', await photo(900, 90));
    await Promise.all([run(id, 1), run(id, 1)]);
    await run(id, 1);
    const { picture, is_ready } = (await media.get(id)).data;
    expect(is_ready).toBe(true);
    expect(picture.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    for (const { srcset } of picture.sources)
      expect(urlsIn(srcset).map(([, width]) => width)).toEqual(['320w', '480w', '720w', '900w']);
    expect(picture).toMatchObject({ width: 900, height: 90 });
    const [small] = urlsIn(picture.sources[1]?.srcset ?? '');
    expect(pictureSize(await bytesOf(small?.[0] ?? ''))).toEqual({ width: 320, height: 32 });
    expect(await studio.db.$count(media_files, eq(media_files.media_id, id))).toBe(9);
    expect(await studio.db.$count(files, eq(files.subject_id, id))).toBe(9);
  });

  it('follow a crop, and what was shown before stays for a day', async () => {
    const item = await media.put('Cropped.jpg', await photo(800, 400));
    await run(item.id, 1);
    const before = (await media.get(item.id)).data;
    expect(await rightOf(await bytesOf(before.picture.src))).toBe('green');
    const crop = { x: 0, y: 100, width: 300, height: 200 };
    const changed = (await media.update(before, { crop, focal_x: 0 })).data;
    expect(changed).toMatchObject({ crop, is_ready: false, picture: { src: before.picture.src } });
    // The job of the state before finds nothing to do any more.
    await run(item.id, 1);
    await run(item.id, 2);
    const after = (await media.get(item.id)).data;
    expect(after).toMatchObject({ is_ready: true, width: 800, height: 400, picture: { width: 300, height: 200 } });
    expect(await rightOf(await bytesOf(after.picture.src))).toBe('orange');
    expect(await statusOf(before.picture.src)).toBe(200);

    await housekeep();
    expect(await statusOf(before.picture.src)).toBe(200);
    const old = and(eq(media_files.media_id, item.id), isNotNull(media_files.superseded_at));
    await studio.db.update(media_files).set({ superseded_at: sql`now() - interval '25 hours'` }).where(old);
    await housekeep();
    await tidyFiles(studio.platform);
    expect(await statusOf(before.picture.src)).toBe(404);
    expect(await statusOf(after.picture.src)).toBe(200);
    expect(await statusOf(after.original_url)).toBe(200);
    expect((await media.update(after, { crop: null })).data).toMatchObject({ crop: null });
  });

  it('are those of the new file once it is replaced; id, texts and focal point stay', async () => {
    const item = await media.put('Old.jpg', await photo(600, 400));
    const described = (await media.update(item, { alt: 'A room', focal_x: 10, crop: { x: 0, y: 0, width: 200, height: 200 } }))
      .data;
    await run(item.id, 2);
    const upload_id = await media.upload('New.png', await photo(500, 500, 'png'));
    const answers = await Promise.all([media.replace(item.id, upload_id), media.replace(item.id, upload_id)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await media.replace(item.id, upload_id)).data).toMatchObject({
      ...{ id: item.id, file_name: 'New.png', width: 500, height: 500, crop: null, alt: 'A room', focal_x: 10 },
      ...{ title: described.title, is_ready: false },
    });
    expect(await statusOf(item.original_url)).toBe(200);
    await run(item.id, 3);
    expect((await media.get(item.id)).data).toMatchObject({ is_ready: true, picture: { width: 500, height: 500 } });
    const told = (await studio.audit()).filter(({ entity_id }) => entity_id === item.id).map(({ action }) => action);
    expect(told).toEqual(['media.updated', 'media.replaced']);
    expect((await media.replace(item.id, '01900000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('stay those of a later replacement when an earlier one is asked for twice', async () => {
    const { id } = await media.put('First.jpg', await photo(60, 40));
    const upload_id = await media.upload('Earlier.png', await photo(70, 40, 'png'));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let second: ReturnType<typeof media.replace> | undefined;
    await studio.db.transaction(async (tx) => {
      await tx.select().from(media_items).where(eq(media_items.id, id)).for('update');
      second = media.replace(id, upload_id);
      await eventually(async () => expect((await studio.db.execute(waiting)).rowCount).toBe(1));
      // What is left by the first request and the later replacement.
      await tx.delete(files).where(eq(files.id, upload_id));
      await tx.update(media_items).set({ file_name: 'Later.jpg' }).where(eq(media_items.id, id));
    });
    expect((await second)?.status).toBe(404);
    expect((await media.get(id)).data).toMatchObject({ file_name: 'Later.jpg', width: 60 });
  });

  it('are none for a drawing, which takes the place of a picture at once', async () => {
    const item = await media.put('Photo.jpg', await photo(400, 300));
    await run(item.id, 1);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>');
    const { data } = await media.replace(item.id, await media.upload('Drawing.svg', svg));
    expect(data).toMatchObject({ kind: 'drawing', is_ready: true, picture: { width: 1_600, height: 800, sources: [] } });
    await run(item.id, 2);
    expect((await media.get(item.id)).data.picture).toEqual(data.picture);
  });

  it('drop the cached pages that show the picture in every process, and no others', async () => {
    const shown = await media.put('Shown.jpg', await photo(60, 40));
    const other = await media.put('Other.jpg', await photo(60, 40));
    const published = { sections: { hero: { picture: { media: shown.id } } }, hidden: [], order: [] };
    await studio.db.insert(content_pages).values({ page: 'about', published, version: 1 });
    await studio.platform.live.ready;
    const dropped: string[] = [];
    studio.platform.pages.onDrop((tag) => dropped.push(tag));
    await run(other.id, 1);
    await run(shown.id, 1);
    await eventually(() => expect(dropped).toContain('content:about'));
    expect(new Set(dropped)).toEqual(new Set(['content:about']));
  });
});
