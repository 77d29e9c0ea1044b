import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { pdfBrand } from './brand.server.ts';
import { renderPdf } from './document.server.ts';

const brand = {
  companyName: 'Ivory Łódź Studio',
  colors: defaultColors,
  logo: null,
  address: '12 Harbour Street, Portland, OR 97201',
  email: 'hello@ivory.example',
  phone: '+1 503 555 0100',
};

const read = async (pdf: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text, totalPages } = await extractText(document, { mergePages: false });
  return { pages: text, text: text.join('\n'), totalPages, info: (await getMeta(document)).info };
};

it('draws an invoice whose text can be read back, in every alphabet of the face', async () => {
  const pdf = await renderPdf(brand, (page) => {
    page.title('Invoice', 'INV-000123', 'Due');
    page.blocks([
      { heading: 'Billed to', lines: ['Zoë Ångström', 'Μαρία Παπαδοπούλου', 'Иван Петров', 'Nguyễn Thị Hương'] },
      { heading: 'Issued', lines: ['November 15, 2026'] },
    ]);
    page.table({
      columns: [
        { label: 'Service' },
        { label: 'Qty', width: 40, align: 'right' },
        { label: 'Amount', width: 90, align: 'right' },
      ],
      rows: [[{ text: 'Landing page 3x4', note: 'office fit-out -> final flow' }, '3', '$125,000.00']],
      totals: [
        { label: 'Tax (8%)', value: '$10,000.00' },
        { label: 'Total', value: '$135,000.00', strong: true },
      ],
    });
    page.panel('Net 30', ['Payment is due within 30 days.']);
    page.numbered(['First term.', 'Second term.']);
    page.facts([['Signed by', 'Zoë Ångström 😀']]);
  });
  if (process.env.PDF_OUT) await writeFile(process.env.PDF_OUT, pdf);
  const { text, totalPages, info } = await read(pdf);
  for (const part of [
    'INV-000123',
    'Ivory Łódź Studio',
    'Zoë Ångström',
    'Μαρία Παπαδοπούλου',
    'Иван Петров',
    'Nguyễn Thị Hương',
    'Landing page 3x4',
    'office fit-out -> final flow',
    '$125,000.00',
    'Tax (8%)',
    '$135,000.00',
    'Payment is due within 30 days.',
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
  expect(totalPages).toBe(1);
  expect(info).toMatchObject({ Title: 'Invoice INV-000123', Author: 'Ivory Łódź Studio' });
  expect(pdf.length).toBeLessThan(150_000);
});

it('goes on to further pages, with the head of the table and a number on each', async () => {
  const pdf = await renderPdf(brand, (page) => {
    page.title('Invoice', 'INV-000124');
    page.table({
      columns: [{ label: 'Service' }, { label: 'Amount', width: 90, align: 'right' }],
      rows: Array.from({ length: 80 }, (_, at) => [`Service number ${at + 1}`, '$1.00']),
      totals: [{ label: 'Total', value: '$80.00', strong: true }],
    });
    page.paragraph(`One word that fits no line: ${'w'.repeat(200)}`);
  });
  const { pages, text, totalPages } = await read(pdf);
  expect(totalPages).toBeGreaterThan(2);
  pages.forEach((page, at) => {
    expect(page).toContain(`Page ${at + 1} of ${totalPages}`);
  });
  expect(pages[1]).toContain('Amount');
  for (const row of [1, 40, 80]) expect(text).toContain(`Service number ${row}`);
  expect(text.replaceAll(/\s/g, '')).toContain('w'.repeat(200));
});

it('shows the uploaded logo whatever its format, and the name when there is none to read', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="#1f4d3f"/></svg>';
  const settings = { site_address: '', site_email: '', site_phone: '' };
  const ports = (bytes: string | null) =>
    ({
      site: {
        get: async () => ({
          branding: { companyName: 'Ivory', colors: defaultColors, logos: { light: '/files/2026/11/a.svg' } },
          settings,
        }),
      },
      files: {
        get: async (key: string) =>
          bytes === null || key !== '2026/11/a.svg' ? null : { stream: Readable.from([Buffer.from(bytes)]), size: 1 },
      },
    }) as unknown as Parameters<typeof pdfBrand>[0];
  const drawn = await pdfBrand(ports(svg));
  expect(drawn.logo?.subarray(1, 4).toString()).toBe('PNG');
  const pdf = await renderPdf(drawn, (page) => page.title('Receipt'));
  expect(pdf.includes('/Subtype /Image')).toBe(true);
  expect((await pdfBrand(ports('not a picture'))).logo).toBeNull();
  expect((await pdfBrand(ports(null))).logo).toBeNull();
});
