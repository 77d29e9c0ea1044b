import { type DragEvent, useState } from 'react';

/** What a place needs that takes files by drop. Dropping is a second way: an input inside it is the keyboard's. */
export function useDropTarget(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    className: `flex flex-wrap items-center rounded-lg border border-dashed p-4 outline-offset-2 outline-ring transition-colors has-[input:focus-visible]:outline-2 ${
      isOver ? 'border-primary-ink bg-primary-soft' : 'border-control-line/70'
    }`,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
