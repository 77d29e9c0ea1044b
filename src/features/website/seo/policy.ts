import { addressIn, splitPath } from '#shared/all-languages.ts';
import type { Language } from '#shared/languages.ts';
import { safePath } from '#shared/safe-path.ts';

/** What fits into a search result; a longer text is cut there, and stored all the same. */
export const shownLetters = { title: 60, description: 155 } as const;
export const mostLetters = { title: 160, description: 400, path: 500, target: 1000 } as const;
export const mostRedirects = 2_000;

/** The one spelling in which addresses of this site are compared; null for what is no path. */
export function addressOf(path: string): string | null {
  let plain: string;
  try {
    // Some keyboards and file systems write a letter and its mark apart.
    plain = decodeURIComponent(path).normalize('NFC');
  } catch {
    return null;
  }
  if (!plain.startsWith('/') || plain.length > mostLetters.path || /[\\\p{Cc}\p{Cs}?#]/u.test(plain)) return null;
  const parts = plain.toLowerCase().split('/').filter(Boolean);
  // Browsers take these out of an address before they ask for it.
  return parts.some((part) => part === '.' || part === '..') ? null : `/${parts.join('/')}`;
}

/** The first parts of addresses below which the software answers by itself: private links, files, areas that ask to sign in. */
export const systemAreas: readonly string[] = [
  ...['admin', 'dashboard', 'api', 'auth', 'setup', 'reset-password', 'auto-redirect', 'payment', 'dev', 'metrics', 'live'],
  ...[
    'document',
    'bring',
    'ticket',
    'embed',
    'preview',
    'retainer',
    'forms',
    'book',
    'newsletter',
    'hooks',
    'consent',
    'testimonial',
  ],
  ...['og', 'app', 'files', 'assets', 'fonts', 'stripe-webhook', 'microsoft-webhook'],
];
const systemFiles =
  /^\/(robots\.txt|llms\.txt|sitemap\.xml|embed\.js|favicon\.svg|push-worker\.js|health|ready|__manifest|contact\/map|templates\/[^/]+\/demo|blog\/feed\.[a-z]+|blog\/cover\/[^/]+)$/;
/** The router takes what ends so for the data of a page. */
const pageData = /\.data$/;

/** An address that the software answers, whatever pages there are. */
export const isSystemPath = (path: string): boolean =>
  systemAreas.includes(path.split('/')[1] ?? '') || systemFiles.test(path) || pageData.test(path);

/** What search engines are asked, as the robots meta tag has it; undefined where nothing has to be asked. */
export function robotsOf({ is_indexed, is_followed }: { is_indexed: boolean; is_followed: boolean }): string | undefined {
  const asked = [...(is_indexed ? [] : ['noindex']), ...(is_followed ? [] : ['nofollow'])];
  return asked.length > 0 ? asked.join(', ') : undefined;
}

/** A path of this site, or an https address elsewhere; null for anything else. An address of this site by its whole name becomes its path. */
export function targetOf(text: string, publicUrl: string): string | null {
  if (text.startsWith('/')) return safePath(text, '') || null;
  if (/[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  if (url.origin === new URL(publicUrl).origin) return safePath(url.pathname + url.search + url.hash, '') || null;
  return url.protocol === 'https:' ? url.href : null;
}

/** The page that a target is on, as addresses are compared; null where it is on another site. */
export const pageOfTarget = (target: string): string | null =>
  target.startsWith('/') ? addressOf(target.replace(/[?#].*$/s, '')) : null;

/** The page that answers at an address below a language that the site has: what is not translated is shown in English there. */
export function inEnglish(path: string, on: readonly Language[]): string {
  const { language, path: english } = splitPath(path);
  return on.includes(language) ? english : path;
}

/** What is known of the addresses of this site. */
export type KnownAddresses = {
  pages: ReadonlySet<string>;
  /** That the site has. */
  languages: readonly Language[];
  /** Where pages are now that had an address of this redirect. */
  former: ReadonlyMap<string, string>;
  /** Where the owner's other redirects lead. */
  redirects: ReadonlyMap<string, string>;
};

type Problem = { field: 'from' | 'target'; message: string };

/** Why a redirect is refused. One that leads on to another is: whoever follows it would wait twice. */
export function redirectProblem(from: string, target: string, known: KnownAddresses): Problem | null {
  const about = (field: Problem['field'], message: string): Problem => ({ field, message });
  const english = inEnglish(from, known.languages);
  if (from === '/' || known.pages.has(from) || known.pages.has(english))
    return about('from', 'A page has this address. A redirect works where there is none.');
  if (isSystemPath(from) || isSystemPath(english)) return about('from', 'This address belongs to the software itself.');
  const moved = known.former.get(from);
  if (moved) return about('from', `This address leads to ${moved} already: the page there had it before.`);
  const page = pageOfTarget(target);
  if (page === null) return null;
  if (page === from) return about('target', 'A redirect cannot lead to itself.');
  // Whatever led on from there does so no more: the page itself answers.
  if (known.pages.has(page) || known.pages.has(inEnglish(page, known.languages))) return null;
  const own = known.redirects.get(page) ?? known.former.get(page);
  const { language, path } = splitPath(page);
  if (!own && path === from) return about('target', 'A redirect cannot lead to itself.');
  const all = known.redirects.get(path) ?? known.former.get(path);
  const next = own ?? (all && addressIn(language, all));
  if (next) return about('target', `${page} leads on to ${next}. Please give that address.`);
  // Whoever is led to this address in a language is led on in it: not back to where they came from.
  const isCircle = [...known.redirects].some(([other, to]) => {
    const led = splitPath(pageOfTarget(to) ?? '');
    return led.path === from && pageOfTarget(addressIn(led.language, target)) === other;
  });
  return isCircle ? about('target', 'A redirect cannot lead to itself.') : null;
}

/** Where somebody is led who asked with a query: it goes along, unless the target has one of its own. */
export function withQuery(target: string, search: string): string {
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  return address.includes('?') ? target : address + search + hash;
}
