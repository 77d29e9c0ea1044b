import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { testDatabase } from '#tests/database.ts';
import { paperBrand } from './brand.server.ts';
import { drawOrder } from './draw-order.server.ts';
import { samplePapers } from './sample-papers.ts';

const database = testDatabase();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="#1f4d3f"/></svg>';

const brandWith = (bytes: string | null) =>
  paperBrand({
    db: database.db,
    site: {
      get: async () => ({
        branding: { companyName: 'Ivory', colors: defaultColors, logos: { light: '/files/2026/11/a.svg' } },
        settings: { site_address: '', site_email: '', site_phone: '' },
      }),
    },
    files: {
      get: async (key: string) =>
        bytes === null || key !== '2026/11/a.svg' ? null : { stream: Readable.from([Buffer.from(bytes)]), size: 1 },
    },
  } as unknown as Parameters<typeof paperBrand>[0]);

const hasPicture = async (bytes: string | null) => {
  const pdf = await drawOrder({ brand: await brandWith(bytes), paper: samplePapers.receipt, finish: null });
  return pdf.includes('/Subtype /Image');
};

it('shows the uploaded logo whatever its format, and the name when there is none to read', async () => {
  expect(await hasPicture(svg)).toBe(true);
  expect(await hasPicture('not a picture')).toBe(false);
  expect(await hasPicture(null)).toBe(false);
});
