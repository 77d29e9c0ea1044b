import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** Where a click on a plain link leads within the site, or null when it is the browser's business. */
export function pathOfClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'>,
): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-static] a[href]') : null;
  if (!link || link.target || link.download || link.dataset.dialog || link.origin !== location.origin) return null;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return null;
  return link.pathname + link.search + link.hash;
}

/** The plain links of still parts move within the app like any other; whoever took the click before keeps it. */
export function useStaticLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathOfClick(event);
      if (path === null) return;
      event.preventDefault();
      void navigate(path, { viewTransition: true });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
