const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size for people, in steps of 1024 and with at most two decimals: `1.5 MB`. */
export function fileSizeText(bytes: number): string {
  let unit = 0;
  let value = bytes;
  // Rounded first: what would read as 1024 KB is 1 MB.
  while (unit < units.length - 1 && Number(value.toFixed(2)) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(2))} ${units[unit]}`;
}
