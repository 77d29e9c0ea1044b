import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  excerptOf,
  isLinkTarget,
  isSafeHref,
  type PostBlock,
  type PostContent,
  readingMinutes,
  videoOf,
} from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { presentBlocks } from '../publishing/blocks-policy.ts';
import { PostBody } from '../publishing/screens/post-body.tsx';
import { toBlocks, toDocument } from '../publishing/screens/post-document.ts';
import { postContent } from './contract.ts';
import { cleaned, compared, pictureProblems, problemsOf, tagsOf, textProblem } from './policy.ts';
import { postHtml } from './post-html.ts';

const text = (words: string): PostBlock => ({ kind: 'text', runs: [{ text: words }] });
const content = (more: Partial<PostContent> = {}): PostContent => ({
  title: 'T',
  excerpt: '',
  tags: [],
  blocks: [text('W')],
  ...more,
});

const [one, two, gone] = ['1', '2', '3'].map((digit) => `01900000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const picture = (alt: string): SitePicture => ({
  ...{ src: '/files/1280.webp', width: 1280, height: 640, alt, credit: '<b>Lark' },
  focal: { x: 50, y: 50 },
  sources: [{ type: 'image/avif', srcset: '/files/640.avif 640w' }],
});
const pictures = { [one]: picture('"><script>alert(1)</script>'), [two]: picture('Hills') };

/** What has run a script somewhere once. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</p></div><iframe srcdoc="<script>alert(1)</script>">',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example/x.js',
  '/\\evil.example',
  'https://good.example/" onmouseover="alert(1)',
  'https://good.example/\u2028javascript:alert(1)',
  'blob:https://good.example/1',
  'file:///etc/passwd',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<math><mtext></table></math><img src onerror=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '<style>@import "javascript:alert(1)"</style>',
  '<base href="javascript:alert(1)//">',
  ']]><script>alert(1)</script>',
];

const allowed = new Set([
  ...['a', 'blockquote', 'br', 'code', 'div', 'em', 'figcaption', 'figure', 'h2', 'h3', 'hr', 'li', 'ol', 'p', 'pre', 'span'],
  ...['img', 'picture', 'source', 'strong', 'svg', 'path', 'polygon', 'line', 'ul'],
]);

function expectHarmless(html: string): void {
  // What is between the brackets of a tag; every other bracket is escaped.
  for (const [tag, name = ''] of html.matchAll(/<\/?([a-z0-9]+)[^>]*>/gi)) {
    expect(allowed, html).toContain(name.toLowerCase());
    const bare = tag.replaceAll(/"[^"]*"/g, '""');
    expect(bare, html).not.toMatch(/\son\w+=|srcdoc|style=/i);
    for (const [, href = ''] of tag.matchAll(/href="([^"]*)"/g))
      expect(href, html).toMatch(/^(https?:|mailto:|tel:|\/(?!\/)|#)/i);
  }
  expect(html.replaceAll(/<\/?[a-z0-9]+(?:\s[^<>]*)?\/?>/gi, ''), html).not.toMatch(/[<>]/);
}

const rendered = (blocks: readonly PostBlock[]): string =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(PostBody, { blocks, pictures })));

const hostile = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string(),
  fc.tuple(fc.constantFrom(...attacks), fc.string()).map((two) => two.join('')),
);
const mark = fc.oneof(
  fc.constantFrom({ type: 'bold' }, { type: 'italic' }, { type: 'code' }, { type: 'script' }),
  hostile.map((href) => ({ type: 'link', attrs: { href, onclick: 'alert(1)' } })),
);
const inline = fc.oneof(
  fc.record({ type: fc.constant('text'), text: hostile, marks: fc.array(mark, { maxLength: 3 }) }),
  fc.constant({ type: 'hardBreak' }),
);
const paragraph = fc.record({
  type: fc.constantFrom('paragraph', 'heading', 'script', 'iframe'),
  content: fc.array(inline, { maxLength: 4 }),
});
const node = fc.oneof(
  paragraph,
  fc.record({ type: fc.constant('blockquote'), content: fc.array(paragraph, { maxLength: 2 }) }),
  fc.record({
    type: fc.constant('codeBlock'),
    attrs: fc.record({ language: hostile }),
    content: fc.array(inline, { maxLength: 2 }),
  }),
  fc.record({ type: fc.constant('video'), attrs: fc.record({ provider: hostile, video: hostile, title: hostile }) }),
  fc.record({
    type: fc.constant('video'),
    attrs: fc.record({ provider: fc.constant('youtube'), video: fc.constant('aqz-KE-bpKQ'), title: hostile }),
  }),
  fc.record({ type: fc.constant('picture'), attrs: fc.record({ media: fc.constantFrom(one, gone, '"><b>'), caption: hostile }) }),
  fc.record({
    type: fc.constant('gallery'),
    attrs: fc.record({
      pictures: fc.array(fc.record({ media: fc.constantFrom(one, two, gone, 'x'), caption: hostile }), { maxLength: 14 }),
    }),
  }),
  fc.record({
    type: fc.constantFrom('bulletList', 'orderedList'),
    content: fc.array(fc.record({ type: fc.constant('listItem'), content: fc.tuple(paragraph) }), { maxLength: 3 }),
  }),
);

describe('what somebody pastes', () => {
  it('never becomes a script, on the page or in a feed', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
        const blocks = toBlocks({ type: 'doc', content: nodes });
        const { data } = postContent.safeParse(content({ blocks }));
        const shown = cleaned(data ?? content({ blocks })).blocks;
        expectHarmless(rendered(shown));
        expectHarmless(postHtml(shown, 'https://studio.example', pictures));
      }),
      { numRuns: 300 },
    );
  });
  it('never becomes one where it was put into the database past every check', () => {
    for (const attack of attacks) {
      const blocks = [
        { kind: 'text', runs: [{ text: attack, href: attack, bold: true }] },
        { kind: 'heading', level: 2, runs: [{ text: attack }] },
        { kind: 'bullets', items: [[{ text: attack, href: attack }]] },
        { kind: 'code', language: attack, text: attack },
        { kind: 'picture', media: one, caption: attack },
        { kind: 'picture', media: attack, caption: attack },
      ] as PostBlock[];
      expectHarmless(rendered(blocks));
      expectHarmless(postHtml(blocks, 'https://studio.example', pictures));
    }
  });
  it.each(attacks.filter((one) => !one.startsWith('<') && !one.startsWith('{') && !one.startsWith(']')))(
    'is no link: %j',
    (href) => {
      expect(isSafeHref(href)).toBe(false);
      expect(postContent.safeParse(content({ blocks: [{ kind: 'text', runs: [{ text: 'x', href }] }] })).success).toBe(false);
    },
  );
  it.each([
    'https://good.example/a?b=c#d',
    'http://good.example',
    'mailto:a@b.example',
    'tel:+4912345',
    '/contact',
    '/contact?a=b',
  ])('is a link: %s', (href) => expect(isLinkTarget(href)).toBe(true));
  it('leads to no place within the text, which has none', () => {
    expect(isLinkTarget('#top')).toBe(false);
    const stored = content({ blocks: [{ kind: 'text', runs: [{ text: 'Top', href: '#top' }] }] });
    expect(postContent.safeParse(stored).success).toBe(true);
    expect(cleaned(stored).blocks).toEqual([text('Top')]);
  });
  it('keeps nothing that the stored form does not name', () => {
    const sent = { ...content(), html: '<b>', blocks: [{ kind: 'text', runs: [{ text: 'x', onclick: 'y' }], style: 'z' }] };
    expect(postContent.parse(sent)).toEqual(content({ blocks: [text('x')] }));
    for (const kind of ['html', 'script', 'picture', '__proto__'])
      expect(postContent.safeParse({ ...content(), blocks: [{ kind, runs: [] }] }).success).toBe(false);
  });
});

describe('the editor', () => {
  const blocks: PostBlock[] = [
    { kind: 'heading', level: 2, runs: [{ text: 'Title' }] },
    { kind: 'heading', level: 3, runs: [{ text: 'Less' }] },
    { kind: 'text', runs: [{ text: 'One ' }, { text: 'two\n', bold: true, href: '/contact' }, { text: 'three', italic: true }] },
    { kind: 'quote', runs: [{ text: 'Said' }] },
    { kind: 'bullets', items: [[{ text: 'a' }], [{ text: 'b', code: true }]] },
    { kind: 'steps', items: [[{ text: '1' }]] },
    { kind: 'code', language: 'html', text: '<p>\n  x\n</p>' },
    { kind: 'video', provider: 'vimeo', video: '76979871', title: 'A film' },
    { kind: 'picture', media: one, caption: 'At noon' },
    { kind: 'gallery', pictures: [one, two].map((media) => ({ media, caption: '' })) },
    { kind: 'divider' },
  ];
  it('gives back what it was given', () => {
    expect(toBlocks(toDocument(blocks))).toEqual(blocks);
    expect(postContent.parse(content({ blocks })).blocks).toEqual(blocks);
  });
  it('leaves out what says nothing', () => {
    const empty = { type: 'paragraph' };
    const document = { type: 'doc', content: [empty, { type: 'bulletList', content: [{ type: 'listItem', content: [empty] }] }] };
    expect(toBlocks(document)).toEqual([]);
    const last = { type: 'gallery', attrs: { pictures: [{ media: one, caption: 'x' }] } };
    expect(toBlocks({ type: 'doc', content: [last, { type: 'gallery' }] })).toEqual([
      { kind: 'picture', media: one, caption: 'x' },
    ]);
  });
});

describe('a post', () => {
  it('needs a title and words before visitors see it', () => {
    expect(problemsOf(content())).toEqual({});
    expect(problemsOf(content({ title: ' ', blocks: [text(' ')] }))).toEqual({
      title: 'Please give the post a title',
      blocks: 'Please write something',
    });
  });
  it('tells how long it takes to read', () => {
    expect(readingMinutes([])).toBe(1);
    expect(readingMinutes([text('word '.repeat(1100))])).toBe(5);
    expect(readingMinutes([text('語'.repeat(1500))])).toBe(3);
  });
  it('is told by its excerpt, or by its first paragraph up to the end of a word', () => {
    expect(excerptOf(content({ excerpt: ' Mine ' }))).toBe('Mine');
    expect(excerptOf(content({ blocks: [{ kind: 'divider' }, text('Short.')] }))).toBe('Short.');
    const long = excerptOf(content({ blocks: [text('word '.repeat(100))] }));
    expect(long.length).toBeLessThanOrEqual(201);
    expect(long).toMatch(/word…$/);
    expect(excerptOf(content({ blocks: [text('😀'.repeat(150))] })).isWellFormed()).toBe(true);
  });
  it('says something: words, a picture or a video', () => {
    const video: PostBlock = { kind: 'video', provider: 'youtube', video: 'aqz-KE-bpKQ', title: '' };
    expect(problemsOf(content({ blocks: [video] }))).toEqual({});
    expect(problemsOf(content({ blocks: [text(' '), { kind: 'divider' }] }))).toHaveProperty('blocks');
  });
  it('has one tag for each address, whatever letters it is in', () => {
    expect(tagsOf(['Web Design', 'web design', 'CSS'])).toEqual([
      { name: 'Web Design', slug: 'web-design' },
      { name: 'CSS', slug: 'css' },
    ]);
    const [japanese, hebrew] = tagsOf(['日本語', 'עברית']);
    expect(japanese?.slug).toMatch(/^tag-[a-z0-9]+$/);
    expect(hebrew?.slug).not.toBe(japanese?.slug);
    const alike = tagsOf(['C++', 'c++', 'C#', 'C', 'デザイン 2026', '写真 2026', 'Größe']);
    expect(alike.map(({ name }) => name)).toEqual(['C++', 'C#', 'C', 'デザイン 2026', '写真 2026', 'Größe']);
    expect(alike[0]?.slug).toMatch(/^c-[a-z0-9]+$/);
    expect(alike[3]?.slug).toMatch(/^2026-[a-z0-9]+$/);
    expect([alike[2]?.slug, alike[5]?.slug]).toEqual(['c', 'grosse']);
  });
  it('is compared field by field, links and headings too', () => {
    const before = content({ blocks: [{ kind: 'text', runs: [{ text: 'x', href: '/a' }] }] });
    const after = content({ title: 'U', blocks: [{ kind: 'text', runs: [{ text: 'x', href: '/b' }] }] });
    expect(compared(before, after, {})).toEqual([
      { place: 'Title', before: 'T', after: 'U' },
      { place: 'Text', before: '[x](/a)', after: '[x](/b)' },
    ]);
    expect(compared(before, before, {})).toEqual([]);
  });
  it('names its pictures by what they show, and says which are gone', () => {
    const before = content({ cover: { media: gone }, blocks: [{ kind: 'picture', media: two, caption: '' }] });
    const both = [two, gone].map((media) => ({ media, caption: 'Noon' }));
    const after = content({ cover: { media: two }, blocks: [{ kind: 'gallery', pictures: both }] });
    expect(compared(before, after, pictures)).toEqual([
      { place: 'Cover', before: 'A picture that was deleted', after: 'Picture: Hills' },
      { place: 'Text', before: 'Picture: Hills', after: 'Gallery:\n- Picture: Hills – Noon\n- A picture that was deleted' },
    ]);
    // Two that are described alike are still two.
    const twins = { [one]: picture('Hills'), [two]: picture('Hills') };
    expect(compared(content({ cover: { media: one } }), content({ cover: { media: two } }), twins)).toHaveLength(1);
  });
  it('shows the pictures that are there, and asks for their descriptions', () => {
    const gallery = (...media: string[]): PostBlock => ({
      kind: 'gallery',
      pictures: media.map((id) => ({ media: id, caption: '' })),
    });
    expect(presentBlocks([gallery(one, gone), gallery(gone, gone), gallery(one, two, gone)], pictures)).toEqual([
      { kind: 'picture', media: one, caption: '' },
      gallery(one, two),
    ]);
    const all = content({ cover: { media: gone }, blocks: [text('x'), gallery(two, one)] });
    expect(pictureProblems(all, (media) => ({ [one]: { alt: '' }, [two]: { alt: 'Hills' } })[media])).toEqual({
      cover: 'This picture was deleted',
      'blocks.1.pictures.1': 'Please describe this picture first',
    });
    expect(textProblem(all, { cover: 'x', 'blocks.1.pictures.1': 'Please describe this picture first' })).toBe(
      'Picture 2 of 2 in the text: Please describe this picture first',
    );
    expect(textProblem(all, { cover: 'x' })).toBeUndefined();
    expect(problemsOf(content({ blocks: [gallery(one, two)] }))).toEqual({});
  });
});

describe('the address of a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', { provider: 'youtube', video: 'aqz-KE-bpKQ' }],
    ['https://youtu.be/aqz-KE-bpKQ', { provider: 'youtube', video: 'aqz-KE-bpKQ' }],
    ['https://m.youtube.com/shorts/aqz-KE-bpKQ', { provider: 'youtube', video: 'aqz-KE-bpKQ' }],
    ['https://vimeo.com/76979871', { provider: 'vimeo', video: '76979871' }],
    ['https://player.vimeo.com/video/76979871', { provider: 'vimeo', video: '76979871' }],
    ['https://evil.example/watch?v=aqz-KE-bpKQ', null],
    ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', null],
    ['javascript://youtube.com/watch?v=aqz-KE-bpKQ', null],
    ['https://youtube.com/watch?v="><script>', null],
    ['nothing', null],
  ])('%s', (address, video) => expect(videoOf(address)).toEqual(video));
});
