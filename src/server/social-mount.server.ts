import type { Context, Hono } from 'hono';
import { nextHeader } from '#platform/auth/social-paths.ts';
import type { HttpEnv } from '#platform/http/context.server.ts';
import { safePath } from '#shared/safe-path.ts';
import {
  type SocialProblem,
  type SocialProvider,
  socialCallbackPath,
  socialProblems,
  socialProviders,
} from '#shared/social-providers.ts';
import { askLibrary } from './auth-mount.server.ts';

/** The addresses at which a person leaves for another service and comes back from it: each answers with the next page. */
export function mountSocial(app: Hono<HttpEnv>): void {
  for (const provider of socialProviders) {
    app.get(`/auth/${provider}`, (c) => elsewhere(c) ?? follow(c, provider, `/social/start/${provider}`));
    app.get(socialCallbackPath(provider), (c) => follow(c, provider, `/social/callback/${provider}`));
  }
}

/** The provider sends the person back to the studio's first name: the cookie of the way there has to be that name's too. */
function elsewhere(c: Context<HttpEnv>): Response | null {
  const { PUBLIC_URL, knownHosts } = c.get('api').platform.env;
  const { pathname, search, host } = new URL(c.req.url);
  if (!knownHosts || (c.req.header('host') ?? host) === new URL(PUBLIC_URL).host) return null;
  return c.redirect(`${PUBLIC_URL}${pathname}${search}`, 302);
}

async function follow(c: Context<HttpEnv>, provider: SocialProvider, path: string): Promise<Response> {
  const context = c.get('api');
  const url = new URL(`/api/auth${path}${new URL(c.req.url).search}`, context.platform.env.PUBLIC_URL);
  const answer = await askLibrary(context, new Request(url, { headers: c.req.raw.headers }));
  const body: unknown = await answer.json().catch(() => null);
  const headers = new Headers({ location: locationOf(answer, Object(body), provider), 'cache-control': 'no-store' });
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

type Body = { url?: unknown; twoFactorRedirect?: unknown; problem?: unknown; page?: unknown; returnTo?: unknown };

function locationOf(answer: Response, body: Body, provider: SocialProvider): string {
  const next = answer.headers.get(nextHeader);
  if (body.twoFactorRedirect && next) {
    const wanted = new URL(next, 'http://same.invalid').searchParams.get('returnTo');
    return `/auth?step=code${wanted ? `&returnTo=${encodeURIComponent(wanted)}` : ''}`;
  }
  if (answer.ok && next) return next;
  if (answer.ok && typeof body.url === 'string') return body.url;
  const problem = answer.status === 429 ? 'busy' : problemOf(body.problem);
  const told = new URLSearchParams({ social: problem, provider });
  const page = typeof body.page === 'string' ? safePath(body.page, '') : '';
  if (page) return `${page}&${told}`;
  const wanted = typeof body.returnTo === 'string' ? safePath(body.returnTo, '') : '';
  if (wanted) told.set('returnTo', wanted);
  return `/auth?${told}`;
}

const problemOf = (value: unknown): SocialProblem => socialProblems.find((one) => one === value) ?? 'refused';
