/** A check of a mail server and what it found: `dkim=pass header.d=example.com`. Names and results are in lower case. */
export type CheckResult = { method: string; result: string; properties: [name: string, value: string][] };

export type AuthenticationResults = {
  /** The server that checked; null where the header names none, as those of Exchange Online. */
  authserv_id: string | null;
  results: CheckResult[];
  /** False where a comment or a quote has no end, or the header is too long: nothing of it can be relied on. */
  isWhole: boolean;
};

/** What servers write here are names of hosts, so this is what a studio can enter. */
export const authservIdPattern = /^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/i;
export const authservIdLength = 255;

/** Servers write a few hundred letters; a mail may bring megabytes. */
const mostLength = 16_384;
const mostResults = 100;

type Reader = { text: string; at: number };
type Pair = [name: string, value: string];

/** The value of a header Authentication-Results (RFC 8601), read once from its beginning to its end. */
export function parseAuthenticationResults(value: string): AuthenticationResults {
  const reader = { text: value.slice(0, mostLength), at: 0 };
  const { authserv_id, isWhole } = readServer(reader);
  const results: CheckResult[] = [];
  const broken = { authserv_id, results: [], isWhole: false };
  if (!isWhole || value.length > mostLength) return broken;
  while (reader.at < reader.text.length) {
    const pairs = readPairs(reader);
    if (!pairs || results.length === mostResults) return broken;
    const [first, ...rest] = pairs;
    if (!first?.[1]) continue;
    const properties = rest.map(([name, text]): Pair => [name.toLowerCase(), text]);
    // A version of the method may follow it: `dkim/1=pass`.
    results.push({ method: first[0].toLowerCase().replace(/\/.*$/s, ''), result: first[1].toLowerCase(), properties });
  }
  return { authserv_id, results, isWhole: true };
}

/** What stands before the first semicolon: the server's name, and perhaps a version. */
function readServer(reader: Reader): { authserv_id: string | null; isWhole: boolean } {
  const broken = { authserv_id: null, isWhole: false };
  if (!skipBlank(reader)) return broken;
  const name = readWord(reader, endsName);
  if (name === null || !skipBlank(reader)) return broken;
  if (reader.text[reader.at] === '=') {
    reader.at = 0;
    return { authserv_id: null, isWhole: true };
  }
  return { authserv_id: name.toLowerCase(), isWhole: readPairs(reader) !== null };
}

/** Everything up to the next semicolon, or the end. Null where it breaks off. */
function readPairs(reader: Reader): Pair[] | null {
  const pairs: Pair[] = [];
  for (;;) {
    if (!skipBlank(reader)) return null;
    const next = reader.text[reader.at];
    if (next === ')') return null;
    if (next === ';') reader.at += 1;
    if (next === undefined || next === ';') return pairs;
    const name = readWord(reader, endsName);
    if (name === null || !skipBlank(reader)) return null;
    if (reader.text[reader.at] !== '=') {
      pairs.push([name, '']);
      continue;
    }
    reader.at += 1;
    if (!skipBlank(reader)) return null;
    const value = readWord(reader, endsValue);
    if (value === null) return null;
    pairs.push([name, value]);
  }
}

/** Goes on behind blanks and comments, which may stand in each other; false where a comment has no end. */
function skipBlank(reader: Reader): boolean {
  let depth = 0;
  for (; reader.at < reader.text.length; reader.at += 1) {
    const letter = reader.text[reader.at] ?? '';
    if (letter === '(') depth += 1;
    else if (depth > 0 && letter === '\\') reader.at += 1;
    else if (depth > 0 && letter === ')') depth -= 1;
    else if (depth === 0 && !isBlank(letter)) return true;
  }
  return depth === 0;
}

const isBlank = (letter: string): boolean => letter === ' ' || letter === '\t' || letter === '\r' || letter === '\n';
const endsValue = (letter: string): boolean => isBlank(letter) || letter === ';' || letter === '(' || letter === ')';
const endsName = (letter: string): boolean => endsValue(letter) || letter === '=';

/** Letters and quoted strings up to what ends a word; null where a quote has no end. */
function readWord(reader: Reader, ends: (letter: string) => boolean): string | null {
  let word = '';
  for (; reader.at < reader.text.length; reader.at += 1) {
    const letter = reader.text[reader.at] ?? '';
    if (letter === '"') {
      const quoted = readQuoted(reader);
      if (quoted === null) return null;
      word += quoted;
    } else if (ends(letter)) return word;
    else word += letter;
  }
  return word;
}

/** Ends at the closing quote. */
function readQuoted(reader: Reader): string | null {
  let text = '';
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const letter = reader.text[reader.at];
    if (letter === '"') return text;
    if (letter === '\\') reader.at += 1;
    text += reader.text[reader.at] ?? '';
  }
  return null;
}
