import { resolve } from 'node:path';
import { createDb, createPool } from '#db/client.ts';
import type { PoolReports } from '#db/pool.ts';
import { isDiskFull, isUnavailable } from '#db/unavailable.ts';
import type { Auth } from '#platform/auth/auth.server.ts';
import { createSessionReader } from '#platform/auth/session.server.ts';
import { createSocialLogin } from '#platform/auth/social-login.server.ts';
import { loadAppSecret } from '#platform/crypto/app-secret.server.ts';
import { setRecordKey } from '#platform/crypto/record-key.server.ts';
import { readSealFile } from '#platform/crypto/seal-key.server.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { hasSecretMark } from '#platform/crypto/secret-mark.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Registry } from '#platform/feature/registry.server.ts';
import { openStore } from '#platform/files/store.server.ts';
import { createRequestLoad } from '#platform/http/request-load.server.ts';
import { createHub } from '#platform/live/hub.server.ts';
import { createLive } from '#platform/live/live.server.ts';
import { createLogger } from '#platform/log/log.server.ts';
import { createMailProvider } from '#platform/mail/mail-provider.server.ts';
import { createMailTemplates } from '#platform/mail/mail-templates.server.ts';
import { createSendMail, createSendTestMail } from '#platform/mail/send-mail.server.ts';
import { createPageChanges } from '#platform/pages/page-changes.server.ts';
import { createPayments } from '#platform/payments/stripe.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { createSettings } from '#platform/settings/settings.server.ts';
import { createSiteState } from '#platform/settings/site-state.server.ts';
import { traceQueries } from '#platform/trace/queries.server.ts';
import { isTracing, startTracing } from '#platform/trace/trace.server.ts';
import { onFirstUse } from '#shared/on-first-use.ts';
import { pageFeatures, pageTopic } from '#shared/page-tags.ts';
import { databaseProblem } from './database-problem.server.ts';

/** Puts the ports together on one database. */
export async function composePlatform(env: Env, databaseUrl: string): Promise<Platform> {
  const dataDir = resolve(env.DATA_DIR);
  const stopTracing = await startTracing(env);
  // The secret is asked for before there is a log: a database that is away then is told by the start itself.
  const reports: Partial<PoolReports> = {};
  const pool = createPool(databaseUrl, env.DATABASE_POOL, {
    onLost: (error) => reports.onLost?.(error),
    onBack: () => reports.onBack?.(),
  });
  if (isTracing()) traceQueries(pool);
  const secret = await loadAppSecret(dataDir, env.APP_SECRET, () => hasSecretMark(pool)).catch(async (error: unknown) => {
    await pool.end();
    await stopTracing();
    throw isUnavailable(error) || isDiskFull(error) ? databaseProblem(error, env) : error;
  });
  const secrets = createSecretBox(secret);
  setRecordKey(secrets);
  // A seal that cannot be used is found out now, not when the first contract is signed.
  await readSealFile(env);
  const log = createLogger({
    pool,
    secretBox: secrets,
    level: env.LOG_LEVEL,
    consoleLevel: process.stdout.isTTY ? 'warn' : env.LOG_LEVEL,
    pretty: false,
    limited: env.RATE_LIMITS,
  });
  reports.onLost = (error) =>
    log.warn({ category: 'database', component: 'pool', message: 'A database connection was lost', error });
  reports.onBack = () => log.info({ category: 'database', component: 'pool', message: 'The database answers again' });
  const db = createDb(pool);
  const live = createLive({ databaseUrl, logger: log });
  const settings = createSettings(db, log);
  const site = createSiteState(db, settings);
  live.on('settings', settings.drop);
  const mailTemplates = createMailTemplates(db, log, env);
  live.on('mail-templates', mailTemplates.drop);
  const pages = createPageChanges();
  for (const feature of pageFeatures)
    live.on(pageTopic(feature), (record) => pages.drop(record ? `${feature}:${record}` : feature));
  const payments = createPayments(db, secrets, env, log);
  live.on('integrations', payments.drop);
  const studio = async () => {
    const { branding, settings: texts } = await site.get();
    return { name: branding.companyName, email: texts.site_email };
  };
  const mail = createMailProvider({ db, secrets, env, studio });
  live.on('integrations', mail.drop);
  const social = createSocialLogin(db, secrets);
  live.on('integrations', social.drop);

  // Better Auth is a third of the bundle; a visitor who only reads never needs it.
  let auth: Promise<Auth> | null = null;
  let registry: Registry | null = null;
  const platform: Platform = {
    env,
    get registry() {
      if (!registry) throw new Error('The features have not been read yet');
      return registry;
    },
    readRegistry: onFirstUse(async () => {
      const { foldAll } = await import('./registry.server.ts');
      registry = foldAll();
      return registry;
    }),
    databaseUrl,
    stopTracing,
    pool,
    db,
    log,
    live,
    load: createRequestLoad(live),
    hub: createHub({ db, live, logger: log, isLimited: env.RATE_LIMITS, confirmationDemanded: mail.isConfigured }),
    secrets,
    settings,
    site,
    pages,
    payments,
    files: openStore(env),
    mail,
    mailConfigured: mail.isConfigured,
    mailTemplates,
    sendMail: createSendMail({ site, env, secrets, mailTemplates }),
    sendTestMail: createSendTestMail({ site, env, secrets, mailTemplates }),
    auth: () => {
      auth ??= import('./studio-auth.server.ts').then(({ createStudioAuth }) => createStudioAuth(platform));
      return auth;
    },
    sessions: createSessionReader(() => platform.auth(), db, mail.isConfigured),
    social,
  };
  live.on('sessions', platform.sessions.drop);
  // With a mail provider, an account whose address is unproven has to confirm it first.
  live.on('integrations', platform.sessions.drop);
  return platform;
}
