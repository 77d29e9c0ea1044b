/** Deeper than anything that a contract describes. */
export const mostDepth = 32;
/** One value for so many bytes of the limit: a text of a form is longer, and parsing that few takes milliseconds. */
const bytesPerValue = 64;

export const mostValues = (limit: number): number => Math.floor(limit / bytesPerValue);

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Whether JSON has at most so many values and levels; looks at the bytes alone, so that too much is never built. */
export function isSmallJson(bytes: Uint8Array, values: number, depth: number = mostDepth): boolean {
  let level = 0;
  let count = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === openBrace || byte === openBracket) {
      level += 1;
      count += 1;
      if (level > depth) return false;
    } else if (byte === closeBrace || byte === closeBracket) level -= 1;
    else if (byte === comma) count += 1;
    if (count > values) return false;
  }
  return true;
}

/** Where the text that begins here ends; what never ends is the parser's to refuse. */
function endOfText(bytes: Uint8Array, start: number): number {
  let end = start;
  for (;;) {
    end = bytes.indexOf(quote, end + 1);
    if (end < 0) return bytes.length;
    let escapes = 0;
    while (bytes[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
