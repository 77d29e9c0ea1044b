import type { Words } from '#ui/words.ts';

export const de: Words = {
  Services: 'Leistungen',
};
