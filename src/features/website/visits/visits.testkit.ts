import type { SeenView } from './seen-view.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
export const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

type Parts = Partial<Omit<SeenView, 'get'>> & { headers?: Record<string, string> };

/** A page as a person's browser asks for it. */
export const viewWith = ({ headers = {}, ...parts }: Parts = {}): SeenView => ({
  path: '/',
  search: '',
  host: 'localhost',
  ip: '192.0.2.1',
  isInApp: false,
  get: (name) => ({ 'user-agent': firefox, ...headers })[name] ?? null,
  ...parts,
});
