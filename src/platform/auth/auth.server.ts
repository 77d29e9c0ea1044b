import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import * as tables from '#db/schema/people/auth.ts';
import type { Env } from '../env.server.ts';
import { countTry } from '../http/rate-limit.server.ts';
import { type AskForLink, addressRequests } from './address-requests.server.ts';
import { type AuthEvent, authEventHook } from './auth-events.server.ts';
import { type GuardDeps, guardPasswords } from './auth-guards.server.ts';
import { type BudgetUsedUp, createGuessLimit } from './guess-limit.server.ts';
import { ipHeader } from './ip-header.ts';
import { passkeys } from './passkeys.server.ts';
import { guardSession } from './session-guards.server.ts';
import { sessionSeconds } from './session-life.ts';
import { type SignedIn, signIns } from './sign-ins.server.ts';
import { socialCallback } from './social-paths.ts';
import { type SocialDeps, socialLogin } from './social-plugin.server.ts';
import { storedIdentifier } from './stored-identifier.ts';

export type AuthUser = { id: string; email: string; name: string };

export type AuthDeps = {
  db: Db;
  env: Env;
  secret: string;
  issuer: () => string;
  confirmationDemanded: () => Promise<boolean>;
  askForLink: AskForLink;
  passwordWasReset: (user: AuthUser) => Promise<void>;
  emailWasConfirmed: (user: AuthUser) => Promise<void>;
  passwordProblem: GuardDeps['passwordProblem'];
  guessesUsedUp: BudgetUsedUp;
  onEvent: (event: AuthEvent) => void | Promise<void>;
  signedIn: SignedIn;
  passkeyUsed: (credential_id: string) => Promise<void>;
  social: Omit<SocialDeps, 'env'>;
};

const noteReset = ({ password }: { password?: string | null }) =>
  password ? { data: { password_reset_at: new Date() } } : undefined;

/** The library asks for the second factor after a password alone; another service's word is no more than one factor either. */
function afterSocialToo<P extends BetterAuthPlugin>(plugin: P): P {
  const after = plugin.hooks?.after?.map((hook): typeof hook => ({
    ...hook,
    matcher: (context) => context.path === socialCallback || hook.matcher(context),
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

export function createAuth(deps: AuthDeps) {
  const { env, db, secret, passwordProblem } = deps;
  const guesses = env.RATE_LIMITS ? createGuessLimit(db, secret, deps.guessesUsedUp) : null;
  const guards: GuardDeps = { secret, guesses, resets: new WeakMap(), passwordProblem };
  return betterAuth({
    appName: deps.issuer(),
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Without this the router writes whatever failed to standard error, with the values of the query.
    onAPIError: { throw: true },
    database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
    trustedOrigins: (request) => {
      const host = request?.headers.get('host');
      return host ? [env.PUBLIC_URL, `http://${host}`, `https://${host}`] : [env.PUBLIC_URL];
    },
    user: {
      modelName: 'users',
      fields: { name: 'display_name', emailVerified: 'email_verified', image: 'avatar_url', ...times },
      additionalFields: {
        first_name: { type: 'string', required: false, input: false },
        last_name: { type: 'string', required: false, input: false },
        user_type: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
      // Counted from the sign-in and never prolonged; the session reader ends those that nobody uses.
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      // How old it may be is asked by our own operations, which demand the password instead.
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
      additionalFields: { password_reset_at: { type: 'date', required: false, input: false, returned: false } },
      // What somebody began at another service waits in their own browser: strangers fill no table.
      storeStateStrategy: 'cookie',
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: { hash: async (identifier) => storedIdentifier(identifier) },
    },
    emailAndPassword: {
      enabled: true,
      // Registration goes through our own service, which writes account, role, business and audit entry in one transaction.
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }, request) => {
        await deps.passwordWasReset(user);
        if (request) guards.resets.set(request, user.email);
      },
    },
    emailVerification: {
      autoSignInAfterVerification: true,
      afterEmailVerification: (user) => deps.emailWasConfirmed(user),
    },
    rateLimit: {
      enabled: env.RATE_LIMITS,
      customStorage: {
        consume: async (key, rule) => {
          const { wait } = await countTry(db, key, rule);
          return { allowed: wait === 0, retryAfter: wait || null };
        },
      },
      window: 60,
      max: 120,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/request-password-reset': { window: 300, max: 5 },
        '/reset-password': { window: 60, max: 10 },
        '/send-verification-email': { window: 300, max: 5 },
        '/two-factor/*': { window: 60, max: 10 },
        '/passkey/generate-authenticate-options': { window: 60, max: 60 },
        '/passkey/verify-authentication': { window: 60, max: 10 },
        '/social/*/*': { window: 60, max: 20 },
      },
    },
    databaseHooks: {
      // Written together with the password, by every way to set one but with the old one.
      account: {
        create: { before: async (account) => noteReset(account) },
        update: {
          before: async (account, context) => (context?.path === '/change-password' ? undefined : noteReset(account)),
        },
      },
      session: { create: { before: (session, endpoint) => guardSession(deps, session, endpoint) } },
    },
    hooks: { before: guardPasswords(guards), after: authEventHook(deps.onEvent, guards) },
    plugins: [
      afterSocialToo(
        twoFactor({
          issuer: deps.issuer(),
          twoFactorTable: 'two_factors',
          schema: {
            user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
            twoFactor: {
              modelName: 'two_factors',
              fields: {
                userId: 'user_id',
                backupCodes: 'backup_codes',
                failedVerificationCount: 'failed_verification_count',
                lockedUntil: 'locked_until',
              },
            },
          },
        }),
      ),
      passkeys(env, deps),
      socialLogin({ ...deps.social, env }),
      addressRequests(deps.askForLink),
      signIns(deps.signedIn),
    ],
    advanced: {
      cookiePrefix: 'foyer',
      useSecureCookies: env.PUBLIC_URL.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ipHeader] },
      database: { generateId: () => v7() },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
