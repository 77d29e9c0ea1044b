import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { generateState, parseState } from 'better-auth/oauth2';
import { z } from 'zod';
import { safePath } from '#shared/safe-path.ts';
import { type SocialProblem, type SocialProvider, socialCallbackPath, socialProviders } from '#shared/social-providers.ts';
import type { Env } from '../env.server.ts';
import { ipHeader } from './ip-header.ts';
import { type SocialClient, type SocialIdentity, socialClient } from './social-clients.server.ts';
import type { SocialLogin } from './social-login.server.ts';
import { nextHeader, socialCallback } from './social-paths.ts';

/** What came of somebody who is known at a provider, and not yet here. */
export type Joined =
  | { kind: 'account'; user_id: string }
  /** The address has an account: whoever opens it has this provider connected to it. */
  | { kind: 'known'; user_id: string }
  /** The address has got a mail, and nobody else learns whether it has an account. */
  | { kind: 'mailed' }
  | { kind: 'no-address' };

export type Linked = 'linked' | 'taken' | 'another';

export type SocialDeps = {
  login: SocialLogin;
  env: Env;
  ownerOf: (identity: SocialIdentity) => Promise<string | null>;
  join: (identity: SocialIdentity, ip_address: string | null) => Promise<Joined>;
  link: (user_id: string, identity: SocialIdentity, ip_address: string | null) => Promise<Linked>;
  /** Sends the link that confirms the address of an account once more. */
  remind: (user_id: string) => Promise<void>;
  seal: (text: string) => string;
  open: (sealed: string) => string;
  failed: (message: string, error: unknown) => void;
};

const pendingName = 'pending_link';
const pendingSeconds = 15 * 60;
const pending = z.object({ user_id: z.string(), identity: z.custom<SocialIdentity>(), until: z.number() });
const proves = new Set(['/sign-in/email', '/two-factor/verify-totp', '/two-factor/verify-backup-code']);

const params = z.object({ provider: z.enum(socialProviders) });
const returnTo = z.string().max(2000).optional();
const answer = z.object({ code: z.string().max(4000).optional(), error: z.string().max(200).optional() });

/** `page`: the page that a connection was begun at; blank for a sign-in, which goes back to the login. */
const refused = (problem: SocialProblem, page = '', wanted = '') =>
  new APIError('BAD_REQUEST', { code: 'SOCIAL_LOGIN', message: problem, problem, page, returnTo: wanted });

/**
 * Signing in through Google, Facebook or Microsoft, with the library's providers and its state. The endpoints are our own, because the keys
 * change while the process runs, an account is written by our registration, and an address alone never joins two accounts.
 */
export const socialLogin = (deps: SocialDeps) =>
  ({
    id: 'social-login',
    endpoints: {
      socialStart: createAuthEndpoint(
        '/social/start/:provider',
        { method: 'GET', query: z.object({ returnTo }).optional() },
        async (ctx) => ctx.json({ url: await begin(deps, ctx, { ...params.parse(ctx.params), page: '', ...ctx.query }) }),
      ),
      /** Not open over HTTP: our own API asks for the password first. */
      socialLink: createAuthEndpoint(
        '/social/link',
        { method: 'POST', body: params.extend({ page: z.string() }), use: [sessionMiddleware], metadata: { SERVER_ONLY: true } },
        async (ctx) => ({ url: await begin(deps, ctx, { ...ctx.body, user: ctx.context.session.user }) }),
      ),
      socialCallback: createAuthEndpoint(
        socialCallback,
        { method: 'GET', query: z.looseObject({ state: z.string().max(200).optional() }).optional() },
        async (ctx) => {
          const { provider } = params.parse(ctx.params);
          const { codeVerifier, idTokenNonce: nonce, link, ...begun } = await readState(ctx, provider);
          const page = link ? begun.page : '';
          const identity = await identify(deps, ctx, { provider, codeVerifier, nonce, page, returnTo: begun.returnTo });
          if (link) return ctx.json(await connect(deps, ctx, identity, link.userId, page));
          return ctx.json(await signIn(deps, ctx, identity, begun.returnTo));
        },
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => proves.has(path ?? ''),
          handler: createAuthMiddleware((ctx) => linkPending(deps, ctx)),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

const clientOf = async ({ login, env }: SocialDeps, provider: SocialProvider): Promise<SocialClient | null> => {
  const keys = await login.keysOf(provider);
  return keys && socialClient(provider, keys, env);
};

const redirectOf = ({ env }: SocialDeps, provider: SocialProvider): string => `${env.PUBLIC_URL}${socialCallbackPath(provider)}`;

type Begin = {
  provider: SocialProvider;
  page: string;
  returnTo?: string | undefined;
  user?: { id: string; email: string };
};

async function begin(deps: SocialDeps, ctx: GenericEndpointContext, { provider, page, returnTo, user }: Begin): Promise<string> {
  const client = await clientOf(deps, provider);
  const wanted = safePath(returnTo, '');
  if (!client) throw refused('off', page, wanted);
  const nonce = randomBytes(24).toString('base64url');
  const { state, codeVerifier } = await generateState(ctx, {
    idTokenNonce: nonce,
    additionalData: { provider, page: safePath(page, ''), returnTo: wanted },
    ...(user ? { link: { userId: user.id, email: user.email } } : {}),
  });
  const url = await client.authorizeUrl({ state, codeVerifier, nonce, redirectURI: redirectOf(deps, provider) });
  return url.toString();
}

const begun = z.object({
  provider: z.enum(socialProviders),
  page: z.string(),
  returnTo: z.string(),
  codeVerifier: z.string(),
  idTokenNonce: z.string(),
  link: z.object({ userId: z.string() }).optional(),
});

/** The library answers a state that is not valid any more with a page of its own. */
async function readState(ctx: GenericEndpointContext, provider: SocialProvider): Promise<z.output<typeof begun>> {
  const state = await parseState(ctx).catch(() => null);
  const read = begun.safeParse(state);
  if (!read.success || read.data.provider !== provider) throw refused('expired');
  return read.data;
}

type Asked = { provider: SocialProvider; codeVerifier: string; nonce: string; page: string; returnTo: string };

async function identify(
  deps: SocialDeps,
  ctx: GenericEndpointContext,
  { provider, codeVerifier, nonce, page, returnTo }: Asked,
): Promise<SocialIdentity> {
  const told = answer.safeParse(ctx.query);
  if (!told.success) throw refused('refused', page, returnTo);
  const { code, error } = told.data;
  if (error) throw refused(/denied|cancel|declined/.test(error) ? 'denied' : 'refused', page, returnTo);
  const client = await clientOf(deps, provider);
  if (!client) throw refused('off', page, returnTo);
  if (!code) throw refused('refused', page, returnTo);
  const identity = await client
    .identify({ code, codeVerifier, nonce, redirectURI: redirectOf(deps, provider) })
    .catch((cause: unknown) => {
      deps.failed(`${provider} did not say who signs in`, cause);
      throw refused(isRefusal(cause) ? 'refused' : 'unreachable', page, returnTo);
    });
  if (!identity) throw refused('refused', page, returnTo);
  return identity;
}

/** An answer of the token endpoint, in contrast to none. */
const isRefusal = (cause: unknown): boolean => {
  const { status } = Object(cause);
  return typeof status === 'number' && status >= 400 && status < 500;
};

const ipOf = (ctx: GenericEndpointContext): string | null => ctx.headers?.get(ipHeader) ?? null;

async function connect(
  deps: SocialDeps,
  ctx: GenericEndpointContext,
  identity: SocialIdentity,
  user_id: string,
  page: string,
): Promise<object> {
  // Whoever began it must still be the one who is signed in here.
  const session = await getSessionFromCtx(ctx);
  if (session?.user.id !== user_id) throw refused('expired', page);
  const linked = await deps.link(user_id, identity, ipOf(ctx));
  if (linked !== 'linked') throw refused(linked, page);
  ctx.setHeader(nextHeader, `${page}&connected=${identity.provider}`);
  return {};
}

async function signIn(
  deps: SocialDeps,
  ctx: GenericEndpointContext,
  identity: SocialIdentity,
  returnTo: string,
): Promise<object> {
  const owner = await deps.ownerOf(identity);
  const joined: Joined = owner ? { kind: 'account', user_id: owner } : await deps.join(identity, ipOf(ctx));
  const back = returnTo ? `&returnTo=${encodeURIComponent(returnTo)}` : '';
  if (joined.kind === 'no-address') throw refused('no-address', '', returnTo);
  if (joined.kind === 'mailed') {
    ctx.setHeader(nextHeader, `/auth?confirmation=sent${back}`);
    return {};
  }
  if (joined.kind === 'known') {
    // One that may be somebody else's waits for nobody: on a shared machine the next person to log in would connect it.
    if (identity.is_proven) keepPending(deps, ctx, { user_id: joined.user_id, identity });
    throw refused(identity.is_proven ? 'known' : 'known-unproven', '', returnTo);
  }
  const session = await openSession(deps, ctx, joined.user_id);
  ctx.setHeader(nextHeader, typeof session === 'string' ? `${session}${back}` : `/auth${back.replace('&', '?')}`);
  return {};
}

/** Null once the session is open, else the page that says why it is not. */
async function openSession(deps: SocialDeps, ctx: GenericEndpointContext, user_id: string): Promise<string | null> {
  const { internalAdapter } = ctx.context;
  try {
    const session = await internalAdapter.createSession(user_id);
    const user = await internalAdapter.findUserById(user_id);
    if (!user) throw refused('refused');
    await setSessionCookie(ctx, { session, user });
    return null;
  } catch (error) {
    const { code } = Object(Object(error).body);
    if (code === 'ACCOUNT_DEACTIVATED') return '/auth?confirmation=deactivated';
    if (code !== 'EMAIL_NOT_VERIFIED') throw error;
    await deps.remind(user_id);
    return '/auth?confirmation=sent';
  }
}

type Pending = { user_id: string; identity: SocialIdentity };

function keepPending(deps: SocialDeps, ctx: GenericEndpointContext, kept: Pending): void {
  const cookie = ctx.context.createAuthCookie(pendingName, { maxAge: pendingSeconds });
  const value = deps.seal(JSON.stringify({ ...kept, until: Date.now() + pendingSeconds * 1000 }));
  ctx.setCookie(cookie.name, value, cookie.attributes);
}

/** The account was opened with its own password after the provider named its address: now both are known to be one person's. */
async function linkPending(deps: SocialDeps, ctx: GenericEndpointContext): Promise<void> {
  const { newSession } = ctx.context;
  const cookie = ctx.context.createAuthCookie(pendingName, { maxAge: 0 });
  const sealed = newSession && ctx.getCookie(cookie.name);
  if (!newSession || !sealed) return;
  ctx.setCookie(cookie.name, '', cookie.attributes);
  try {
    const { user_id, identity, until } = pending.parse(JSON.parse(deps.open(sealed)));
    if (user_id !== newSession.user.id || until < Date.now()) return;
    await deps.link(user_id, identity, ipOf(ctx));
  } catch (error) {
    // The sign-in itself stands.
    deps.failed('A provider could not be connected after the sign-in', error);
  }
}
