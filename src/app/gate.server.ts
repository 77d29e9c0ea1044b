import { data, type MiddlewareFunction, redirect } from 'react-router';
import { splitPath } from '#shared/all-languages.ts';
import { unavailableMessage } from '#shared/app-error.ts';
import { defaultMessages } from '#shared/branding.ts';
import { actualPerson, type Caller } from '#shared/caller.ts';
import type { Language } from '#shared/languages.ts';
import { isAdmin } from '#shared/roles.ts';
import type { SiteState } from '#shared/site-state.ts';
import { failureStatus } from './load-failure.server.ts';
import { pageContext } from './page-context.ts';
import { renderNonce } from './render-nonce.server.ts';

const openWhileClosed = /^\/(auth|reset-password|auto-redirect|setup)(\/|$)/;

/** Before any page: nothing but the setup until it is done, and nothing but the notice while the site is closed. */
export const siteGate: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const page = context.get(pageContext);
  const { path } = splitPath(new URL(request.url).pathname.replace(/\.data$/, ''));
  // The page of all components shows nothing of the studio.
  if (import.meta.env.DEV && path === '/dev/ui') return next();
  const state = await page.site().catch((error: unknown) => {
    // Nobody can say whether the setup is done or the site is closed.
    throw failureStatus(error) === 503 ? data(unavailableMessage, { status: 503 }) : error;
  });
  if (!state.setup.setup_completed && path !== '/setup' && !(await isClient(page.caller))) throw redirect('/setup');
  if (state.settings.maintenance_mode && !openWhileClosed.test(path) && !(await mayPass(page.caller)))
    return closed(state, page.language, context.get(renderNonce));
  return next();
};

// Whoever cannot be looked up counts as a visitor.
const roleOf = async (caller: () => Promise<{ role: 'client' | 'admin' | 'super_admin' } | null>) =>
  (await caller().catch(() => null))?.role;
const isClient = async (caller: Parameters<typeof roleOf>[0]) => (await roleOf(caller)) === 'client';
const mayPass = async (caller: () => Promise<Caller | null>) => {
  const person = await caller().catch(() => null);
  return person !== null && isAdmin(actualPerson(person).role);
};

/** Here and not in the catalogue, which every browser loads: it never says this. */
const notices: Record<Language, string> = {
  en: defaultMessages.maintenance,
  de: 'Die Website wird gerade planmäßig gewartet. Bitte schauen Sie bald wieder vorbei.',
};

function closed({ branding }: SiteState, language: Language, nonce: string): Response {
  const { background, text } = branding.colors;
  const name = branding.companyName.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name}</title><style nonce="${nonce}">body{margin:0;min-height:100vh;display:grid;place-items:center;background:${background};color:${text};font:1.125rem/1.6 Inter,system-ui,sans-serif}main{max-width:34rem;padding:2rem}h1{font-size:clamp(2rem,6vw,3.25rem);line-height:1.05;letter-spacing:-.03em;margin:0 0 1rem}</style></head><body><main><h1>${name}</h1><p>${notices[language]}</p></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3600',
      'cache-control': 'no-store',
      'x-foyer-planned': '1',
    },
  });
}
