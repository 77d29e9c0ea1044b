import { validate as isUuid } from 'uuid';
import type { Range } from './decode-layer.ts';
import { isAssignedSecret, isOneTimeCode, isSecretHeader, isSecretKey, isSecretParameter } from './secret-names.ts';

/** Without one of these there is nothing to hide: every request passes here, and hardly any has one. */
const marks = /[@=]|["']\s{0,3}[:,]|:\s{0,3}["'[{]|:(?<=(?:key|credentials?|number|otp|pin|code)\s{0,3}:)/i;
const words =
  /bearer|basic|pass(?:word|wd|phrase)|secret|token|cookie|authorization|\/(?:book|bring|ticket|document|retainer|newsletter|consent|testimonial)|preview|reset/i;
const longSegment = /\/[\w-]{20}/;

/** The secrets of a text as it stands, with nothing decoded. */
export function findSecrets(text: string): Range[] {
  const found: Range[] = [];
  if (marks.test(text) || words.test(text)) {
    for (const rule of namedSecrets) apply(rule, text, found);
  }
  if (longSegment.test(text)) apply(randomSegments, text, found);
  return found;
}

/** What comes before a secret, and where the secret ends that begins behind it; at the start where there is none. */
type Rule = { head: RegExp; endOf(text: string, start: number, head: RegExpExecArray): number };

/** In time proportional to the text: a value is read once, and heads within it are passed over. */
function apply({ head, endOf }: Rule, text: string, found: Range[]): void {
  let hiddenUntil = 0;
  head.lastIndex = 0;
  // Without `matchAll`, which copies the pattern: most texts are an address with nothing to find.
  for (let match = head.exec(text); match; match = head.exec(text)) {
    const start = match.index + match[0].length;
    if (start < hiddenUntil) continue;
    const end = endOf(text, start, match);
    if (end <= start) continue;
    found.push([start, end]);
    hiddenUntil = end;
  }
}

/** How far a sticky pattern reaches. */
function reach(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

const authority = /[^\s/"<>]*@/y;
/** A name and a password, or a long key alone; neither a port before a query nor the user name of a repository. */
const userinfo = /^(?:[^:?#]*:(?!\d{0,5}[?#])|[^?#]{16,}$)/;
const userinfos: Rule = {
  head: /\/\//g,
  endOf: (text, start) => {
    const end = reach(authority, text, start) - 1;
    return userinfo.test(text.slice(start, end)) ? end : start;
  },
};

const credential = /[\w.~+/-]{8,}=*/y;
const credentials: Rule = {
  head: /\b(?:bearer|basic)[\s+]{1,3}/gi,
  endOf: (text, start) => reach(credential, text, start),
};

/** A backslash before a quote belongs to the quote, which a JSON string within another has escaped. */
const backslashes = String.raw`\\+(?!["'\\])`;
/** An apostrophe may stand in an address as it is; one with nothing behind it is the quotation mark around the address. */
const parameterValue = new RegExp(String.raw`(?:[^&;#\s"'<>\\]|'(?=[!'()*~.-]{0,9}[\w%])|${backslashes})+`, 'y');
/** The value of a harmless parameter is not passed over: it may hold an address with parameters of its own. */
const parameters: Rule = {
  head: /[?&;#]([\w.[\]-]+)=/g,
  endOf: (text, start, [, name = '']) => (isSecretParameter(name) ? reach(parameterValue, text, start) : start),
};

/** Where the last part is a secret whatever it looks like: a random one may lack the capital that would tell it from a word. */
const tokenPaths: Rule = {
  head: /(?<=\/)(?:document\/[a-z]+|book|bring|ticket|consents?|testimonial|retainers?|(?:content-|blog-|work-)?preview(?:\/(?:post|case))?|newsletter\/(?:confirm|unsubscribe)|bookings\/manage|password-reset|reset-password)\/{1,3}/gi,
  endOf: (text, start) => reach(pathSegment, text, start),
};
const pathSegment = /[^/?#&;%\s"'<>()\\]+/y;

const quoted = String.raw`"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?`;
const assignedValue = new RegExp(String.raw`${quoted}|(?:[^\s"',;&<>)}\]\\]|${backslashes})+`, 'y');
const cookies = new RegExp(String.raw`(?=[^\s"'=;]+=)(?:="[^"\n]*"|[^"'<>\\\r\n]|${backslashes})+`, 'y');
const authorization = /(?:[a-z][\w-]*[ +]{1,3})?[^\s"',;&<>\\]+(?:"[^"\n]*")?(?:,\s{0,3}[\w-]+="?[^",\s]*"?)*/iy;

/** `password=…`, `password: …` and `"password":"…"` in running text, as libraries and browsers quote what they were given. */
const assignments: Rule = {
  head: /(?=[=:])(?<=\2((?:\b(?:api|access|private|card) )?[\w.-]{1,200})\]?(["']?)[\s+]{0,3})(=>?|:)(?![\s+]{0,3}\[redacted\])[\s+]{0,3}/gi,
  endOf: (text, start, [, name = '', quote, sign]) => {
    const next = text.slice(start, start + 9);
    if (isAssignedSecret(name, quote !== '' || sign !== ':' || /^["'].{6}/.test(next))) return endOfValue(name, text, start);
    return isOneTimeCode(name, next.replace(/(?<=\d)\W.*$/s, '')) ? reach(assignedValue, text, start) : start;
  },
};

function endOfValue(name: string, text: string, start: number): number {
  const first = text[start] ?? '';
  if (first === '[' || first === '{') return closing(text, start);
  const isQuoted = first === '"' || first === "'";
  const header = isQuoted ? null : /cookie2?$/i.test(name) ? cookies : /authorization$/i.test(name) ? authorization : null;
  return Math.max(header ? reach(header, text, start) : start, reach(assignedValue, text, start));
}

/** Behind the bracket that closes this one, or the end of the text. */
function closing(text: string, start: number): number {
  const brackets = /"(?:[^"\\]|\\.)*"?|[[\]{}]/gs;
  brackets.lastIndex = start;
  let depth = 0;
  for (let mark = brackets.exec(text)?.[0]; mark; mark = brackets.exec(text)?.[0]) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth === 0) return brackets.lastIndex;
  }
  return text.length;
}

/** `["cookie","…"]`, as Node lists headers. */
const listedHeaders: Rule = {
  head: /["']([\w-]{1,80})["']\s{0,3},\s{0,3}(?=["'])/g,
  endOf: (text, start, [, name = '']) => {
    const end = isSecretHeader(name) ? reach(assignedValue, text, start) : start;
    return text[end] === ':' ? start : end;
  },
};

/** `{"name":"cookie","value":"…"}`, as browsers list them. */
const namedValues: Rule = {
  head: /["'](?:name|key)["']\s{0,3}:\s{0,3}["']([\w.-]{1,80})["']\s{0,3},\s{0,3}["']value["']\s{0,3}:\s{0,3}/gi,
  endOf: (text, start, [, name = '']) => (isSecretKey(name) ? endOfValue(name, text, start) : start),
};

const namedSecrets = [userinfos, credentials, parameters, tokenPaths, assignments, listedHeaders, namedValues];

const segment = /[\w-]{20,}(?=\.?(?:$|[/?#&;,:\s"'<>()\]}\\]|%2f|%3f|%26|data\b|ics\b))/iy;
const randomSegments: Rule = {
  head: /\/(?=[\w-]{20})/g,
  endOf: (text, start) => {
    const end = reach(segment, text, start);
    return looksRandom(text.slice(start, end)) ? end : start;
  },
};

/** Paths of ours are words in small letters; whatever mixes both cases, or is long and hexadecimal, was drawn by lot. */
const looksRandom = (word: string): boolean =>
  !isUuid(word) && ((/[a-z]/.test(word) && /[A-Z]/.test(word)) || /^[0-9a-f]{32,}$/i.test(word));
