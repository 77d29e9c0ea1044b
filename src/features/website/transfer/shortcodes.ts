import { attachmentPrefix, galleryClass } from './source.ts';

/** How far from its name a part of a shortcode may be; what is longer is words. */
const most = { head: 3_000, attributes: 500, text: 11_000, address: 2_000, toEnd: 2_000 };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The places of a sign, asked for from the beginning to the end: all questions together read the text once. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = text.indexOf(sign, from);
      found = at === -1 ? Number.POSITIVE_INFINITY : at;
    }
    return found;
  };
}

/** Whether `[/name]` follows soon, asked for from the beginning to the end. */
function closings(text: string): (name: string, from: number) => boolean {
  const places = new Map<string, { at: number[]; next: number }>();
  for (const { 1: name = '', index } of text.matchAll(/\[\/([a-z][a-z0-9_-]{1,40})\]/gi)) {
    const known = places.get(name.toLowerCase());
    if (known) known.at.push(index);
    else places.set(name.toLowerCase(), { at: [index], next: 0 });
  }
  return (name, from) => {
    const known = places.get(name.toLowerCase());
    if (!known) return false;
    while ((known.at[known.next] ?? Number.POSITIVE_INFINITY) < from) known.next += 1;
    return (known.at[known.next] ?? Number.POSITIVE_INFINITY) <= from + most.toEnd;
  };
}

type Found = { html: string; end: number };

/** Shortcodes of WordPress with a meaning that is known are HTML; the others are words, and are told. Reads the text once, whatever is in it. */
export function withoutShortcodes(html: string, tell: (problem: string) => void): string {
  if (!html.includes('[')) return html;
  const nextOpen = finder(html, '[');
  const nextEnd = finder(html, ']');
  const isClosed = closings(html);
  const names = /\[([a-z][a-z0-9_-]{1,40})(?![a-z0-9_-])/iy;

  /** What stands between a head that ends there and `[/name]`, where no other bracket is between them. */
  const inner = (name: string, from: number): string | null => {
    const close = nextOpen(from);
    if (close - from > most.text) return null;
    const isOwn = html.slice(close, close + name.length + 3).toLowerCase() === `[/${name}]`;
    return isOwn ? html.slice(from, close) : null;
  };
  const known: Record<string, (head: string, from: number) => Found | null> = {
    caption(_, from) {
      const text = inner('caption', from);
      const parts = text === null ? null : /^\s*((?:<a [^>]*>)?\s*<img [^>]*>\s*(?:<\/a>)?)(.*)$/is.exec(text);
      if (text === null || !parts) return null;
      return {
        html: `<figure>${parts[1]}<figcaption>${parts[2]}</figcaption></figure>`,
        end: from + text.length + '[/caption]'.length,
      };
    },
    embed(_, from) {
      const text = inner('embed', from);
      if (!text || text.length > most.address || /\s/.test(text)) return null;
      return { html: `\n\n${text}\n\n`, end: from + text.length + '[/embed]'.length };
    },
    gallery(head, from) {
      const ids = /\bids="([\d,\s]+)"/i.exec(head)?.[1];
      if (!ids) return null;
      const pictures = ids.split(',').map((id) => `<img src="${escaped(`${attachmentPrefix}${id.trim()}`)}">`);
      return { html: `<div class="${galleryClass}">${pictures.join('')}</div>`, end: from };
    },
  };

  const parts: string[] = [];
  let written = 0;
  for (let at = nextOpen(0); at !== Number.POSITIVE_INFINITY; at = nextOpen(Math.max(at + 1, written))) {
    names.lastIndex = at;
    const name = names.exec(html)?.[1];
    if (!name) continue;
    const from = nextEnd(at) + 1;
    const hasHead = from - at <= most.head && nextOpen(at + 1) >= from;
    const head = hasHead ? html.slice(at + 1 + name.length, from - 1) : null;
    const read = Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;
    const found = head === null ? null : (read?.(head, from) ?? null);
    if (found) {
      parts.push(html.slice(written, at), found.html);
      written = found.end;
    } else if (head !== null && isShortcode(head, () => isClosed(name, from))) tell(`The shortcode [${name}] is plain text now`);
  }
  parts.push(html.slice(written));
  return parts.join('');
}

/** With attributes, or with an end: other brackets are a writer's own. */
function isShortcode(head: string, isClosed: () => boolean): boolean {
  if (head.length > most.attributes || /[<>]/.test(head)) return false;
  return (/^\s/.test(head) && head.includes('=')) || isClosed();
}
