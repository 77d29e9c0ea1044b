import clsx from 'clsx';
import { type PictureBox, sizesOf } from '#shared/picture-sizes.ts';
import type { SitePicture } from '#shared/site-picture.ts';

type PictureProps = {
  picture: SitePicture;
  /** How large it is drawn, wide windows first: the browser chooses the fitting file by it. */
  boxes: readonly PictureBox[];
  className?: string;
  /** The picture is in view as soon as the page opens: it is fetched first, not when it comes near. */
  isFirst?: boolean;
  /** In place of the picture's own words; empty where the text beside it says the same. */
  alt?: string;
};

/** Classes and not a style: the content policy of public pages takes no inline styles. */
const step = (percent: number): number => Math.round(percent / 5) * 5;

/**
 * A picture of the Media Library. It takes its room before it is there, and where its box has another shape (`aspect-*` in
 * `className`), it is cut around what has to stay in view.
 */
export function Picture({ picture, boxes, className, isFirst = false, alt }: PictureProps) {
  const { src, width, height, focal, sources } = picture;
  const sizes = sizesOf(picture, boxes);
  return (
    <picture className="contents">
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt ?? picture.alt}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className={clsx('h-auto object-cover focal', `focal-x-${step(focal.x)} focal-y-${step(focal.y)}`, className)}
      />
    </picture>
  );
}
