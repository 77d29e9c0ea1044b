import { validate as isUuid } from 'uuid';

export const redacted = '[redacted]';

const secretKeyParts =
  /password|passwd|passphrase|secret|token|authorization|cookie|apikey|accesskey|privatekey|credential|backupcode|recoverycode|cardnumber/;
const secretKeys = new Set(['otp', 'totp', 'cvc', 'cvv', 'ssn', 'pin', 'auth', 'jwt', 'bearer', 'signature', 'proof']);
const secretParameters = /token|secret|password|passphrase|key|signature|credential|auth|otp/;
// `q` is no secret, but what somebody looks for is often a person: an address of mail, a name.
const secretParameterNames = new Set(['code', 'sig', 'state', 'jwt', 'session', 'sid', 'q']);

const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export function isSecretKey(key: string): boolean {
  const plain = plainKey(key);
  return secretKeys.has(plain) || secretKeyParts.test(plain);
}

const maxDepth = 6;
const maxItems = 100;

/** A copy that is safe to serialise: secrets hidden, cycles and depth cut, odd values spelled out. */
export function redactValue(value: unknown, depth = 0, parents: readonly object[] = []): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Error) return redactText(`${value.name}: ${value.message}`);
  if (value instanceof URL) return redactText(value.href);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (parents.includes(value)) return '[circular]';
  if (depth >= maxDepth) return '[deep]';
  const within = [...parents, value];
  if (value instanceof Map || value instanceof Set) return redactValue([...value], depth, within);
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redactValue(item, depth + 1, within));
  const entries = Object.entries(value).slice(0, maxItems);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, isSecretKey(key) && item != null ? redacted : redactValue(item, depth + 1, within)]),
  );
}

/** Without one of these there is nothing to hide: every request passes here, and hardly any has one. */
const suspicious =
  /[@=]|%3d|bearer|basic|pass(?:word|wd|phrase)|secret|token|cookie|authorization|api.?key|\/book|\/bring|\/ticket|\/document|\/retainer|\/newsletter|\/consent|\/testimonial|preview|reset/i;
const longWord = /[\w-]{20}/;

/** A slash, a question mark and the like also stand percent-encoded, where an address is the parameter of another. */
const slash = String.raw`(?:\/|%2f)`;
const wordEnd = String.raw`(?=\.?(?:$|[/?#&;,:\s"'<>()\]}]|%2f|%3f|%26|data\b|ics\b))`;

/** Where the last part is a secret whatever it looks like: a random one may lack the capital that would tell it from a word. */
const tokenPaths = new RegExp(
  String.raw`(${slash}(?:document${slash}[a-z]+|book|bring|ticket|consents?|testimonial|retainers?|(?:content-|blog-|work-)?preview(?:${slash}(?:post|case))?|newsletter${slash}(?:confirm|unsubscribe)|bookings${slash}manage|password-reset|reset-password)${slash})[^/?#&;%\s"'<>()]+`,
  'gi',
);
const segments = new RegExp(String.raw`(?<=${slash})[\w-]{20,}${wordEnd}`, 'gi');
const parameters = /([?&;#])([\w.[\]-]{1,60})(=)[^&;#\s"'<>]{1,2000}/g;
const encodedParameters = /(%3f|%26|%23)([\w.[\]-]{1,60})(%3d)(?:(?!%26|%23)[^&;#\s"'<>]){1,2000}/gi;
/** `password=…`, `password: …` and `"password":"…"` in running text, as libraries and browsers quote what they were given. */
const assignments =
  /(["']?)\b([a-z][\w.-]{0,60})\1(\s{0,3}[=:]\s{0,3})(?!\[redacted\])("[^"]{1,300}"|'[^']{1,300}'|[^\s"',;&<>)}\]]{1,2000})/gi;

/** Hides passwords, tokens and the secret parts of links: in an address, and in a text that holds one. */
export function redactText(given: string): string {
  const text = given.replaceAll('\u0000', '');
  const shown = suspicious.test(text) ? withoutNamedSecrets(text) : text;
  return longWord.test(shown) ? shown.replaceAll(segments, (segment) => (looksRandom(segment) ? redacted : segment)) : shown;
}

function withoutNamedSecrets(text: string): string {
  const hideParameter = (whole: string, mark: string, name: string, equals: string) =>
    isSecretParameter(name) ? `${mark}${name}${equals}${redacted}` : whole;
  return text
    .replaceAll(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/:@]{0,200}:[^\s/@]{1,200}@/gi, `$1${redacted}@`)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/-]{8,}=*/gi, `$1 ${redacted}`)
    .replaceAll(parameters, hideParameter)
    .replaceAll(encodedParameters, hideParameter)
    .replaceAll(tokenPaths, `$1${redacted}`)
    .replaceAll(assignments, (whole, quote: string, name: string, between: string, value: string) => {
      const isCode = quote !== '' || between.includes('=') || /^["'].{6}/.test(value);
      return isAssignedSecret(name, isCode) ? `${quote}${name}${quote}${between}${redacted}` : whole;
    });
}

const isSecretParameter = (name: string): boolean => {
  const plain = plainKey(name);
  return secretParameterNames.has(plain) || secretParameters.test(plain);
};

/** Prose has "Unexpected token: <" and "primary key: id"; only a name that can mean nothing else counts before a colon. */
const isAssignedSecret = (name: string, isCode: boolean): boolean =>
  isCode ? isSecretKey(name) : /^(?:password|passwd|passphrase|authorization|cookie|set-cookie|secret|api[_-]?key)$/i.test(name);

/** Paths of ours are words in small letters; whatever mixes both cases, or is long and hexadecimal, was drawn by lot. */
const looksRandom = (segment: string): boolean =>
  !isUuid(segment) && ((/[a-z]/.test(segment) && /[A-Z]/.test(segment)) || /^[0-9a-f]{32,}$/i.test(segment));
