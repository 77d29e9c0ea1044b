import { createHash } from 'node:crypto';

/** The hashes of a document's own inline scripts and styles, as a content policy names them. */
export type OwnInline = { scripts: string[]; styles: string[] };

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Finds what our own rendering marked with its nonce and takes the marks out. Whatever came into the document another way
 * does not know the nonce, so it gets no hash and the browser refuses it.
 */
export function takeOwnInline(html: string, nonce: string): { html: string; own: OwnInline } {
  const mark = ` nonce="${nonce}"`;
  const own = { scripts: new Set<string>(), styles: new Set<string>() };
  const marked = new RegExp(`<(script|style)(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</\\1>`, 'g');
  for (const [, tag, text] of html.matchAll(marked)) {
    if (text) own[tag === 'script' ? 'scripts' : 'styles'].add(hashOf(text));
  }
  const clean = html.replaceAll(mark, '');
  // A nonce that leaves with the document could be put before a script of somebody else's.
  if (clean.includes(nonce)) throw new Error('The nonce of a rendering stands elsewhere than on its own scripts and styles');
  return { html: clean, own: { scripts: [...own.scripts], styles: [...own.styles] } };
}
