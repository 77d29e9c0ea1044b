import { readMarkdown } from './markdown-read.ts';
import { Unreadable } from './source.ts';
import { type RawItem, readItem, type WxrPart } from './wxr.ts';

/** One text of a file, as it is handed to the thread that reads. */
export type ReadOrder = { kind: 'wordpress'; raw: RawItem } | { kind: 'markdown'; name: string; bytes: Uint8Array };
export type ReadAnswer = { part: WxrPart } | { unreadable: string };

/** Whatever is in a text: its answer, and never an error. */
export function readOrder(order: ReadOrder): ReadAnswer {
  try {
    return { part: storable(order.kind === 'wordpress' ? readItem(order.raw) : markdownPart(order)) };
  } catch (error) {
    return { unreadable: error instanceof Unreadable ? error.message : 'it cannot be read' };
  }
}

function markdownPart({ name, bytes }: Extract<ReadOrder, { kind: 'markdown' }>): WxrPart {
  const item = readMarkdown(name, bytes);
  return item ? { kind: 'item', item } : { kind: 'other', type: 'pages of the site and drafts of published posts' };
}

/** Without what no database keeps, wherever it stands. */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storable(one)])) as T;
}
