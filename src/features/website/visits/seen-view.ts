/** A public page as it was answered. */
export type SeenView = {
  path: string;
  search: string;
  host: string | null;
  ip: string | null;
  /** The visitor came from another page of the site, without a new document. */
  isInApp: boolean;
  get(name: string): string | null;
};

/** What is kept of it, in memory alone, until the next batch is written. */
export type WaitingView = Omit<SeenView, 'get'> & {
  at: number;
  userAgent: string;
  referer: string | null;
  /** The cookies of somebody who is signed in: views of administrators are left out. */
  cookie: string | null;
  /** The browser asks not to be tracked. */
  isOptedOut: boolean;
};

/** Thousands may wait, and a stranger writes headers of any length. */
const most = 1_000;

const sessionCookie = (cookies: string | null): string | null =>
  cookies?.match(/(?:__Secure-)?foyer\.session_token=[^;]{1,1000}/)?.[0] ?? null;

export const waitingView = (view: SeenView, userAgent: string, at: number): WaitingView => {
  return {
    path: view.path,
    search: view.search.includes('utm_') ? view.search.slice(0, most) : '',
    host: view.host,
    ip: view.ip,
    isInApp: view.isInApp,
    at,
    userAgent: userAgent.slice(0, 400),
    referer: view.isInApp ? null : (view.get('referer')?.slice(0, 2_000) ?? null),
    cookie: sessionCookie(view.get('cookie')),
    isOptedOut: view.get('dnt') === '1' || view.get('sec-gpc') === '1',
  };
};
