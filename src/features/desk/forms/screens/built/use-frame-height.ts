import { useEffect } from 'react';

/** Tells the page around the frame how high the form is, whenever that changes. A height is no secret: every page may hear it. */
export function useFrameHeight(): void {
  useEffect(() => {
    if (window.parent === window) return;
    const tell = () => window.parent.postMessage({ foyerFormHeight: document.body.scrollHeight }, '*');
    const watch = new ResizeObserver(tell);
    watch.observe(document.body);
    tell();
    return () => watch.disconnect();
  }, []);
}
