import { describe, expect, it } from 'vitest';
import { postContent } from '../blog/contract.ts';
import { postOf } from './compose.ts';
import { htmlBlocks } from './html-blocks.ts';
import { readMarkdown } from './markdown-read.ts';
import { markdownOf } from './markdown-write.ts';
import type { SourceItem } from './source.ts';

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example\\@x">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<math><mtext></p><style><img src=x onerror=alert(1)></style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<video src="javascript:alert(1)"><source src="javascript:alert(1)"></video>',
  '<base href="javascript:alert(1)//"><a href="x">x</a>',
  '[embed]javascript:alert(1)[/embed]',
  '[caption]<img src="javascript:alert(1)">x[/caption]',
  '[gallery ids="1,2"]',
  '[x](javascript:alert(1))',
  '<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->',
  '<<script>script>alert(1)<</script>/script>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>\ud800',
];

/** The same every time: a failure can be looked at again. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const pieces = [
  ...attacks,
  '<p>',
  '</p>',
  '<ul><li>',
  '</li></ul>',
  '<b>',
  '</b>',
  '<pre>',
  '</pre>',
  '<blockquote>',
  '<h2>',
  '</h2>',
  '\n\n',
  'word ',
  '"',
  "'",
  '>',
  '<',
  '&lt;',
  '<table><tr><td>',
];

const item = (blocks: SourceItem['blocks']): SourceItem => ({
  ...{
    kind: 'post',
    source_id: '1',
    guid: '',
    title: 'T',
    slug: 't',
    excerpt: '',
    tags: [],
    author: '',
    state: 'draft',
    date: null,
  },
  ...{ blocks, cover: null, translation: null, addresses: [], links: [], problems: [] },
});

/** Everything that could be an address. */
const addresses = (value: unknown): string[] =>
  Object.entries(value as Record<string, unknown>).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null ? addresses(one) : key === 'href' && typeof one === 'string' ? [one] : [],
  );

describe('HTML of any kind', () => {
  it('never yields a script, and what it yields fits a post', () => {
    const next = random(7);
    for (let round = 0; round < 400; round += 1) {
      const html = Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join('');
      for (const options of [
        { isClassic: true, base: 'https://old.example/a/' },
        { base: 'https://old.example/' },
        { keepsSpaces: true },
      ]) {
        const { blocks } = htmlBlocks(html, options);
        const composed = postOf(item(blocks), () => undefined, { site: 'https://old.example', resolve: () => undefined });
        const content = 'content' in composed ? composed.content : null;
        expect(postContent.safeParse(content).error, html).toBeUndefined();
        for (const href of addresses(content)) expect(href, html).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/);
      }
    }
  });

  it('becomes the blocks of a post', () => {
    const read = htmlBlocks(
      '<h1>Top</h1><p>Some <strong>bold <em>both</em></strong> <code>x</code></p><ul><li>a<ol><li>b</li></ol></li></ul><pre class="brush: php">if (a < b) {}</pre><hr><blockquote><p>Q</p></blockquote><figure><img src="/a.png" alt="A"><figcaption>Cap</figcaption></figure><p>https://youtu.be/abcdefghijk</p>',
      { base: 'https://old.example/' },
    );
    expect(read.blocks).toEqual([
      { kind: 'heading', level: 2, runs: [{ text: 'Top' }] },
      {
        kind: 'text',
        runs: [
          { text: 'Some ' },
          { text: 'bold ', bold: true },
          { text: 'both', bold: true, italic: true },
          { text: ' ' },
          { text: 'x', code: true },
        ],
      },
      { kind: 'bullets', items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { kind: 'code', language: 'php', text: 'if (a < b) {}' },
      { kind: 'divider' },
      { kind: 'quote', runs: [{ text: 'Q' }] },
      { kind: 'image', src: 'https://old.example/a.png', alt: 'A', caption: 'Cap' },
      { kind: 'video', provider: 'youtube', video: 'abcdefghijk', title: 'Video' },
    ]);
  });
});

describe('Markdown', () => {
  it('is read as it was written, whatever signs the words hold', () => {
    const words = [
      'Hello',
      '*',
      '**',
      '_x_',
      '[l](u)',
      '<b>',
      '&amp;',
      '1.',
      '# h',
      '- x',
      '> q',
      '`tick`',
      'https://x.example/a_b',
      'www.a.example',
      'me@x.example',
      '~~s~~',
      '|',
      'a  b',
      '日本',
      '\\',
      '---',
      '$1',
      'a\nb',
      '😀',
      '```',
    ];
    const hrefs = ['https://x.example/a?b=1&c="d"', '/blog/x', '#top', 'mailto:a@b.example', 'https://x.example/(a)'];
    const next = random(3);
    const text = () => `w${Array.from({ length: 1 + next(4) }, () => words[next(words.length)]).join(' ')}w`;
    const marks = [{ bold: true as const }, { italic: true as const }, { code: true as const }, { href: '' }];
    const runs = () =>
      Array.from({ length: 1 + next(4) }, (_, at) => {
        // Neighbours look different, or they would be one.
        const mark = at % 2 === 0 ? {} : (marks[next(marks.length)] ?? {});
        return { text: text(), ...('href' in mark ? { href: hrefs[next(hrefs.length)] ?? '' } : mark) };
      });
    for (let round = 0; round < 300; round += 1) {
      const blocks: SourceItem['blocks'] = [
        { kind: 'text', runs: runs() },
        { kind: 'quote', runs: runs() },
        { kind: 'bullets', items: [runs(), runs()] },
        { kind: 'steps', items: [runs()] },
        { kind: 'code', language: 'js', text: `x ${text()}` },
      ];
      const read = readMarkdown('posts/a.md', Buffer.from(`---\ntitle: T\n---\n${markdownOf(blocks)}`));
      expect(read?.blocks).toEqual(blocks);
    }
  });
});
