import { fileOf } from '#shared/picture-file.ts';
import {
  type CaptionedPicture,
  isSafeHref,
  type PostBlock,
  type PostRun,
  videoAddress,
  videoNames,
} from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** A path of this site leads nowhere in a reader of feeds. */
export const absolute = (href: string, publicUrl: string): string => (/^[/#]/.test(href) ? publicUrl + href : href);

const inside = (tag: string, isOn: unknown, html: string): string => (isOn ? `<${tag}>${html}</${tag}>` : html);

function runHtml({ text, bold, italic, code, href }: PostRun, publicUrl: string): string {
  const words = escaped(text).replaceAll('\n', '<br>');
  const html = inside('strong', bold, inside('em', italic, inside('code', code, words)));
  return href !== undefined && isSafeHref(href) ? `<a href="${escaped(absolute(href, publicUrl))}">${html}</a>` : html;
}

type Pictures = Readonly<Record<string, SitePicture>>;

/** How wide readers of feeds show a picture, on a screen with two pixels for one. */
const pictureWidth = 1_200;

function figure({ media, caption }: CaptionedPicture, publicUrl: string, pictures: Pictures): string {
  const picture = pictures[media];
  if (!picture) return '';
  const { src, width, height, alt } = fileOf(picture, pictureWidth);
  const words = [caption, picture.credit].filter(Boolean).join(' · ');
  const below = words && `<figcaption>${escaped(words)}</figcaption>`;
  const address = escaped(absolute(src, publicUrl));
  return `<figure><img src="${address}" alt="${escaped(alt)}" width="${width}" height="${height}">${below}</figure>`;
}

/** A post as HTML for readers of feeds: made of an allow list of elements, with every word escaped. */
export function postHtml(blocks: readonly PostBlock[], publicUrl: string, pictures: Pictures): string {
  const runs = (all: readonly PostRun[]) => all.map((run) => runHtml(run, publicUrl)).join('');
  const items = (all: readonly PostRun[][]) => all.map((item) => `<li>${runs(item)}</li>`).join('');
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `<h${block.level}>${runs(block.runs)}</h${block.level}>`;
        case 'quote':
          return `<blockquote><p>${runs(block.runs)}</p></blockquote>`;
        case 'bullets':
          return `<ul>${items(block.items)}</ul>`;
        case 'steps':
          return `<ol>${items(block.items)}</ol>`;
        case 'code':
          return `<pre><code>${escaped(block.text)}</code></pre>`;
        case 'video': {
          const { provider, video, title } = block;
          return `<p><a href="${escaped(videoAddress(provider, video))}">${escaped(title || 'Video')} (${videoNames[provider]})</a></p>`;
        }
        case 'picture':
          return figure(block, publicUrl, pictures);
        case 'gallery':
          return block.pictures.map((one) => figure(one, publicUrl, pictures)).join('\n');
        case 'divider':
          return '<hr>';
        default:
          return `<p>${runs(block.runs)}</p>`;
      }
    })
    .join('\n');
}
