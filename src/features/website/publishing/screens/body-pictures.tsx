import clsx from 'clsx';
import type { CaptionedPicture } from '#shared/post-blocks.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import { Picture } from '#ui/picture.tsx';
import { useWords } from '#ui/words.ts';
import type { Pictures } from '../blocks-policy.ts';

/** The column of the text is 42rem wide at most. */
const column = [{ from: 740, width: '672px' }, { width: '92vw' }];

function Caption({ caption, picture }: { caption: string; picture: SitePicture }) {
  const words = [caption, picture.credit].filter(Boolean).join(' · ');
  return words ? <figcaption className="mt-2.5 text-sm leading-snug text-muted">{words}</figcaption> : null;
}

/** Never larger than it is, and whole: a phone's portrait is as high as a window, not higher. */
export function SinglePicture({ media, caption, pictures }: CaptionedPicture & { pictures: Pictures }) {
  const picture = pictures[media];
  if (!picture) return null;
  const isTall = picture.height > picture.width * 1.2;
  return (
    <figure className={clsx('my-3', isTall && 'mx-auto w-full max-w-md')}>
      <Picture picture={picture} boxes={column} className="mx-auto block max-w-full rounded-lg" />
      <Caption caption={caption} picture={picture} />
    </figure>
  );
}

/**
 * In tiles of one shape, each cut around what has to stay in view; the whole picture is behind it. A tile is left out of layout,
 * and its picture is not fetched, until it comes near: browsers fetch lazy pictures from much further away.
 */
export function Gallery({ pictures: named, known }: { pictures: readonly CaptionedPicture[]; known: Pictures }) {
  const t = useWords();
  const isPairs = named.length === 2 || named.length === 4;
  const boxes = [
    { from: 740, width: isPairs ? '328px' : '216px', ratio: 1 },
    { width: '45vw', ratio: 1 },
  ];
  return (
    <ul aria-label={t('Gallery')} className={clsx('my-3 grid grid-cols-2 gap-3 sm:gap-4', !isPairs && 'sm:grid-cols-3')}>
      {named.map(({ media, caption }, at) => {
        const picture = known[media];
        return picture ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: one picture may stand in a gallery twice
          <li key={at} className="min-w-0">
            <figure>
              <a href={picture.src} className="block aspect-square rounded-lg [content-visibility:auto]">
                <Picture picture={picture} boxes={boxes} className="aspect-square w-full rounded-lg" />
              </a>
              <Caption caption={caption} picture={picture} />
            </figure>
          </li>
        ) : null;
      })}
    </ul>
  );
}
