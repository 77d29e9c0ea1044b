import { type FileSubjectType, trashDays } from '#shared/choices/platform/files.ts';
import { fileSizeText } from '#shared/file-size.ts';

const reasons: Partial<Record<FileSubjectType, string>> = {
  branding: 'This picture is in use. Change it under Settings, Branding.',
  service: 'This picture is in use. Change it with its service.',
  media: 'This picture belongs to the Media Library. Delete it there.',
  contract: 'A sealed document is kept as evidence.',
  estimate: 'A sealed document is kept as evidence.',
  order: 'An invoice is kept with its order.',
  payment: 'A receipt is kept with its payment.',
};

/** Why a file stays: it is a part of a record that has to be kept whole. Null when it can be deleted. */
export const keptReason = (subject_type: FileSubjectType): string | null => reasons[subject_type] ?? null;

/** The client's own files stay besides while the line of a list that they were brought for is ticked. */
export const keptForClient = (subject_type: FileSubjectType, is_ticked: boolean): string | null =>
  keptReason(subject_type) ?? (is_ticked ? 'This file belongs to a line that is ticked. Open the line again first.' : null);

export type PreviewKind = 'picture' | 'pdf' | 'video' | 'audio' | 'text';

const previews: [RegExp, PreviewKind][] = [
  [/^image\/(png|jpeg|webp|gif|avif|svg\+xml)$/, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^text\/plain$/, 'text'],
];

/**
 * How a file can be looked at without leaving the page; null when it can only be saved. Its type was told by its content. A
 * sealed document has an address of its own, which records every download, so it is not fetched unasked.
 */
export const previewOf = ({ content_type, url }: { content_type: string; url: string }): PreviewKind | null =>
  url.startsWith('/files/') ? (previews.find(([types]) => types.test(content_type))?.[1] ?? null) : null;

/** How much of a text is shown. */
export const textShown = 256 * 1024;

export const folderLimits = {
  /** How deep folders may lie in one another. */
  levels: 10,
  /** How many may lie in one. */
  each: 500,
  /** How many files one zip may hold: more of them no common program unpacks. */
  zipped: 65_000,
  placesShown: 20,
  deletedShown: 100,
} as const;

export type Space = { used: number; quota: number };

export const spaceText = ({ used, quota }: Space): string =>
  `You have used ${fileSizeText(used)} of ${fileSizeText(quota)}. Deleted files count for ${trashDays} days.`;

/** What is said when a file does not fit; null when it does. */
export function spaceProblem(name: string, size: number, { used, quota }: Space): string | null {
  if (used + size <= quota) return null;
  const left = Math.max(0, quota - used);
  return `“${name}” (${fileSizeText(size)}) does not fit: ${fileSizeText(left)} of ${fileSizeText(quota)} are free.`;
}
