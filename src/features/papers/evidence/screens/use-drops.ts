import { useEffect } from 'react';

/** A file dropped anywhere on the page goes into the page's file field, as if it had been chosen there; it never takes the page's place. */
export function useDrops(): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main input[type=file]');
      if (!field || !event.dataTransfer?.files.length) return;
      field.files = event.dataTransfer.files;
      // The first loads the part that checks files where it is not loaded yet, the second tells it where it is.
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
