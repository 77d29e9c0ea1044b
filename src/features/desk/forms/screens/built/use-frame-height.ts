import { type RefObject, useEffect } from 'react';

/** Tells the page around the frame how high the form is, whenever that changes. A height is no secret: every page may hear it. */
export function useFrameHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element || window.parent === window) return;
    const tell = () => window.parent.postMessage({ foyerFormHeight: element.offsetHeight }, '*');
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    return () => watch.disconnect();
  }, [content]);
}
