import { APIError, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#db/client.ts';
import * as tables from '#db/schema/people/auth.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import type { Env } from '../env.server.ts';
import { type AuthEvent, authEventHook } from './auth-events.server.ts';
import { ipHeader } from './ip-header.ts';

export type AuthUser = { id: string; email: string; name: string };

export type AuthDeps = {
  db: Db;
  env: Env;
  secret: string;
  issuer: () => string;
  confirmationDemanded: () => boolean;
  sendVerification: (user: AuthUser, url: string) => Promise<void>;
  sendReset: (user: AuthUser, url: string) => Promise<void>;
  passwordWasReset: (user: AuthUser) => Promise<void>;
  emailWasConfirmed: (user: AuthUser) => Promise<void>;
  onEvent: (event: AuthEvent) => void | Promise<void>;
};

export const confirmFirst = 'Please confirm your email address first: the link is in the mail that we sent you.';

const noteReset = ({ password }: { password?: string | null }) =>
  password ? { data: { password_reset_at: new Date() } } : undefined;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

export function createAuth(deps: AuthDeps) {
  const { env } = deps;
  return betterAuth({
    appName: deps.issuer(),
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: deps.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our own account API does these with an audit entry, and never shows a session's token.
    disabledPaths: [
      '/list-sessions',
      '/revoke-session',
      '/revoke-sessions',
      '/revoke-other-sessions',
      '/update-session',
      '/update-user',
      '/change-email',
      '/delete-user',
      '/two-factor/send-otp',
      '/two-factor/verify-otp',
    ],
    database: drizzleAdapter(deps.db, { provider: 'pg', schema: { ...tables, rate_limits }, transaction: true }),
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
      expiresIn: 60 * 60 * 24 * 14,
      updateAge: 60 * 60 * 24,
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
    },
    // Links are kept as hashes, so that a look into the database opens no account.
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times }, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Registration goes through our own service, which writes account, role, business and audit entry in one transaction.
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        deps.sendReset(user, `${env.PUBLIC_URL}/auth/reset-password?token=${encodeURIComponent(token)}`),
      onPasswordReset: ({ user }) => deps.passwordWasReset(user),
    },
    emailVerification: {
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user, url }) => deps.sendVerification(user, url),
      afterEmailVerification: (user) => deps.emailWasConfirmed(user),
    },
    rateLimit: {
      enabled: env.RATE_LIMITS,
      storage: 'database',
      modelName: 'rate_limits',
      fields: { lastRequest: 'last_request' },
      window: 60,
      max: 120,
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/request-password-reset': { window: 300, max: 5 },
        '/reset-password': { window: 60, max: 10 },
        '/send-verification-email': { window: 300, max: 5 },
        '/two-factor/*': { window: 60, max: 10 },
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
      session: {
        create: {
          before: async (session) => {
            if (!deps.confirmationDemanded()) return;
            const [user] = await deps.db.select().from(tables.users).where(eq(tables.users.id, session.userId));
            if (user && !user.email_verified)
              throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: confirmFirst });
          },
        },
      },
    },
    hooks: { after: authEventHook(deps.onEvent) },
    plugins: [
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
