import { useEffect } from 'react';
import { languages } from '#shared/languages.ts';
import { languageOfDocument } from '#ui/words.ts';

const look = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Puts the reader's own time into a part that is kept as the server sent it, which knows only its own. */
export const useKeptTimes = () =>
  useEffect(() => {
    const { locale } = languages[languageOfDocument()];
    for (const time of document.querySelectorAll<HTMLTimeElement>('[data-static] time'))
      time.textContent = new Date(time.dateTime).toLocaleString(locale, look);
  }, []);
