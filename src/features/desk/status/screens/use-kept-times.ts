import { useEffect } from 'react';

const look = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Puts the reader's own time into a part that is kept as the server sent it, which knows only its own. */
export const useKeptTimes = () =>
  useEffect(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('[data-static] time'))
      time.textContent = new Date(time.dateTime).toLocaleString('en-US', look);
  }, []);
