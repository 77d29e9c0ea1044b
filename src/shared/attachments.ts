// What may be attached to a public form. Free of Zod: public pages carry this file.

const megabyte = 1024 * 1024;
export const attachmentLimits = { files: 5, bytes: 10 * megabyte, together: 25 * megabyte };

/** For the file picker; what a file really is, the server finds out from its content. */
export const attachmentAccept =
  '.png,.jpg,.jpeg,.webp,.gif,.avif,.heic,.pdf,.txt,.log,.csv,.md,.json,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.rtf,.zip';
export const attachmentKinds = 'Images, PDF, text, Office documents or ZIP';

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
export const wrongKind = (name: string): string => `“${name}” cannot be attached. ${attachmentKinds} only.`;

/** What is wrong with a choice of files, judged by number and size. */
export function attachmentProblem(files: readonly { name: string; size: number }[]): string | null {
  const { files: most, bytes, together } = attachmentLimits;
  if (files.length > most) return `Please attach at most ${most} files.`;
  const large = files.find((file) => file.size > bytes);
  if (large) return `“${large.name}” is larger than ${inMegabytes(bytes)}.`;
  const empty = files.find((file) => file.size === 0);
  if (empty) return `“${empty.name}” is empty.`;
  const sum = files.reduce((size, file) => size + file.size, 0);
  return sum > together ? `The files are larger than ${inMegabytes(together)} together.` : null;
}
