import { fileSizeText } from './file-size.ts';

/** The largest file that is taken. */
export const mostBytes = 2 * 1024 ** 3;
/** How many uploads one person may have under way. */
export const mostUploads = 100;

export const tooLargeText = (name: string, most = mostBytes): string => `“${name}” is larger than ${fileSizeText(most)}.`;
export const emptyText = (name: string): string => `“${name}” is empty.`;
