import { type PictureFile, pixelsOf } from '#shared/picture-file.ts';
import type { SitePicture } from '#shared/site-picture.ts';

/** The cover of a post in mails and other people's feeds, where they can show it: as wide as their cards are. */
export const coverFile = (cover: SitePicture | null): PictureFile | null => cover && pixelsOf(cover, 1_200);
