import type { SitePicture } from '#shared/site-picture.ts';

/** Who made the picture, where that has to be said. */
export function PictureCredit({ picture: { credit } }: { picture: SitePicture }) {
  return credit ? <p className="mt-2 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">{credit}</p> : null;
}
