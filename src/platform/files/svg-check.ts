// An allow-list: what it does not know, it refuses. Scripts, links out, foreign HTML and entities are not on it.
const safeElements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata style image
  linearGradient radialGradient stop clipPath mask pattern marker switch view
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);
const editorNamespaces = /^(?:sodipodi|inkscape|rdf|cc|dc|sketch):/;
const safeLink = /^(?:#|data:image\/(?:png|jpeg|webp|gif);base64,)/i;

/** True when the bytes are an SVG picture that runs nothing and loads nothing. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  if (/<!ENTITY|<!\[CDATA\[|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i.test(text) || text.includes('\u0000')) return false;
  const encoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(text)?.[1];
  if (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding)) return false;
  const body = text
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/<!DOCTYPE[^>]*>/i, '');
  if (!/^\s*<svg[\s>]/.test(body)) return false;
  return tagsAreSafe(body) && stylesAreSafe(body);
}

function tagsAreSafe(body: string): boolean {
  const tag = /<(?:\/\s*)?([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g;
  let tags = 0;
  for (const [, name = '', attributes = ''] of body.matchAll(tag)) {
    tags += 1;
    if (!safeElements.has(name) && !editorNamespaces.test(name)) return false;
    if (!attributesAreSafe(attributes)) return false;
  }
  // Every "<" must have been one of the tags understood above.
  return tags === body.split('<').length - 1;
}

function attributesAreSafe(attributes: string): boolean {
  for (const [, name = '', quoted = ''] of attributes.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const local = (name.split(':').at(-1) ?? '').toLowerCase();
    const value = quoted.slice(1, -1).trim();
    if (local.startsWith('on')) return false;
    if ((local === 'href' || local === 'src') && (value.includes('&') || (value !== '' && !safeLink.test(value)))) return false;
    if (/(?:javascript|vbscript)\s*:/i.test(decodeReferences(value).replaceAll(/\s/g, ''))) return false;
    if (/url\(|@import|expression\(/i.test(decodeReferences(value)) && !stylesAreSafe(decodeReferences(value))) return false;
  }
  return true;
}

/** In style sheets and in presentation attributes, url() may only point into the picture itself. */
function stylesAreSafe(text: string): boolean {
  if (/@import|expression\(|-moz-binding|\\/i.test(text)) return false;
  for (const [, target = ''] of text.matchAll(/url\(\s*["']?\s*([^)\s"']*)/gi)) if (!safeLink.test(target)) return false;
  return true;
}

const decodeReferences = (value: string): string =>
  value
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
