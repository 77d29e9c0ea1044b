import type { PictureRef } from '#shared/site-picture.ts';
import { ownSections } from './own-sections.ts';

/** What a page of the owner's own begins with: its title, and room for everything else. */
export const freeContent = (title: string) => ({
  hero: { title, text: '', picture: null as PictureRef | null },
  ...ownSections,
});
