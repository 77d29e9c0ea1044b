import { type RefObject, useEffect } from 'react';
import { toast } from './toast.tsx';
import { hasUnsavedChanges } from './unsaved-changes.ts';

type Editor = {
  save: () => Promise<boolean>;
  /** What was read of it elsewhere, such as in a list. */
  readAgain: () => Promise<unknown>;
  loadNewest: () => Promise<unknown>;
};

/** Those that are on the screen, by what they edit. */
const open = new Map<string, RefObject<Editor | null>>();

/** For a toast that outlives the editor it came from: nothing waits for a pause there any more, so what it undoes is saved at once. */
export function useUndo<E extends Editor>(key: string, live: RefObject<E | null>) {
  useEffect(() => {
    open.set(key, live);
    return () => {
      if (open.get(key) === live) open.delete(key);
    };
  }, [key, live]);
  return async (undo: (editor: E) => void): Promise<void> => {
    const editor = live.current;
    if (!editor) return;
    undo(editor);
    if (open.get(key) === live) return;
    if (!(await editor.save())) return toast.error('It could not be brought back.');
    await editor.readAgain();
    // Opened again since, it shows what was there before; what is typed there is told of by its next save.
    if (!hasUnsavedChanges()) await open.get(key)?.current?.loadNewest();
  };
}
