import { expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import type { ContentBlock, TemplateContent } from '#shared/mail/template-content.ts';
import { type FieldValues, fillContent } from './fill-content.ts';
import { renderMail } from './layout.tsx';

const brand = { companyName: 'Studio', logoUrl: null, colors: defaultColors };
const content = (blocks: ContentBlock[], subject = '{{title}}'): TemplateContent => ({
  subject,
  title: 'Title',
  preview: 'Preview',
  blocks,
});
const filled = (block: ContentBlock, values: FieldValues) => fillContent(content([block]), { title: 'T', ...values }).blocks;
const textOf = (text: string, values: FieldValues) => {
  const [block] = filled({ type: 'paragraph', text }, values);
  return block?.type === 'paragraph' ? block.text : null;
};

it('fills fields once: braces, dollars and markup in a value are text', () => {
  expect(textOf('Hello {{name}}', { name: '{{secret}} $& $1', secret: 'S' })).toBe('Hello {{secret}} $& $1');
  const { subject: _, ...words } = fillContent(content([{ type: 'paragraph', text: '{{name}}' }]), {
    title: 'T',
    name: '<img src=x onerror=alert(1)><a href="https://evil.example">x</a>',
  });
  const { html } = renderMail({ brand, ...words });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<img|evil\.example"[^&]/);
});

it('keeps a subject in one line, whatever is in its values', () => {
  const { subject } = fillContent(content([], 'For {{title}}'), { title: 'Shop\r\nBcc: all@example.com' });
  expect(subject).toBe('For Shop Bcc: all@example.com');
});

it('leaves no field empty', () => {
  expect(textOf('Hello {{name|there}}', { name: null })).toBe('Hello there');
  expect(textOf('Hello {{name|there}}', { name: ' ' })).toBe('Hello there');
  expect(textOf('Hello {{name|there}}', { name: 'Ada' })).toBe('Hello Ada');
  expect(textOf('Total: {{total}}', { total: '' })).toBe('Total: –');
  expect(textOf('Total: {{unheard_of}}', {})).toBe('Total: –');
});

it('refuses to lead anywhere but to a web or mail address', () => {
  const words = fillContent(content([{ type: 'button', label: 'Open', url: '{{url}}' }]), {
    title: 'T',
    url: 'javascript:alert(1)',
  });
  expect(() => renderMail({ brand, ...words })).toThrow('cannot link');
});

it('shows a block and a row where their condition holds', () => {
  const shown = (when: ContentBlock['when'], values: FieldValues) =>
    filled({ type: 'paragraph', text: 'Shown', when }, values).length === 1;
  for (const [value, isThere] of [
    ['Ada', true],
    ['', false],
    [null, false],
    [[], false],
    [['a'], true],
  ] as const) {
    expect(shown({ field: 'name', is: 'present' }, { name: value as string })).toBe(isThere);
    expect(shown({ field: 'name', is: 'absent' }, { name: value as string })).toBe(!isThere);
  }
  expect(shown({ field: 'paid', is: 'equals', value: 'yes' }, { paid: 'yes' })).toBe(true);
  expect(shown({ field: 'paid', is: 'differs', value: 'yes' }, { paid: 'yes' })).toBe(false);
  const rows = [
    { label: 'Phone', value: '{{phone}}', when: { field: 'phone', is: 'present' as const } },
    { label: 'Name', value: '{{name}}' },
  ];
  expect(filled({ type: 'key-values', rows }, { phone: null, name: 'Ada' })).toEqual([
    { type: 'key-values', rows: [{ label: 'Name', value: 'Ada' }] },
  ]);
});

it('repeats lists and rows, and leaves out what would be empty', () => {
  expect(filled({ type: 'list', items: ['First'], from: 'items' }, { items: ['a', 'b'] })).toEqual([
    { type: 'list', items: ['First', 'a', 'b'] },
  ]);
  expect(filled({ type: 'list', items: [], from: 'items' }, { items: [] })).toEqual([]);
  expect(filled({ type: 'key-values', rows: [], from: 'table' }, { table: [] })).toEqual([]);
  expect(textOf('With {{items}}', { items: ['a', 'b'] })).toBe('With a, b');
});
