import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDb, type Db } from '#db/client.ts';
import { type AppProcess, startAppProcess } from '../tests/app-process.ts';
import { type SmtpSink, startSmtpSink } from '../tests/mail/smtp-sink.ts';

export type StudioApp = {
  url: string;
  db: Db;
  pool: pg.Pool;
  databaseUrl: string;
  mail: SmtpSink;
  process: AppProcess;
  /** Another process on the same database and folder; at the same port once the first one has stopped. */
  startProcess(at?: 'same port'): Promise<AppProcess>;
  close(): Promise<void>;
};

/** The built app on a database copied from a template, with a mailbox of its own. */
export async function openStudio(template: 'foyer_fresh' | 'foyer_studio', env: Record<string, string> = {}): Promise<StudioApp> {
  const adminUrl = process.env.E2E_PG_URL ?? '';
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await copy(adminUrl, name, template);
  const at = new URL(adminUrl);
  at.pathname = `/${name}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-data-'));
  const mail = await startSmtpSink();
  const port = await freePort();
  const started: AppProcess[] = [];
  const start = async (port: number) => {
    const app = await startAppProcess({
      DATABASE_URL: at.href,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      HOST: 'localhost',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Studio <studio@studio.test>',
      // Tests of the log have rows of a day that they know, whenever housekeeping looks.
      LOG_DAYS: '36500',
      ...env,
    });
    started.push(app);
    return app;
  };
  const app = await start(port);
  const pool = new pg.Pool({ connectionString: at.href, max: 2 });
  return {
    url: `http://localhost:${port}`,
    db: createDb(pool),
    pool,
    databaseUrl: at.href,
    mail,
    process: app,
    startProcess: async (at) => start(at ? port : await freePort()),
    close: async () => {
      await Promise.all(started.map((one) => one.stop()));
      await pool.end();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function copy(adminUrl: string, name: string, template: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (let left = 50; ; left -= 1) {
      try {
        await client.query(`create database ${name} template ${template}`);
        return;
      } catch (error) {
        if (left === 0) throw error;
        await sleep(100);
      }
    }
  } finally {
    await client.end();
  }
}
