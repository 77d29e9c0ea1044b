import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { ContractPaper, Paper, PaperRun } from './paper.ts';
import { pdfaFaults } from './pdfa.testkit.ts';
import { sampleBrand, sampleCertificate, samplePapers } from './sample-papers.ts';
import { typeset } from './typeset.server.ts';

const at = new Date('2026-11-15T10:00:00Z');
const set = (paper: Paper, brand = sampleBrand, certificate: typeof sampleCertificate | null = null) =>
  typeset({ brand, paper, certificate, at });

async function read(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text: pages } = await extractText(document, { mergePages: false });
  const page = await document.getPage(1);
  return { pages, flat: pages.join(' ').replaceAll(/\s+/g, ' '), size: page.view, info: (await getMeta(document)).info };
}

const plain = (text: string): PaperRun[] => [{ text, bold: false, underline: false }];
const withClauses = (clauses: readonly string[]): ContractPaper => ({
  ...samplePapers.contract,
  sections: [{ heading: 'Terms and conditions', numbered: true, clauses: clauses.map(plain) }],
});

describe('every kind of document', () => {
  it.each(Object.entries(samplePapers))(
    '%s is PDF/A-2b with its title, its number and pages that are counted',
    async (name, paper) => {
      const pdf = await set(paper, sampleBrand, paper.kind === 'contract' ? sampleCertificate : null);
      if (process.env.PDF_OUT) await writeFile(join(process.env.PDF_OUT, `${name}.pdf`), pdf);
      expect(pdfaFaults(pdf)).toEqual([]);
      const { pages, flat, info } = await read(pdf);
      expect(info).toMatchObject({ Title: `${paper.title} · ${paper.number}`, Author: 'Lumen & Lark' });
      expect(flat).toContain(paper.number);
      expect(flat).toContain(paper.title);
      pages.forEach((page, index) => {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      });
      expect(pages.length).toBeLessThan(4);
      expect(pdf.length).toBeLessThan(250_000);
    },
  );

  it('tells a file that is not PDF/A', async () => {
    const pdf = await set(samplePapers.receipt);
    const spoilt = (from: string, to: string) => Buffer.from(pdf.toString('latin1').replaceAll(from, to), 'latin1');
    expect(pdfaFaults(spoilt('GTS_PDFA1', 'GTS_PDFX1'))).toEqual(['output intent']);
    expect(pdfaFaults(spoilt('<pdfaid:part>2', '<pdfaid:part>9'))).toEqual(['pdfaid:part']);
    expect(pdfaFaults(spoilt('/FontFile2', '/FontFoul2'))).toEqual(['embedded fonts']);
  });
});

describe('a text', () => {
  it('in any script is printed as it was written', async () => {
    const texts = [
      '山田 太郎',
      '髙橋 﨑子 𠮷野家',
      '简体中文',
      '한국어',
      'สวัสดี',
      'Łódź Παπαδοπούλου Иван Nguyễn',
      '→ ≤ ≥ ½ €',
      '😀',
      'გამარჯობა',
    ];
    const { flat } = await read(await set(withClauses(texts)));
    for (const text of texts) expect(flat.replaceAll(/[ \p{Cc}]/gu, '')).toContain(text.replaceAll(' ', ''));
    expect(flat).not.toContain('?');
  });

  it('is never markup, in whatever field it stands', async () => {
    const nasty =
      '#eval("1+1") *bold* _it_ $x^2$ @ref <label> `raw` \\ ] [ // /* */ = - + #{ } ~ -- "q" \'s\' https://a.b #include';
    const spoil = (value: unknown, key = ''): unknown => {
      if (typeof value === 'string') return ['kind', 'drawing'].includes(key) ? value : nasty;
      if (Array.isArray(value)) return value.map((one) => spoil(one));
      if (value && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoil(one, name)]));
      return value;
    };
    const { qr, ...certificate } = sampleCertificate;
    for (const paper of Object.values(samplePapers)) {
      const brand = { ...sampleBrand, companyName: nasty, address: nasty, phone: nasty, email: nasty };
      const pdf = await set(spoil(paper) as Paper, brand, { ...(spoil(certificate) as typeof certificate), qr });
      const { flat } = await read(pdf);
      const tight = flat.replaceAll(' ', '');
      expect(tight.split(nasty.replaceAll(' ', '')).length).toBeGreaterThan(20);
    }
  });

  it('that no line can hold is broken, and nothing of it is lost', async () => {
    const words = ['w'.repeat(300), `https://example.com/${'path/'.repeat(60)}`, 'नमस्ते'.repeat(60), '9'.repeat(2_000)];
    const pdf = await set({
      ...withClauses(words),
      parties: [
        { heading: 'Client', lines: ['w'.repeat(90)] },
        { heading: 'B', lines: ['b'] },
      ],
    });
    const { flat } = await read(pdf);
    const tight = flat.replaceAll(/\s/g, '');
    for (const word of ['w'.repeat(300), 'path/'.repeat(60), '9'.repeat(2_000)]) expect(tight).toContain(word);
  });

  it('keeps its lines, its bold and underlined words, and no ligature', async () => {
    const { flat } = await read(await set(withClauses(['first line\nsecond line', 'office fit-out -> final flow 3x4'])));
    expect(flat).toContain('first line second line');
    expect(flat).toContain('office fit-out -> final flow 3x4');
  });

  it('with a character that no font has says which one', async () => {
    const { flat } = await read(await set(withClauses(['before 𓂀 after'])));
    expect(flat).toContain('before [U+13080] after');
  });
});

describe('the pages', () => {
  it('are Letter or A4 by where the studio is', async () => {
    const sizeIn = async (zone: string) => (await read(await set(samplePapers.receipt, { ...sampleBrand, zone }))).size.slice(2);
    expect(await sizeIn('America/New_York')).toEqual([612, 792]);
    expect(await sizeIn('Asia/Manila')).toEqual([612, 792]);
    for (const zone of ['Europe/Berlin', 'Asia/Tokyo', 'America/Sao_Paulo', 'UTC'])
      expect((await sizeIn(zone)).map(Math.round)).toEqual([595, 842]);
  });

  it('of a contract with two ordinary terms are one, and its certificate is another', async () => {
    const term = 'The studio delivers what was agreed in good time, and the client answers questions within a week.';
    const { pages } = await read(await set(withClauses([term, term]), sampleBrand, sampleCertificate));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Maren Lindqvist');
    expect(pages[1]).toContain('Certificate of completion');
    expect(pages[1]?.replaceAll(/\s+/g, ' ')).toContain('binds me as a signature on paper would');
  });

  it('never leave the signatures alone, nor a heading at the foot of a page', async () => {
    for (let clauses = 1; clauses <= 24; clauses += 1) {
      const texts = Array.from(
        { length: clauses },
        (_, index) => `Clause number ${index + 1}. ${'Some more words of it. '.repeat(9)}`,
      );
      const { pages } = await read(await set(withClauses(texts)));
      const last = pages.at(-1) ?? '';
      expect(last).toContain('Maren Lindqvist');
      expect(last).toContain('Some more words of it.');
      for (const page of pages)
        expect(page.trim()).not.toMatch(/(Terms and conditions|Signatures|Payment terms)\s+Lumen & Lark · \S+\s+Page/);
    }
  });

  it('go on with the head of the table, and no row is cut in two', async () => {
    const [row] = samplePapers.invoice.lines.rows;
    if (!row) throw new Error('no row');
    const rows = Array.from({ length: 80 }, (_, index) => ({ ...row, name: `Service number ${index + 1}.` }));
    const { pages, flat } = await read(await set({ ...samplePapers.invoice, lines: { ...samplePapers.invoice.lines, rows } }));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Amount');
    for (const number of [1, 40, 80]) expect(flat).toContain(`Service number ${number}.`);
  });
});
