import { type Condition, type ContentBlock, mergeField, onlyField, type TemplateContent } from '#shared/mail/template-content.ts';
import type { MailBlock } from './mail-blocks.ts';

export type MailRow = { label: string; value: string; strong?: boolean };
/** Text, never markup; a list and rows are what a block repeats. */
export type FieldValue = string | string[] | MailRow[] | null;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What a mail says; how it looks is the same for all of them. */
export type MailWords = { subject: string; title: string; preview: string; blocks: MailBlock[] };

const isString = (value: unknown): value is string => typeof value === 'string';
const isRow = (value: string | MailRow): value is MailRow => !isString(value);
const asText = (value: FieldValue | undefined): string =>
  Array.isArray(value) ? value.filter(isString).join(', ') : (value ?? '');

/** Each field once: braces in a value are text as any other. What should never be empty, and is, shows as a dash. */
const fill = (text: string, values: FieldValues): string =>
  text.replaceAll(mergeField, (_, name: string, instead?: string) => asText(values[name]).trim() || instead || '–');

const fillLine = (text: string, values: FieldValues): string => fill(text, values).replaceAll(/\s+/g, ' ').trim();

function holds(when: Condition | undefined, values: FieldValues): boolean {
  if (!when) return true;
  const value = values[when.field];
  switch (when.is) {
    case 'present':
      return value != null && value.length > 0;
    case 'absent':
      return value == null || value.length === 0;
    case 'equals':
      return asText(value) === when.value;
    case 'differs':
      return asText(value) !== when.value;
  }
}

function fillBlock(block: ContentBlock, values: FieldValues): MailBlock | null {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', text: fill(block.text, values), tone: block.tone };
    case 'button': {
      const field = onlyField(block.url);
      return { type: 'button', label: fillLine(block.label, values), url: field ? asText(values[field]) : block.url };
    }
    case 'code':
      return { type: 'code', code: fillLine(block.code, values), label: block.label && fillLine(block.label, values) };
    case 'list': {
      const lines = values[block.from ?? ''];
      const items = [...block.items.map((item) => fill(item, values)), ...(Array.isArray(lines) ? lines.filter(isString) : [])];
      return items.length > 0 ? { type: 'list', items } : null;
    }
    case 'key-values': {
      const more = values[block.from ?? ''];
      const rows = [
        ...block.rows
          .filter(({ when }) => holds(when, values))
          .map(({ label, value, strong }) => ({ label: fill(label, values), value: fill(value, values), strong })),
        ...(Array.isArray(more) ? more.filter(isRow) : []),
      ];
      return rows.length > 0 ? { type: 'key-values', rows, align: block.align } : null;
    }
  }
}

export const fillContent = (content: TemplateContent, values: FieldValues): MailWords => ({
  subject: fillLine(content.subject, values),
  title: fillLine(content.title, values),
  preview: fillLine(content.preview, values),
  blocks: content.blocks.filter(({ when }) => holds(when, values)).flatMap((block) => fillBlock(block, values) ?? []),
});
