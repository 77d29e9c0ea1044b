import { decodedLayers, isEncoded, type Range } from './decode-layer.ts';
import { findSecrets } from './find-secrets.ts';
import { isOneTimeCode, isSecretHeader, isSecretKey } from './secret-names.ts';

export const redacted = '[redacted]';

const maxDepth = 6;
const maxItems = 100;

/** A copy that is safe to serialise: secrets hidden, cycles and depth cut, odd values spelled out. */
export function redactValue(value: unknown, depth = 0, parents: readonly object[] = []): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'symbol') return redactText(String(value));
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function') return '[function]';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Error) return redactText(`${value.name}: ${value.message}`);
  if (value instanceof URL) return redactText(value.href);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (parents.includes(value)) return '[circular]';
  if (depth >= maxDepth) return '[deep]';
  const within = [...parents, value];
  if (value instanceof Set) return redactValue([...value], depth, within);
  if (value instanceof Map) return redactPairs([...value], depth, within);
  if (Array.isArray(value)) return isListOfPairs(value) ? redactPairs(value, depth, within) : redactList(value, depth, within);
  const entries = Object.entries(value).slice(0, maxItems);
  const name = 'name' in value ? value.name : 'key' in value ? value.key : undefined;
  const isSecretPair = 'value' in value && typeof name === 'string' && isSecretKey(name);
  return Object.fromEntries(
    entries.map(([key, item]) => [
      redactText(key),
      isSecretPair && key === 'value' ? redacted : redactItem(key, item, depth, within),
    ]),
  );
}

const redactItem = (key: unknown, item: unknown, depth: number, within: readonly object[]): unknown =>
  typeof key === 'string' && item != null && (isSecretKey(key) || isOneTimeCode(key, item))
    ? redacted
    : redactValue(item, depth + 1, within);

/** The entries of a map, of headers or of a form. */
const isListOfPairs = (list: readonly unknown[]): list is [string, unknown][] =>
  list.length > 0 && list.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === 'string');

const redactPairs = (pairs: readonly (readonly [unknown, unknown])[], depth: number, within: readonly object[]): unknown[] =>
  pairs.slice(0, maxItems).map(([key, item]) => [redactValue(key, depth + 1, within), redactItem(key, item, depth + 1, within)]);

/** Node lists headers with each value behind its name. */
const redactList = (list: readonly unknown[], depth: number, within: readonly object[]): unknown[] =>
  list.slice(0, maxItems).map((item, index) => {
    const before = list[index - 1];
    const isValue = typeof item === 'string' && typeof before === 'string' && isSecretHeader(before);
    return isValue ? redacted : redactValue(item, depth + 1, within);
  });

/** Hides passwords, tokens and the secret parts of links: in an address, in one within another, and in a text that holds one. */
export function redactText(given: string): string {
  const text = given.includes('\u0000') ? given.replaceAll('\u0000', '') : given;
  const found = isEncoded(text) ? secretsOf(text, new Set()) : findSecrets(text);
  return found.length === 0 ? text : cut(text, found);
}

const maxLayers = 12;

/** What a parameter of a parameter hides is plain once it is decoded, so every layer is looked through, down to the last. */
function secretsOf(text: string, layers: Set<string>): Range[] {
  const found = findSecrets(text);
  for (const decoded of decodedLayers(text)) {
    if (layers.has(decoded.text)) continue;
    layers.add(decoded.text);
    const inner = layers.size < maxLayers ? secretsOf(decoded.text, layers) : encodedWords(decoded.text);
    for (const range of inner) found.push(decoded.inOriginal(range));
  }
  return found;
}

/** Nobody encodes a text so often who does not want it to be overlooked. */
function encodedWords(text: string): Range[] {
  const words = Array.from(text.matchAll(/\S+/g), ({ index, 0: word }): Range => [index, index + word.length]);
  return words.filter(([start, end]) => isEncoded(text.slice(start, end)));
}

function cut(text: string, found: Range[]): string {
  found.sort(([a], [b]) => a - b);
  let shown = '';
  let hiddenUntil = -1;
  for (const [start, end] of found) {
    if (start > hiddenUntil) shown += `${text.slice(Math.max(hiddenUntil, 0), start)}${redacted}`;
    hiddenUntil = Math.max(hiddenUntil, end);
  }
  return shown + text.slice(hiddenUntil);
}
