import type { Words } from '#ui/words.ts';
import { appointmentWords } from './de/appointments.ts';
import { articleWords } from './de/articles.ts';
import { deskWords } from './de/desk.ts';
import { formWords } from './de/forms.ts';
import { messageWords } from './de/messages.ts';
import { pageWords } from './de/pages.ts';
import { shellWords } from './de/shell.ts';
import { templateWords } from './de/templates.ts';
import { verifyWords } from './de/verify.ts';

/** The site's own words in German, by the English ones. Without a prototype: owners and visitors write “constructor” too. */
export const de: Words = Object.assign(
  Object.create(null),
  shellWords,
  pageWords,
  templateWords,
  formWords,
  messageWords,
  appointmentWords,
  articleWords,
  deskWords,
  verifyWords,
);
