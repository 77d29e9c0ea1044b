import { z } from 'zod';
import { line } from '#shared/fields.ts';

/** The most that fits into one template. */
export const templateLimits = { line: 300, text: 5_000, cell: 500, label: 200, url: 2_000, rows: 20, blocks: 30 };

const field = z.string().max(60);
const condition = z.discriminatedUnion('is', [
  z.object({ field, is: z.enum(['present', 'absent']) }),
  z.object({ field, is: z.enum(['equals', 'differs']), value: z.string().max(200) }),
]);
export type Condition = z.output<typeof condition>;

const text = line(templateLimits.text, 'Please write something');
const cell = line(templateLimits.cell, 'Please write something');
const label = line(templateLimits.label, 'Please enter a label');
/** Only shown where the condition holds. */
const when = condition.optional();
const row = z.object({ label, value: cell, strong: z.boolean().optional(), when });
const items = z.array(cell).max(templateLimits.rows, `Please use at most ${templateLimits.rows} lines`);
const rows = z.array(row).max(templateLimits.rows, `Please use at most ${templateLimits.rows} rows`);
/** The field whose lines or rows follow the written ones. */
const from = field.optional();

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text, tone: z.literal('muted').optional(), when }),
  z.object({ type: z.literal('button'), label, url: line(templateLimits.url, 'Please choose where it leads'), when }),
  z.object({ type: z.literal('code'), code: line(templateLimits.label, 'Please enter a code'), label: label.optional(), when }),
  z.object({ type: z.literal('list'), items, from, when }),
  z.object({ type: z.literal('key-values'), rows, from, align: z.literal('start').optional(), when }),
]);
export type ContentBlock = z.output<typeof block>;
export type ContentRow = z.output<typeof row>;

const oneLine = (missing: string) =>
  line(templateLimits.line, missing).refine((value) => !/[\r\n]/.test(value), 'Please write this in one line');

/** What a mail says: its blocks, with merge fields in their texts and conditions on them. */
export const templateContent = z.object({
  subject: oneLine('Please enter a subject'),
  title: oneLine('Please enter a heading'),
  preview: oneLine('Please enter a preview text'),
  blocks: z
    .array(block)
    .min(1, 'Please add something to the mail')
    .max(templateLimits.blocks, `Please use at most ${templateLimits.blocks} blocks`),
});
export type TemplateContent = z.output<typeof templateContent>;

export const fieldKinds = ['text', 'link', 'code', 'list', 'rows', 'choice'] as const;

/** A merge field of a template. */
export type TemplateField = {
  name: string;
  kind: (typeof fieldKinds)[number];
  /** It has no value in every mail. */
  is_optional: boolean;
  /** What a choice can be. */
  options: string[];
};

/** A link or a code opens something for its reader, so it stands alone: no typed text can carry it elsewhere. The studio's own address is no such link. */
export const standsAlone = ({ kind, name }: Pick<TemplateField, 'kind' | 'name'>): boolean =>
  kind === 'code' || (kind === 'link' && name !== 'studio_url');

/** `{{name}}`, or `{{name|instead}}` with the words for an empty one. */
export const mergeField = /\{\{([a-z][a-z0-9_]*)(?:\|([^{}]*))?\}\}/g;

/** The one field that a text consists of. */
export const onlyField = (text: string): string | null => /^\{\{([a-z][a-z0-9_]*)\}\}$/.exec(text)?.[1] ?? null;
