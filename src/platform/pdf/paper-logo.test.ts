import { Readable } from 'node:stream';
import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { pictureSize } from '#platform/files/picture-size.ts';
import { defaultColors } from '#shared/branding.ts';
import { testDatabase } from '#tests/database.ts';
import { paperBrand } from './brand.server.ts';
import { drawOrder } from './draw-order.server.ts';
import { samplePapers } from './sample-papers.ts';

const database = testDatabase();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="#1f4d3f"/></svg>';

let reads = 0;

const brandWith = (name: string, bytes: Buffer | null) =>
  paperBrand({
    db: database.db,
    site: {
      get: async () => ({
        branding: { companyName: 'Ivory', colors: defaultColors, logos: { light: `/files/2026/11/${name}` } },
        settings: { site_address: '', site_email: '', site_phone: '' },
      }),
    },
    files: {
      get: async (key: string) => {
        reads += 1;
        return bytes === null || key !== `2026/11/${name}` ? null : { stream: Readable.from([bytes]), size: 1 };
      },
    },
  } as unknown as Parameters<typeof paperBrand>[0]);

const hasPicture = async (name: string, bytes: Buffer | null) => {
  const pdf = await drawOrder({ brand: await brandWith(name, bytes), paper: samplePapers.receipt, finish: null });
  return pdf.includes('/Subtype /Image');
};

it('shows the uploaded logo whatever its format, and the name when there is none to read', async () => {
  expect(await hasPicture('a.svg', Buffer.from(svg))).toBe(true);
  expect(await hasPicture('b.webp', await createCanvas(80, 20).encode('webp'))).toBe(true);
  expect(await hasPicture('c.svg', Buffer.from('not a picture'))).toBe(false);
  expect(await hasPicture('d.svg', null)).toBe(false);
});

it('is made small once for all documents, in a process of its own', async () => {
  const large = await createCanvas(6_000, 4_000).encode('png');
  const before = { reads, rss: process.memoryUsage().rss };
  const [first, second] = [await brandWith('large.png', large), await brandWith('large.png', large)];
  expect(first.logo && pictureSize(first.logo)).toEqual({ width: 900, height: 600 });
  expect(second.logo).toBe(first.logo);
  expect(reads - before.reads).toBe(1);
  // Unpacked it is 96 MB.
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(60_000_000);
});
