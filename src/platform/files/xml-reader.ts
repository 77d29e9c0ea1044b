export type XmlElement = {
  name: string;
  /** Values with their references resolved. */
  attributes: ReadonlyMap<string, string>;
  /** The words directly inside, not those of its children. */
  text: string;
  /** Where its opening tag stands. */
  tag: { start: number; end: number };
};
export type XmlLimits = { elements: number; depth: number; attributes: number };

const tagName = /<([A-Za-z_][\w:.-]*)/y;
const closingTag = /<\/([A-Za-z_][\w:.-]*)\s*>/y;
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const declaration = /^\s*<\?xml\s[^?>]*\?>/;
const documentType = /<!DOCTYPE\s[^[<>]*>/iy;
const knownReference = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/g;

/**
 * Reads the part of XML that pictures are written in, once from the start to the end: each character is looked at a fixed
 * number of times, whatever the text holds. Null for what is not well-formed, for entities and processing instructions,
 * and beyond the limits. The first element is the root.
 */
export function readXml(text: string, limits: XmlLimits): XmlElement[] | null {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  let at = declaration.exec(text)?.[0].length ?? 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  /** Words between tags; outside of the root there may be none. */
  const takeText = (words: string): boolean => {
    const parent = open.at(-1);
    if (!parent) return words.trim() === '';
    parent.text += words;
    return true;
  };

  while (at < text.length) {
    const next = text.indexOf('<', at);
    const words = resolved(text.slice(at, next < 0 ? text.length : next));
    if (words === null || !takeText(words)) return null;
    if (next < 0) break;
    at = next;
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      if (end < 0) return null;
      at = end + 3;
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end < 0 || open.length === 0 || !takeText(text.slice(at + 9, end))) return null;
      at = end + 3;
    } else if (text.startsWith('</', at)) {
      if (take(closingTag)?.[1] !== open.pop()?.name) return null;
    } else if (text.startsWith('<!', at)) {
      if (elements.length > 0 || !take(documentType)) return null;
    } else {
      const element = takeElement(take, limits.attributes);
      const end = take(tagEnd);
      if (!element || !end || (elements.length > 0 && open.length === 0)) return null;
      elements.push(element);
      element.tag = { start: next, end: at };
      if (!end[1]) open.push(element);
      if (open.length > limits.depth || elements.length > limits.elements) return null;
    }
  }
  return open.length === 0 && elements.length > 0 ? elements : null;
}

function takeElement(take: (pattern: RegExp) => RegExpExecArray | null, most: number): XmlElement | null {
  const name = take(tagName)?.[1];
  if (!name) return null;
  const attributes = new Map<string, string>();
  for (let found = take(attribute); found; found = take(attribute)) {
    const [, key = '', double, single] = found;
    const value = resolved(double ?? single ?? '');
    if (value === null || attributes.has(key) || attributes.size >= most) return null;
    attributes.set(key, value);
  }
  return { name, attributes, text: '', tag: { start: 0, end: 0 } };
}

const named: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Null for a reference to an entity: only those that every document has are known. */
function resolved(text: string): string | null {
  if (!text.includes('&')) return text;
  let bad = text.replaceAll(knownReference, '').includes('&');
  const plain = text.replaceAll(knownReference, (reference) => {
    const character = named[reference];
    if (character !== undefined) return character;
    const code = reference[2] === 'x' ? Number.parseInt(reference.slice(3), 16) : Number(reference.slice(2, -1));
    if (code === 0 || code > 0x10ffff) bad = true;
    return bad ? '' : String.fromCodePoint(code);
  });
  return bad ? null : plain;
}
