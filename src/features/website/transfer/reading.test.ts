import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { lookupPath } from './addresses.ts';
import { pageOf } from './compose.ts';
import { htmlBlocks } from './html-blocks.ts';
import { readMarkdown } from './markdown-read.ts';
import { markdownOf } from './markdown-write.ts';
import { fileNameOf } from './picture-list.server.ts';
import { entryName } from './policy.ts';
import { readOrder } from './read-order.ts';
import { openReadThread } from './read-thread.server.ts';
import type { SourceBlock, SourceItem } from './source.ts';
import { wxrFile, wxrItem } from './wxr.testkit.ts';
import { readItem, readWxr, type WxrPart } from './wxr.ts';

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
};

/** Four times as much takes about four times as long; where time grows with the square, it is sixteen times. */
const floorMs = 60;

describe('A text made to take long', () => {
  it.each<[name: string, text: (n: number) => string]>([
    ['links that nobody closes, side by side', (n) => `<p>${'<a href="/x">x</a><a>'.repeat(900)}${'<br>x'.repeat(n * 4)}`],
    ['links that are not closed', (n) => `<div>${'<a>x'.repeat(n)}`],
    ['brackets that look like shortcodes', (n) => `[${'a'.repeat(40)}]`.repeat(n)],
    ['captions without an end', (n) => '[caption ]<img '.repeat(n)],
    ['galleries without an end', (n) => '[gallery ids="1,'.repeat(n)],
    ['paragraphs in one item of a list', (n) => `<ul><li>${'a<p>'.repeat(n * 4)}`],
    ['empty cells', (n) => `<table>${'<td> <b> </b>'.repeat(n)}`],
    ['spaces', (n) => `a${' '.repeat(n * 10)}b`],
    ['tags that were never opened', (n) => `${'<b>'.repeat(900)}${'</x>'.repeat(n)}`],
  ])('is read in linear time: %s', (_, text) => {
    for (const options of [{ isClassic: true, base: 'https://old.example/' }, { keepsSpaces: true }]) {
      htmlBlocks(text(1_000), options);
      const once = cpuMs(() => htmlBlocks(text(8_000), options));
      expect(cpuMs(() => htmlBlocks(text(32_000), options))).toBeLessThan(Math.max(once, floorMs) * 10);
    }
  });

  it('is refused where its tags are nested without an end, and where Markdown is', () => {
    const bytes = Buffer.from(`<div>${'<b>x'.repeat(20_000)}`);
    expect(readOrder({ kind: 'markdown', name: 'a.md', bytes })).toEqual({
      unreadable: 'its tags are nested more than 1000 deep',
    });
    const deep = Buffer.from('> - '.repeat(20_000));
    expect(readOrder({ kind: 'markdown', name: 'a.md', bytes: deep })).toEqual({ unreadable: 'it cannot be read' });
  });

  it('is given up after a while, in a thread, and the next one is read', async () => {
    const thread = openReadThread(2_000);
    try {
      const slow = Buffer.from(`${'*'.repeat(400_000)}a`);
      expect(await thread.read({ kind: 'markdown', name: 'posts/slow.md', bytes: slow })).toEqual({
        kind: 'other',
        type: 'posts/slow.md (not read within 2 s)',
      });
      const next = await thread.read({ kind: 'markdown', name: 'b.md', bytes: Buffer.from('# B\n\nwords') });
      expect(next).toMatchObject({ kind: 'item', item: { title: 'B', blocks: [{ kind: 'text' }] } });
    } finally {
      await thread.close();
    }
  });
});

describe('A thread that ends by a text', () => {
  /** Ends in its own way when it is asked, or when it is given up. */
  const ending = (when: 'asked' | 'given up') => async () => {
    const thread = new EventEmitter();
    const end = () => thread.emit('error', new Error('ERR_WORKER_OUT_OF_MEMORY'));
    return Object.assign(thread, {
      postMessage: () => void (when === 'asked' && end()),
      terminate: async () => when === 'given up' && end(),
    }) as unknown as Worker;
  };
  const order = { kind: 'markdown', name: 'a.md', bytes: Buffer.from('x') } as const;

  it('is heard when it was given up already', async () => {
    const thread = openReadThread(10, ending('given up'));
    expect(await thread.read(order)).toEqual({ kind: 'other', type: 'a.md (not read within 1 s)' });
  });
  it('counts, and a file of several is refused', async () => {
    const thread = openReadThread(10_000, ending('asked'));
    for (let at = 0; at < 5; at += 1)
      expect(await thread.read(order)).toEqual({ kind: 'other', type: 'a.md (it needs too much memory)' });
    await expect(thread.read(order)).rejects.toThrow('too much memory');
  });
});

const odd = [
  '\0',
  '\ud83d',
  '\ude00',
  '%00',
  '%',
  '%ff',
  '\u202e',
  '\u001f',
  '😀',
  '[',
  'http://[bad',
  '//',
  '\\',
  '"',
  '<',
  '\r\n',
];

/** The same every time. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const fieldNames = [
  ...['title', 'link', 'guid', 'dc:creator', 'content:encoded', 'excerpt:encoded', 'wp:post_id', 'wp:post_name', 'pubDate'],
  ...['wp:post_date_gmt', 'wp:post_password', 'wp:attachment_url', 'thumbnail'],
];

describe('Odd characters', () => {
  it('leave nothing in an item that cannot be stored', () => {
    const next = random(11);
    const text = () => Array.from({ length: 1 + next(80) }, () => (next(2) ? odd[next(odd.length)] : 'ab/c')).join('');
    for (let round = 0; round < 300; round += 1) {
      const fields = Object.fromEntries(fieldNames.map((name) => [name, text()]));
      const type = ['post', 'page', 'attachment', text()][next(4)] ?? '';
      const raw = {
        fields: { ...fields, 'wp:post_type': type, 'wp:status': 'publish' },
        categories: [{ domain: 'category', name: text() }],
        site: 'https://old.example',
      };
      const markdown = `---\ntitle: ${JSON.stringify(text())}\naliases: [${JSON.stringify(`/a${text()}`)}]\n---\n${text()} [l](/a%00b)`;
      for (const answer of [
        readOrder({ kind: 'wordpress', raw }),
        readOrder({ kind: 'markdown', name: `${text()}.md`, bytes: Buffer.from(markdown) }),
      ]) {
        expect(answer, JSON.stringify(raw)).toHaveProperty('part');
        const json = JSON.stringify(answer);
        expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/);
        const addresses = 'part' in answer && answer.part.kind === 'item' ? answer.part.item.addresses : [];
        for (const address of addresses) expect(address).not.toMatch(/\p{Cc}/u);
      }
    }
  });

  it('cut no letter in half, and name a picture that has no address', () => {
    const fields = { 'wp:post_type': 'post', 'wp:post_id': '1', 'wp:status': 'publish', 'dc:creator': `${'a'.repeat(199)}😀` };
    const part = readItem({ fields, categories: [], site: 'https://old.example' });
    expect(part).toMatchObject({ item: { author: 'a'.repeat(199) } });
    expect(fileNameOf('http://[bad')).toBe('http://[bad');
    expect(fileNameOf('https://old.example/a%00b.png')).toBe('a b.png');
  });

  it('are no address that anybody could ask for, and slashes are as they are asked for', () => {
    expect(lookupPath('/a%00b', '')).toBeNull();
    expect(lookupPath('/2019//05/Title/', '')).toBe('/2019/05/title');
    expect(lookupPath('/', '')).toBeNull();
  });
});

const partsOf = async (bytes: Uint8Array): Promise<WxrPart[]> => {
  const parts: WxrPart[] = [];
  for await (const part of readWxr(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), readItem)) parts.push(part);
  return parts;
};

describe('Encodings', () => {
  const file = wxrFile([wxrItem({ id: 1, title: 'Grüße', content: 'Straße' })]).toString('utf8');
  const withUtf16 = Buffer.from(`\ufeff${file}`, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(file)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${file}`)],
    ['UTF-16', withUtf16],
    ['UTF-16, big end first', Buffer.from(withUtf16).swap16()],
    ['ISO-8859-1', Buffer.from(file.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ])('are obeyed: %s', async (_, bytes) => {
    const items = (await partsOf(bytes)).flatMap((part) => (part.kind === 'item' ? [part.item] : []));
    expect(items).toMatchObject([{ title: 'Grüße', blocks: [{ runs: [{ text: 'Straße' }] }] }]);
  });

  it('that are not what the file says are refused, and not guessed', async () => {
    await expect(partsOf(Buffer.from(file, 'latin1'))).rejects.toThrow('This file is not written in UTF-8');
    await expect(partsOf(Buffer.from(file.replace('UTF-8', 'x-own')))).rejects.toThrow('“x-own”, which cannot be read');
    const bytes = Buffer.from('Straße', 'latin1');
    expect(readOrder({ kind: 'markdown', name: 'a.md', bytes })).toEqual({ unreadable: 'it is not written in UTF-8' });
    const utf16 = Buffer.from('\ufeff# Grüße', 'utf16le');
    expect(readMarkdown('a.md', utf16)).toMatchObject({ title: 'Grüße' });
  });
});

const read = (blocks: SourceBlock[]) =>
  readMarkdown('posts/a.md', Buffer.from(`---\ntitle: T\n---\n${markdownOf(blocks)}`))?.blocks;

describe('Written and read again', () => {
  it('a gallery is a gallery, and the picture beside it is none', () => {
    const image = (name: string, gallery?: number): SourceBlock => ({
      ...{ kind: 'image', src: `https://import.invalid/media/${name}.png`, alt: name, caption: name === 'b' ? 'Cap' : '' },
      ...(gallery !== undefined && { gallery }),
    });
    const blocks = [image('a', 1), image('b', 1), image('c', 2), image('d', 2), image('e')];
    expect(read(blocks)).toEqual(blocks);
  });

  it('words that begin with spaces are no code', () => {
    const blocks = [
      { kind: 'text' as const, runs: [{ text: '    Words' }] },
      { kind: 'bullets' as const, items: [[{ text: '     one' }]] },
    ];
    expect(read(blocks)).toEqual([
      { kind: 'text', runs: [{ text: 'Words' }] },
      { kind: 'bullets', items: [[{ text: 'one' }]] },
    ]);
  });
});

describe('A page', () => {
  const links = { site: 'https://old.example', resolve: () => undefined };
  const page = (html: string) => {
    const item = {
      ...({ title: 'T', problems: [], excerpt: '' } as unknown as SourceItem),
      ...htmlBlocks(html, { base: links.site }),
    };
    const composed = pageOf(item, links);
    if ('refusal' in composed) throw new Error(composed.refusal);
    const { sections } = composed.changes.sections.text as { sections: { title: string; paragraphs: string[] }[] };
    return { sections, problems: composed.problems };
  };

  it('divides a paragraph that is too long', () => {
    const [section] = page(`<p>${'word '.repeat(2_000)}</p>`).sections;
    expect(section?.paragraphs.length).toBe(3);
    expect(section?.paragraphs.join(' ')).toBe('word '.repeat(2_000).trim());
    expect(page(`<p>${'😀'.repeat(3_000)}</p>`).sections[0]?.paragraphs.join('')).toBe('😀'.repeat(3_000));
  });

  it('keeps headings without text', () => {
    expect(page('<h2>A</h2><h3>B</h3><p>text</p><h2>C</h2>').sections).toEqual([{ title: 'A', paragraphs: ['B', 'text', 'C'] }]);
    expect(page('<h2>Only</h2>').sections).toEqual([{ title: 'T', paragraphs: ['Only'] }]);
  });

  it('links to its pictures and videos, or says that one was left out', () => {
    const { sections } = page(
      '<p>x</p><img src="https://old.example/a.png" alt="Hills"><iframe src="https://youtu.be/abcdefghijk">',
    );
    expect(sections[0]?.paragraphs).toEqual([
      'x',
      'Hills (https://old.example/a.png)',
      'Video (https://www.youtube.com/watch?v=abcdefghijk)',
    ]);
    expect(page('<p>x</p>[gallery ids="7"]').problems).toContain('A picture was left out: a page has none');
  });
});

it('Names of files in an archive have one spelling', () => {
  expect(['./posts/a.md', 'posts//a.md', '../a.md', 'a/../../b.md', '.'].map(entryName)).toEqual([
    'posts/a.md',
    'posts/a.md',
    ...[null, null, null],
  ]);
});
