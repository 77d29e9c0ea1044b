import { createDb, createPool } from '#db/client.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { readEnv } from '#platform/env.server.ts';
import { openStore } from '#platform/files/store.server.ts';
import { imapSource } from '#platform/mail/imap-source.server.ts';
import { createMailProvider } from '#platform/mail/mail-provider.server.ts';
import type { MailSource } from '#platform/mail/mail-source.ts';
import { createSettings } from '#platform/settings/settings.server.ts';
import { createSiteState } from '#platform/settings/site-state.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { fetchMails } from './fetch.server.ts';

// Run as its own process: it fetches mails, and dies by SIGKILL at the moment that the test names.
const [, , url = '', DATA_DIR = '', APP_SECRET = '', moment = ''] = process.argv;
const die = () => process.kill(process.pid, 'SIGKILL');
const env = { ...readEnv({ DATA_DIR, APP_SECRET }), MAIL_FROM: 'hello@studio.example', PUBLIC_URL: 'http://localhost:3000' };
const pool = createPool(url, 4);
const db = createDb(pool);
const logger = memoryLogger();
const store = openStore(env);

let hasBytes = false;
const files: typeof store = {
  ...store,
  put: async (...args) => {
    const size = await store.put(...args);
    if (moment === 'after-bytes') die();
    hasBytes = true;
    return size;
  },
};

const run = db.transaction.bind(db);
db.transaction = (work, config) =>
  run(async (tx) => {
    const result = await work(tx);
    if (moment === 'before-commit' && hasBytes) die();
    return result;
  }, config);

const source: MailSource = {
  withFolder: (account, use) =>
    imapSource.withFolder(account, (folder) =>
      use({
        ...folder,
        read: async (...args) => {
          const raw = await folder.read(...args);
          if (moment === 'after-read') die();
          return raw;
        },
        markSeen: async () => {
          if (moment === 'after-commit') die();
        },
      }),
    ),
};

const site = createSiteState(db, createSettings(db, logger));
// What is told to the studio by mail is none of this test's business.
const sendMail = async () => null;
const mail = createMailProvider({ db, env, secrets: createSecretBox(APP_SECRET), studio: async () => ({ name: '', email: '' }) });
await fetchMails({ db, env, files, logger, site, secrets: createSecretBox(APP_SECRET), mail, sendMail }, source);
await pool.end();
