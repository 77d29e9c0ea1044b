import { expect, it } from 'vitest';
import { type ContentBlock, type TemplateContent, type TemplateField, templateContent } from './template-content.ts';
import { templateProblems } from './template-rules.ts';

const field = (name: string, part: Partial<TemplateField> = {}): TemplateField => ({
  ...{ name, kind: 'text', is_optional: false, options: [] },
  ...part,
});
const fields = [
  field('title'),
  field('name', { is_optional: true }),
  field('url', { kind: 'link' }),
  field('code', { kind: 'code' }),
  field('studio_url', { kind: 'link' }),
  field('page_url', { kind: 'link', is_optional: true }),
  field('items', { kind: 'list', is_optional: true }),
  field('table', { kind: 'rows', is_optional: true }),
  field('is_paid', { kind: 'choice', options: ['yes', 'no'] }),
];
const content = (part: Partial<TemplateContent> = {}): TemplateContent => ({
  ...{ subject: 'Hello', title: 'Hello', preview: 'Hello', blocks: [{ type: 'paragraph', text: 'Hello' }] },
  ...part,
});
const problems = (part: Partial<TemplateContent>, required: string[] = []) =>
  templateProblems(content(part), { fields, required });
const ofBlock = (block: ContentBlock) => problems({ blocks: [block] });
const paragraph = (text: string, when?: ContentBlock['when']): ContentBlock => ({ type: 'paragraph', text, when });
const button = (url: string, when?: ContentBlock['when']): ContentBlock => ({ type: 'button', label: 'Open', url, when });

it('names a field that the template does not have, wherever it stands', () => {
  expect(problems({ subject: 'For {{client}}' })).toEqual({ subject: '{{client}} is not a field of this template' });
  expect(ofBlock(paragraph('{{client|you}}'))).toHaveProperty(['blocks.0.text'], expect.stringContaining('{{client}}'));
  expect(ofBlock(button('{{link}}'))).toHaveProperty(['blocks.0.url'], expect.stringContaining('{{link}}'));
  expect(ofBlock(paragraph('Hello', { field: 'client', is: 'present' }))).toHaveProperty(['blocks.0.when']);
  expect(ofBlock({ type: 'list', items: [], from: 'lines' })).toHaveProperty(['blocks.0.from']);
  const rows = [{ label: '{{a}}', value: '{{b}}', when: { field: 'c', is: 'absent' as const } }];
  expect(Object.keys(ofBlock({ type: 'key-values', rows }))).toEqual([
    'blocks.0.rows.0.label',
    'blocks.0.rows.0.value',
    'blocks.0.rows.0.when',
  ]);
});

it('takes no braces that are no field', () => {
  for (const text of ['{{title', 'title}}', '{{ title }}', '{{Title}}', '{{title|{{name}}}}', '{{}}', '{{title.length}}'])
    expect(ofBlock(paragraph(text)), text).toHaveProperty(['blocks.0.text']);
  expect(ofBlock(paragraph('{title} and } are text'))).toEqual({});
});

it('wants a condition or other words for a field that can be empty', () => {
  expect(ofBlock(paragraph('Hello {{name}}'))).toHaveProperty(['blocks.0.text'], expect.stringContaining('can be empty'));
  expect(ofBlock(paragraph('Hello {{name|}}'))).toHaveProperty(['blocks.0.text']);
  expect(ofBlock(paragraph('Hello {{name| }}'))).toHaveProperty(['blocks.0.text']);
  expect(ofBlock(paragraph('Hello {{name|there}}'))).toEqual({});
  expect(ofBlock(paragraph('Hello {{name}}', { field: 'name', is: 'present' }))).toEqual({});
  expect(ofBlock(paragraph('Hello {{name}}', { field: 'name', is: 'equals', value: 'Ada' }))).toEqual({});
  expect(ofBlock(paragraph('Hello {{name}}', { field: 'name', is: 'absent' }))).not.toEqual({});
  expect(ofBlock(paragraph('Hello {{name}}', { field: 'name', is: 'differs', value: 'Ada' }))).not.toEqual({});
  expect(ofBlock(paragraph('Hello {{name}}', { field: 'title', is: 'present' }))).not.toEqual({});
  expect(problems({ subject: 'For {{name}}' })).not.toEqual({});
  const row = { label: 'Name', value: '{{name}}' };
  expect(ofBlock({ type: 'key-values', rows: [row] })).not.toEqual({});
  expect(ofBlock({ type: 'key-values', rows: [{ ...row, when: { field: 'name', is: 'present' } }] })).toEqual({});
  expect(ofBlock({ type: 'key-values', rows: [row], when: { field: 'name', is: 'present' } })).toEqual({});
});

it('leads to links of the program or to typed addresses, never to what somebody wrote', () => {
  expect(ofBlock(button('{{url}}'))).toEqual({});
  expect(ofBlock(button('{{page_url}}'))).not.toEqual({});
  expect(ofBlock(button('{{page_url}}', { field: 'page_url', is: 'present' }))).toEqual({});
  for (const url of ['https://studio.example/a', 'mailto:ada@studio.example']) expect(ofBlock(button(url)), url).toEqual({});
  for (const url of ['{{title}}', 'https://{{title}}', '{{url}}/more', 'javascript:alert(1)', 'data:text/html,x', '/path', '//x'])
    expect(ofBlock(button(url)), url).toHaveProperty(['blocks.0.url']);
});

it('keeps links and codes out of the lines that the studio’s list of mails shows', () => {
  for (const part of ['subject', 'title', 'preview'] as const)
    expect(problems({ [part]: 'Open {{url}}' })).toHaveProperty([part], expect.stringContaining('body'));
  const code = problems({ subject: 'Your code: {{title}}', blocks: [paragraph('{{title}}')] }, ['title']);
  expect(code).toHaveProperty('subject', expect.stringContaining('body'));
});

it('lets a link or a code stand alone, and never inside an address, a sentence or a label', () => {
  const said = "Links can't be part of another address. Put {{url}} on its own line.";
  for (const text of [
    'https://own.example/?from={{url}}',
    'Go on:\nhttps://own.example/?next={{url}}\nThank you',
    'https://own.example/?from={{url|https://own.example}}',
    'https://own.example/?from={{url|two\nlines}}',
    '{{url|two\nlines}}.own.example',
    '{{url}}.own.example',
    '{{title}}{{url}}',
    '{{url}} {{url}}',
  ])
    expect(ofBlock(paragraph(text)), text).toEqual({ 'blocks.0.text': said });
  expect(ofBlock({ type: 'list', items: ['https://own.example/{{url}}'] })).toEqual({ 'blocks.0.items.0': said });
  const rows = [{ label: 'Link', value: 'https://own.example/{{url}}' }];
  expect(ofBlock({ type: 'key-values', rows })).toEqual({ 'blocks.0.rows.0.value': said });
  expect(ofBlock({ type: 'key-values', rows: [{ label: '{{url}}', value: 'Here' }] })).toHaveProperty(['blocks.0.rows.0.label']);
  expect(ofBlock({ type: 'button', label: '{{url}}', url: '{{url}}' })).toHaveProperty(['blocks.0.label']);
  const code = "A code can't be part of another text. Put {{code}} on its own line.";
  expect(ofBlock(paragraph('https://own.example/?code={{code}}'))).toEqual({ 'blocks.0.text': code });
  expect(ofBlock({ type: 'code', code: 'own.example/{{code}}' })).toEqual({ 'blocks.0.code': code });

  for (const text of [
    '{{url}}',
    'Open it:\n {{url}} \nor reply.',
    '{{title}}\r\n{{url}}\r\n',
    '{{code}}',
    'Visit {{studio_url}} soon',
  ])
    expect(ofBlock(paragraph(text)), text).toEqual({});
  expect(ofBlock({ type: 'list', items: ['{{url}}', '{{code}}'] })).toEqual({});
  expect(ofBlock({ type: 'code', code: '{{code}}', label: 'Code' })).toEqual({});
});

it('keeps the typed addresses of a security email with the studio', () => {
  const ofSecurity = (part: Partial<TemplateContent>) =>
    templateProblems(content(part), { fields, required: [], own_hosts: ['studio.example'] });
  const said = 'This email keeps accounts safe, so its addresses can only lead to studio.example.';
  for (const part of ['subject', 'title', 'preview'] as const)
    expect(ofSecurity({ [part]: 'See own.example' }), part).toEqual({ [part]: said });
  for (const text of [
    'https://own.example',
    'Write to ada@own.example',
    '{{title|own.example}}',
    'https://{{title}}.example/',
    '{{title}}.example/x',
  ])
    expect(ofSecurity({ blocks: [paragraph(text)] }), text).toEqual({ 'blocks.0.text': said });
  expect(ofSecurity({ blocks: [button('https://own.example/login')] })).toEqual({ 'blocks.0.url': said });
  expect(
    ofSecurity({ blocks: [button('https://studio.example/help'), button('{{url}}'), paragraph('See studio.example/help')] }),
  ).toEqual({});
  expect(problems({ blocks: [paragraph('https://own.example'), button('https://own.example')] })).toEqual({});
});

it('keeps what the mail is sent for', () => {
  expect(problems({ blocks: [button('{{url}}')] }, ['url'])).toEqual({});
  expect(problems({ blocks: [paragraph('{{url}}')] }, ['url'])).toHaveProperty('blocks', expect.stringContaining('{{url}}'));
  expect(problems({ blocks: [button('{{url}}', { field: 'title', is: 'present' })] }, ['url'])).toHaveProperty('blocks');
  expect(problems({ blocks: [{ type: 'code', code: '{{title}}' }] }, ['title'])).toEqual({});
  expect(problems({ blocks: [{ type: 'code', code: '123456' }] }, ['title'])).toHaveProperty('blocks');
});

it('compares choices with what they can be, and takes lines from lists and rows from tables alone', () => {
  expect(ofBlock(paragraph('Paid', { field: 'is_paid', is: 'equals', value: 'yes' }))).toEqual({});
  expect(ofBlock(paragraph('Paid', { field: 'is_paid', is: 'equals', value: 'true' }))).toHaveProperty(['blocks.0.when']);
  expect(ofBlock({ type: 'list', items: [], from: 'items' })).toEqual({});
  expect(ofBlock({ type: 'list', items: [], from: 'table' })).not.toEqual({});
  expect(ofBlock({ type: 'key-values', rows: [], from: 'table' })).toEqual({});
  expect(ofBlock({ type: 'list', items: [] })).not.toEqual({});
  expect(ofBlock(paragraph('{{table}}', { field: 'table', is: 'present' }))).not.toEqual({});
});

it('has a form of its own: one line for the subject, something to say, and limits', () => {
  const fits = (part: object) => templateContent.safeParse({ ...content(), ...part }).success;
  expect(fits({})).toBe(true);
  for (const part of [
    { subject: '' },
    { subject: 'Hello\r\nBcc: all@example.com' },
    { subject: 'a'.repeat(301) },
    { blocks: [] },
    { blocks: Array.from({ length: 41 }, () => paragraph('Hello')) },
    { blocks: [{ type: 'html', html: '<b>' }] },
    { blocks: [paragraph('  ')] },
    { blocks: [paragraph('a'.repeat(5_001))] },
  ])
    expect(fits(part), JSON.stringify(part).slice(0, 80)).toBe(false);
});
