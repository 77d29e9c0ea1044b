import { useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

/** Where a click on a plain link leads within the site, or null when it is the browser's business. */
export function pathOfClick(
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'>,
  /** Of the page's language, such as `/de`; empty for English. */
  prefix: string,
): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-static] a[href]') : null;
  if (!link || link.target || link.download || link.hreflang || link.dataset.dialog || link.origin !== location.origin)
    return null;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return null;
  // The router adds the prefix itself; whatever has none is a page of another language, or none of the site's.
  if (!`${link.pathname}/`.startsWith(`${prefix}/`)) return null;
  return (link.pathname.slice(prefix.length) || '/') + link.search + link.hash;
}

/** The plain links of still parts move within the app like any other; whoever took the click before keeps it. */
export function useStaticLinks() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const home = useHref('/');
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = pathOfClick(event, home === '/' ? '' : home);
      if (path === null) return;
      event.preventDefault();
      void navigate(path, { viewTransition: true });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate, home]);
  // The footer keeps the markup of the first page: its links to the other languages follow the one that is shown.
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
      link.pathname = link.dataset.language + pathname;
  }, [pathname]);
}
