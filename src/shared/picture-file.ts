import type { SitePicture } from './site-picture.ts';

export type PictureFile = { src: string; width: number; height: number; alt: string };

/**
 * One file of a picture, for programs that choose none by themselves: mails, readers of feeds, other people's sites. The smallest
 * that is at least this wide, else the widest; never AVIF, which many of them cannot show.
 */
export function fileOf(picture: SitePicture, least: number): PictureFile {
  const { src, width, height, alt, sources } = picture;
  const offered = (sources.find(({ type }) => type === 'image/webp')?.srcset ?? '').split(', ').flatMap((one) => {
    const [file, size] = one.split(' ');
    const wide = Number.parseInt(size ?? '', 10);
    return file && wide > 0 ? [{ src: file, width: wide, height: Math.max(1, Math.round((wide / width) * height)), alt }] : [];
  });
  return offered.find((file) => file.width >= least) ?? offered.at(-1) ?? { src, width, height, alt };
}

/** The same where vector drawings are not shown either; null for one of those. */
export const pixelsOf = (picture: SitePicture, least: number): PictureFile | null =>
  /\.svg$/i.test(picture.src) ? null : fileOf(picture, least);
