/** More than any form of ours has. */
export const mostFields = 500;
/** `a[b][c]` is a field within a field: a list of objects has two levels. */
const mostLevels = 6;
const longestName = 200;

const ampersand = 0x26;

/** Whether an encoded form has few enough fields to be read at once. */
export function isSmallForm(bytes: Uint8Array): boolean {
  let fields = 1;
  for (let at = bytes.indexOf(ampersand); at >= 0; at = bytes.indexOf(ampersand, at + 1)) {
    fields += 1;
    if (fields > mostFields) return false;
  }
  return true;
}

/** Names that make a tree of more levels than any of ours are refused: each level is walked for each field. */
export const isPlainName = (name: string): boolean => name.length <= longestName && name.split('[').length - 1 <= mostLevels;
