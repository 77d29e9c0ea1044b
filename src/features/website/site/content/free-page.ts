import type { PictureRef } from '#shared/site-picture.ts';

type Titled = { title: string; text: string };

/** What a page of the owner's own begins with: its title, and room for everything else. What is left empty is not shown. */
export const freeContent = (title: string) => ({
  hero: { title, text: '', picture: null as PictureRef | null },
  text: { sections: [] as { title: string; paragraphs: string[] }[] },
  points: { title: '', items: [] as Titled[] },
  faq: { title: '', entries: [] as { id: string; question: string; answer: string }[] },
  call: { title: '', text: '', action: { label: '', to: '' } },
});
export type FreeContent = ReturnType<typeof freeContent>;

/** The sections that can stand in any order, as they come. */
export const freeOrder = ['text', 'points', 'faq', 'call'] as const;
