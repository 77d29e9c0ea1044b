import { type FileSubjectType, trashDays } from '#shared/choices/platform/files.ts';
import { fileSizeText } from '#shared/file-size.ts';

const reasons: Partial<Record<FileSubjectType, string>> = {
  branding: 'This picture is in use. Change it under Settings, Branding.',
  service: 'This picture is in use. Change it with its service.',
  contract: 'A sealed document is kept as evidence.',
  estimate: 'A sealed document is kept as evidence.',
  order: 'An invoice is kept with its order.',
  payment: 'A receipt is kept with its payment.',
};

/** Why a file stays: it is a part of a record that has to be kept whole. Null when it can be deleted. */
export const keptReason = (subject_type: FileSubjectType): string | null => reasons[subject_type] ?? null;

/** The largest file that is taken. */
export const mostBytes = 2 * 1024 ** 3;
/** How many uploads one person may have under way. */
export const mostUploads = 100;

export const tooLargeText = (name: string): string => `“${name}” is larger than ${fileSizeText(mostBytes)}.`;
export const emptyText = (name: string): string => `“${name}” is empty.`;

export type Space = { used: number; quota: number };

export const spaceText = ({ used, quota }: Space): string =>
  `You have used ${fileSizeText(used)} of ${fileSizeText(quota)}. Deleted files count for ${trashDays} days.`;

/** What is said when a file does not fit; null when it does. */
export function spaceProblem(name: string, size: number, { used, quota }: Space): string | null {
  if (used + size <= quota) return null;
  const left = Math.max(0, quota - used);
  return `“${name}” (${fileSizeText(size)}) does not fit: ${fileSizeText(left)} of ${fileSizeText(quota)} are free.`;
}
