import type { ShouldRevalidateFunction } from 'react-router';

/** A list's state is in its address, and the screen asks for what it needs by itself: only another page runs its loader. */
export const listShouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
