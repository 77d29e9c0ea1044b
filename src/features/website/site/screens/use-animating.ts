import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const pageTransitionMs = 500;

/** Asked when a page changes, so that the whole of the motion settings need not travel with every page. */
function wantsLess(): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return true;
  return document.documentElement.dataset.motion === 'reduced';
}

/** True for 500 ms after the path changes, never for people who asked for less motion. */
export function useAnimating(): boolean {
  const { pathname } = useLocation();
  const [settled, setSettled] = useState(pathname);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(pathname), pageTransitionMs);
    return () => window.clearTimeout(timer);
  }, [pathname]);
  return settled !== pathname && !wantsLess();
}
