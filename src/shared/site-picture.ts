// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.
import type { Changes } from './site-content.ts';

/** What a field of a page stores of its picture: everything else is the Media Library's. */
export type PictureRef = { media: string };

/** A picture of the Media Library as a page shows it. */
export type SitePicture = {
  src: string;
  width: number;
  height: number;
  alt: string;
  credit: string;
  /** What has to stay in view where the picture is cut, in percent from the left and from the top. */
  focal: { x: number; y: number };
  /** The same picture in better formats and several widths, the best format first. */
  sources: { type: string; srcset: string }[];
};

/** The picture that a field names; null where it names none, or one that is gone. */
export const pictureOf = (field: PictureRef | null, changes: Changes): SitePicture | null =>
  (field && changes?.pictures?.[field.media]) ?? null;
