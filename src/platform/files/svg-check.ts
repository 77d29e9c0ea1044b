import { mostPixels, pixelsOf } from './picture-size.ts';
import { readXml, type XmlElement } from './xml-reader.ts';

// An allow-list: what it does not know, it refuses. Scripts, links out, foreign HTML and entities are not on it.
const safeElements = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc metadata style image
  linearGradient radialGradient stop clipPath mask pattern marker switch view
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);
const editorNamespaces = /^(?:sodipodi|inkscape|rdf|cc|dc|sketch):/;
const svgNamespace = 'http://www.w3.org/2000/svg';
/** A prefix that stands for one of these would make an element of a harmless name run or show something else. */
const activeNamespaces = new Set([svgNamespace, 'http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']);
const limits = { elements: 20_000, depth: 64, attributes: 64 };
const embedded = /^data:image\/(?:png|jpeg|webp|gif);base64,/i;

/** The elements of an SVG picture that runs nothing and loads nothing, the root first; null for any other bytes. */
export function readSafeSvg(bytes: Uint8Array): XmlElement[] | null {
  const text = decoded(bytes);
  const elements = text === null ? null : readXml(text, limits);
  const [root] = elements ?? [];
  if (!elements || root?.name !== 'svg' || root.attributes.get('xmlns') !== svgNamespace) return null;
  return elements.every(isSafe) && embeddedPixels(elements) <= mostPixels ? elements : null;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const encoding = /^\s*<\?xml[^?>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(text)?.[1];
    return text.includes('\u0000') || (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding)) ? null : text;
  } catch {
    return null;
  }
}

const isSafe = ({ name, attributes, text }: XmlElement): boolean =>
  (safeElements.has(name) || editorNamespaces.test(name)) &&
  [...attributes].every(([key, value]) => attributeIsSafe(key, value)) &&
  (name !== 'style' || stylesAreSafe(text));

function attributeIsSafe(name: string, given: string): boolean {
  const value = given.trim();
  if (name === 'xmlns') return value === svgNamespace;
  if (name.startsWith('xmlns:')) return !activeNamespaces.has(value);
  const local = (name.split(':').at(-1) ?? '').toLowerCase();
  if (local.startsWith('on')) return false;
  if (local === 'href' || local === 'src') return value === '' || pointsInside(value);
  if (editorNamespaces.test(name)) return true;
  // A fill, a filter or a style is read as CSS, with its escapes.
  return !/(?:javascript|vbscript)\s*:/i.test(value.replaceAll(/\s/g, '')) && stylesAreSafe(value);
}

const pointsInside = (link: string): boolean => link.startsWith('#') || embedded.test(link);

/** In style sheets and in presentation attributes, url() may only point into the picture itself. */
function stylesAreSafe(text: string): boolean {
  if (/@import|expression\(|-moz-binding|image-set\(|cross-fade\(|src\(|\\/i.test(text)) return false;
  for (const [, target = ''] of text.matchAll(/url\(\s*["']?\s*([^)\s"']*)/gi)) if (!pointsInside(target)) return false;
  return true;
}

/** What the pictures inside need in all once they are unpacked; infinite if one cannot be read. */
function embeddedPixels(elements: readonly XmlElement[]): number {
  let sum = 0;
  for (const { attributes } of elements) {
    for (const value of attributes.values()) {
      if (!embedded.test(value.trim())) continue;
      sum += pixelsOf(Buffer.from(value.slice(value.indexOf(',') + 1), 'base64'));
    }
  }
  return sum;
}
