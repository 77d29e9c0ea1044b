import { validate as isUuid } from 'uuid';

export const redacted = '[redacted]';

const secretKeyParts =
  /password|passwd|passphrase|secret|token|authorization|cookie|apikey|accesskey|privatekey|credential|backupcode|recoverycode|cardnumber/;
const secretKeys = new Set(['otp', 'totp', 'cvc', 'cvv', 'ssn', 'pin', 'auth', 'jwt', 'bearer', 'signature']);
const secretParameters = /token|secret|password|passphrase|key|signature|credential|auth|otp/;
const secretParameterNames = new Set(['code', 'sig', 'state', 'jwt', 'session', 'sid']);

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
  if (value instanceof URL) return redactUrl(value.href);
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
const suspicious = /[@=]|bearer|basic/i;

/** Hides passwords in addresses, bearer tokens and token-like parameters inside running text. */
export function redactText(given: string): string {
  const text = given.replaceAll('\u0000', '');
  if (!suspicious.test(text)) return text;
  return text
    .replaceAll(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/:@]{0,200}:[^\s/@]{1,200}@/gi, `$1${redacted}@`)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/-]{8,}=*/gi, `$1 ${redacted}`)
    .replaceAll(/([?&;])([\w.[\]-]{1,60})=([^&;#\s"'<>]{1,2000})/g, (whole, mark: string, name: string) =>
      isSecretParameter(name) ? `${mark}${name}=${redacted}` : whole,
    );
}

/** The same for an address, where a path segment that looks random is a document's token too. */
export function redactUrl(url: string): string {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const tail = end < 0 ? '' : url.slice(end).replace('#', '&');
  const known = path.replace(tokenPath, `$1${redacted}`);
  const shown = known.length < shortestToken ? known : known.split('/').map(hideRandomSegment).join('/');
  return redactText(shown) + redactText(tail);
}

/** Where the last part is a secret whatever it looks like: a random one may lack the digit that would tell it from a word. */
const tokenPath = /(\/(?:document\/[^/]+|book|bookings\/manage)\/)[^/]+/;

const isSecretParameter = (name: string): boolean => {
  const plain = plainKey(name);
  return secretParameterNames.has(plain) || secretParameters.test(plain);
};

const shortestToken = 20;

function hideRandomSegment(whole: string): string {
  if (whole.length < shortestToken) return whole;
  // The router asks for a page's data under the page's name and this ending.
  const segment = whole.replace(/\.data$/, '');
  if (segment.length < shortestToken || isUuid(segment) || !/^[\w-]+$/.test(segment)) return whole;
  const mixed = /[a-z]/.test(segment) && /[A-Z]/.test(segment) && /\d/.test(segment);
  return mixed || /^[0-9a-f]{32,}$/i.test(segment) ? redacted : whole;
}
