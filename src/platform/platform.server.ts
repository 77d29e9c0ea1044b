import type pg from 'pg';
import type { Db } from '#db/client.ts';
import type { Auth } from './auth/auth.server.ts';
import type { SessionReader } from './auth/session.server.ts';
import type { SocialLogin } from './auth/social-login.server.ts';
import type { SecretBox } from './crypto/secret-box.server.ts';
import type { Env } from './env.server.ts';
import type { Registry } from './feature/registry.server.ts';
import type { FileStore } from './files/file-store.server.ts';
import type { RequestLoad } from './http/request-load.server.ts';
import type { LiveHub } from './live/hub.server.ts';
import type { Live } from './live/live.server.ts';
import type { Logger } from './log/log.server.ts';
import type { MailProvider } from './mail/mail-provider.server.ts';
import type { MailTemplates } from './mail/mail-templates.server.ts';
import type { SendMail, SendTestMail } from './mail/send-mail.server.ts';
import type { PageChanges } from './pages/page-changes.server.ts';
import type { Payments } from './payments/stripe.server.ts';
import type { Settings } from './settings/settings.server.ts';
import type { SiteStateCache } from './settings/site-state.server.ts';

/** Every port, put together once at the start and handed to whoever needs it. */
export type Platform = {
  env: Env;
  /** What the features registered; nobody has it before `readRegistry` has been waited for. */
  readonly registry: Registry;
  /** The code of all features is read after the first answer, or with the first request that needs it. */
  readRegistry: () => Promise<Registry>;
  /** For a connection beside the pool. */
  databaseUrl: string;
  /** Sends the spans that are left. */
  stopTracing: () => Promise<void>;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  live: Live;
  load: RequestLoad;
  /** The streams of open pages. */
  hub: LiveHub;
  secrets: SecretBox;
  files: FileStore;
  settings: Settings;
  site: SiteStateCache;
  pages: PageChanges;
  payments: Payments;
  auth: () => Promise<Auth>;
  sessions: SessionReader;
  /** Sign-in through other services. */
  social: SocialLogin;
  mail: MailProvider;
  mailConfigured: () => Promise<boolean>;
  mailTemplates: MailTemplates;
  sendMail: SendMail;
  sendTestMail: SendTestMail;
};
