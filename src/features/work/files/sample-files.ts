import { crc32, deflateSync } from 'node:zlib';

type Rgb = readonly [number, number, number];
/** From the left, from the top, width, height, colour. */
type Area = readonly [number, number, number, number, Rgb];

export type SampleFile = {
  project: string;
  folder?: string;
  name: string;
  type: { contentType: string; ext: string };
  bytes: () => Buffer;
  daysAgo: number;
};

const png = { contentType: 'image/png', ext: 'png' };
const pdf = { contentType: 'application/pdf', ext: 'pdf' };
const text = { contentType: 'text/plain', ext: 'bin' };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A picture of plain areas, the later ones in front. */
function picture(width: number, height: number, ground: Rgb, areas: readonly Area[]): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const area = areas.findLast(([left, top, wide, high]) => x >= left && x < left + wide && y >= top && y < top + high);
      rows.set(area?.[4] ?? ground, y * (width * 3 + 1) + 1 + x * 3);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** One page with some lines. */
function page(lines: readonly string[]): Buffer {
  const drawn = `BT /F1 14 Tf 72 760 Td 22 TL ${lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const clay: Rgb = [180, 85, 45];
const sand: Rgb = [244, 236, 225];
const pine: Rgb = [47, 93, 98];
const sage: Rgb = [167, 196, 188];
const honey: Rgb = [232, 176, 75];

/** What clients find in their projects. */
export const sampleFiles: readonly SampleFile[] = [
  {
    project: 'bakery-site',
    folder: 'Pictures',
    name: 'Window.png',
    type: png,
    bytes: () =>
      picture(480, 320, honey, [
        [60, 40, 360, 200, sand],
        [90, 70, 140, 140, clay],
        [250, 70, 140, 140, sage],
        [0, 260, 480, 60, pine],
      ]),
    daysAgo: 10,
  },
  {
    project: 'bakery-site',
    name: 'Opening hours.txt',
    type: text,
    bytes: () => Buffer.from('Tuesday to Saturday: 7 to 18\nSunday: 8 to 13\nMonday: closed\n'),
    daysAgo: 11,
  },
  {
    project: 'studio-tour',
    name: 'Plan of the pages.pdf',
    type: pdf,
    bytes: () =>
      page(['Studio tour: plan of the pages', '1. Welcome', '2. The rooms', '3. Visits and times', '4. How to find us']),
    daysAgo: 9,
  },
  {
    project: 'studio-tour',
    folder: 'Design',
    name: 'Colours.png',
    type: png,
    bytes: () =>
      picture(480, 320, sand, [
        [20, 20, 210, 130, pine],
        [250, 20, 210, 130, sage],
        [20, 170, 140, 130, honey],
        [180, 170, 280, 130, clay],
      ]),
    daysAgo: 5,
  },
  {
    project: 'studio-tour',
    folder: 'Design',
    name: 'Welcome page.png',
    type: png,
    bytes: () =>
      picture(480, 320, sand, [
        [0, 0, 480, 36, pine],
        [20, 60, 200, 24, clay],
        [20, 100, 180, 8, sage],
        [20, 116, 160, 8, sage],
        [240, 60, 220, 220, honey],
      ]),
    daysAgo: 3,
  },
  {
    project: 'studio-tour',
    name: 'Notes from our call.txt',
    type: text,
    bytes: () =>
      Buffer.from(
        'Notes from our call\n\n- Visits on Saturdays, at most eight people\n- Pictures of the rooms in the morning light\n- A map without cookies\n',
      ),
    daysAgo: 8,
  },
  {
    project: 'furniture-catalogue',
    folder: 'Photographs',
    name: 'Cedar bench.png',
    type: png,
    bytes: () =>
      picture(480, 320, sage, [
        [60, 170, 360, 26, clay],
        [90, 196, 22, 90, clay],
        [368, 196, 22, 90, clay],
        [0, 286, 480, 34, pine],
      ]),
    daysAgo: 6,
  },
  {
    project: 'furniture-catalogue',
    name: 'Price list.txt',
    type: text,
    bytes: () => Buffer.from('Bench, cedar: 480\nTable, oak: 1,250\nStool, ash: 160\n'),
    daysAgo: 4,
  },
];
