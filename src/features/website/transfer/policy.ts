import type { TransferKind } from '#shared/choices/website/transfer.ts';
import { postLimits } from '../blog/choices.ts';

const megabyte = 1024 ** 2;

export const transferLimits = {
  wordpress: 200 * megabyte,
  markdown: 500 * megabyte,
  /** One text of an archive. */
  text: 2 * megabyte,
  /** Posts and pages of one import: as many posts as there can be. */
  items: postLimits.posts,
  authors: 200,
  pictures: 20_000,
  attachments: 100_000,
  zip: { entries: 20_000, entryBytes: 50 * megabyte, totalBytes: 2_048 * megabyte },
} as const;

/** How long an export can be downloaded, and how long the file of an import that nobody starts is kept. */
export const exportDays = 7;
export const waitingDays = 7;

export type ImportKind = Exclude<TransferKind, 'export'>;

/** What a file is by its name; null for one that cannot be imported. */
export function kindOfFile(name: string): ImportKind | null {
  if (/\.xml$/i.test(name)) return 'wordpress';
  return /\.(zip|md|markdown)$/i.test(name) ? 'markdown' : null;
}

export const isPictureName = (name: string): boolean => /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(name);
export const isText = (name: string): boolean => /\.(md|markdown)$/i.test(name);
/** What other programs put into an archive for themselves. */
export const isHiddenName = (name: string): boolean =>
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** The name of a file in an archive in one spelling; null for one that leads out of the archive. */
export function entryName(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? null : parts.join('/');
}
