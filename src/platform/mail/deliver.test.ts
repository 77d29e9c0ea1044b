import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDb, createPool } from '#db/client.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { createSecretBox } from '#platform/crypto/secret-box.server.ts';
import { createDispatcher } from '#platform/events/dispatcher.server.ts';
import { on } from '#platform/events/event.ts';
import { handleJob } from '#platform/jobs/job.ts';
import { createJobs } from '#platform/jobs/jobs.server.ts';
import { createLive } from '#platform/live/live.server.ts';
import { testDatabase } from '#tests/database.ts';
import { eventually } from '#tests/eventually.ts';
import { type SmtpSink, startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { noFiles } from '#tests/no-files.ts';
import {
  deliverHandler,
  deliverJob,
  deliverMail,
  type MailContext,
  maxAttempts,
  sweepHandler,
  sweepJob,
} from './deliver.server.ts';
import { mailQueued } from './events.ts';
import { requeueMail } from './outbox.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { createMailer, type Mailer } from './transport.server.ts';

const database = testDatabase();
const secrets = createSecretBox('a secret for tests that nobody else uses');
let sink: SmtpSink;
let mailer: Mailer;
let studioName = 'Studio Ünder';
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  const created = createMailer({
    smtpUrl: sink.url,
    from: 'Foyer <hello@studio.example>',
    studio: async () => ({ name: studioName, email: 'office@studio.example' }),
  });
  if (!created) throw new Error('no mailer');
  mailer = created;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => sink.close());

// The same work with a first retry after one second instead of thirty.
const quickJob = { ...deliverJob, retryDelay: 1 };
const quickHandler = handleJob(quickJob, (ctx: MailContext, payload, job) => deliverHandler.run(ctx, payload, job));

async function startWorker(ctxMailer: Mailer | null) {
  const logger = memoryLogger();
  const pool = createPool(database.url, 5);
  const ctx = { db: createDb(pool), logger, secrets, files: noFiles, mail: { mailer: async () => ctxMailer } };
  const live = createLive({ databaseUrl: database.url, logger });
  const jobs = createJobs({ pool, logger, ctx, handlers: [quickHandler, sweepHandler] });
  const dispatcher = createDispatcher({ db: ctx.db, live, logger, jobs, subscriptions: [on(mailQueued, quickJob)] });
  await jobs.start();
  dispatcher.start();
  const stop = async () => {
    await dispatcher.stop();
    await jobs.stop();
    await live.close();
    await pool.end();
  };
  stops.push(stop);
  return { logger, jobs };
}

const mail = (key: string) => ({
  idempotency_key: key,
  to: 'ann@example.com',
  subject: `Grüße für ${key}`,
  html: `<p>Hallo ${key} €</p>`,
  text: `Hallo ${key} €`,
  template: 'test',
});
const rowOf = async (key: string) =>
  (await database.db.select().from(mail_outbox).where(eq(mail_outbox.idempotency_key, key)))[0];

it('lets no subject and no name begin a header of its own', async () => {
  const hostile = 'Hello\r\nBcc: thief@evil.example\r\n\r\nAnother body';
  await mailer.send({
    id: '01900000-0000-7000-8000-0000000000aa',
    to: 'ann.header@example.com',
    replyTo: `ann@example.com\r\nBcc: thief@evil.example`,
    subject: hostile,
    html: '<p>Hi</p>',
    text: 'Hi',
    attachments: [{ filename: 'a.txt\r\nBcc: thief@evil.example', content_type: 'text/plain', content: 'aGk=' }],
  });
  const { raw, to } = await sink.waitFor((one) => one.to.includes('ann.header@example.com'));
  expect(to).toEqual(['ann.header@example.com']);
  expect(raw).not.toMatch(/^bcc:/im);
});

describe('mail', () => {
  it('is queued once for a key, together with its event', async () => {
    const first = await database.db.transaction((tx) => queueMail(tx, secrets, mail('once')));
    const second = await database.db.transaction((tx) => queueMail(tx, secrets, mail('once')));
    expect([typeof first, second]).toEqual(['string', null]);
    const events = await database.db.select().from(domain_events).where(eq(domain_events.type, 'mail.queued'));
    expect(events.map((event) => event.payload)).toEqual([{ id: first }]);
    await database.db.delete(domain_events);
    await database.db.delete(mail_outbox);
  });

  it('names who an answer goes to, where that is not the studio', async () => {
    await startWorker(mailer);
    await database.db.transaction((tx) => queueMail(tx, secrets, { ...mail('answered'), reply_to: 'visitor@example.com' }));
    const got = await sink.waitFor((received) => received.subject === 'Grüße für answered');
    expect(got.headers.get('reply-to')).toBe('visitor@example.com');
  });

  it('comes from the studio under the name that it has by then, whatever the configured sender is called', async () => {
    const ctx = { db: database.db, logger: memoryLogger(), secrets, files: noFiles };
    const senders = { 'Studio Ünder': '=?UTF-8?Q?Studio_=C3=9Cnder?=', 'Fjord & Pine, Ltd.': '"Fjord & Pine, Ltd."' };
    for (const [name, written] of Object.entries(senders)) {
      studioName = name;
      const id = await queueMail(database.db, secrets, mail(name));
      await deliverMail(ctx, mailer, id ?? '');
      const got = await sink.waitFor((received) => received.subject === `Grüße für ${name}`);
      expect(got.headers.get('from')).toBe(`${written} <hello@studio.example>`);
    }
    await database.db.delete(domain_events);
  });

  it('goes out over SMTP after two refusals, once, though two workers look for it', async () => {
    sink.rejectNext(2);
    const workers = [await startWorker(mailer), await startWorker(mailer)];
    const id = await database.db.transaction((tx) => queueMail(tx, secrets, mail('retried')));
    const got = await sink.waitFor((received) => received.subject === 'Grüße für retried');
    expect(got).toMatchObject({ from: 'hello@studio.example', to: ['ann@example.com'], messageId: `<${id}@studio.example>` });
    expect(got.headers.get('reply-to')).toBe('office@studio.example');
    expect(got.text).toBe('Hallo retried €');
    expect(got.html).toBe('<p>Hallo retried €</p>');
    expect(sink.rejected).toBe(2);
    await eventually(async () => expect(await rowOf('retried')).toMatchObject({ status: 'sent', attempts: 3, last_error: null }));
    expect((await rowOf('retried'))?.sent_at).toBeInstanceOf(Date);

    // A second event for the same mail, and a direct call, send nothing more.
    await workers[0]?.jobs.send(null, quickJob, { id: id ?? '' });
    await deliverMail({ db: database.db, logger: memoryLogger(), secrets, files: noFiles }, mailer, id ?? '');
    await sleep(1_000);
    expect(sink.messages.filter((received) => received.subject === 'Grüße für retried')).toHaveLength(1);
  });

  it('is sent once when two processes deliver it at the same moment', async () => {
    const id = await queueMail(database.db, secrets, mail('raced'));
    const logger = memoryLogger();
    await Promise.all(
      Array.from({ length: 4 }, () => deliverMail({ db: database.db, logger, secrets, files: noFiles }, mailer, id ?? '')),
    );
    expect(sink.messages.filter((received) => received.subject === 'Grüße für raced')).toHaveLength(1);
    expect(await rowOf('raced')).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('is given up after the last try, with the reason kept and logged', async () => {
    const id = (await queueMail(database.db, secrets, mail('hopeless'))) ?? '';
    const logger = memoryLogger();
    sink.rejectNext(maxAttempts, 550, 'No such person');
    for (let n = 1; n < maxAttempts; n += 1) {
      await expect(deliverMail({ db: database.db, logger, secrets, files: noFiles }, mailer, id)).rejects.toThrow(
        'No such person',
      );
    }
    expect(await rowOf('hopeless')).toMatchObject({ status: 'queued', attempts: maxAttempts - 1 });
    await deliverMail({ db: database.db, logger, secrets, files: noFiles }, mailer, id);
    expect(await rowOf('hopeless')).toMatchObject({ status: 'failed', attempts: maxAttempts });
    expect((await rowOf('hopeless'))?.last_error).toContain('No such person');
    expect(logger.entries).toMatchObject([
      { level: 'error', category: 'email', metadata: { mail_id: id, attempts: maxAttempts } },
    ]);
    await database.db.delete(domain_events);
  });

  it('tells once that a mail about a record has gone out, and keeps no words that were for the reader alone', async () => {
    const about = { type: 'contract', id: '01890000-0000-7000-8000-000000000001' };
    const id = (await queueMail(database.db, secrets, { ...mail('about'), about, is_confidential: true })) ?? '';
    const logger = memoryLogger();
    sink.rejectNext(1);
    await expect(deliverMail({ db: database.db, logger, secrets, files: noFiles }, mailer, id)).rejects.toThrow();
    const told = () => database.db.select().from(domain_events).where(eq(domain_events.type, 'mail.sent'));
    expect(await told()).toEqual([]);
    await deliverMail({ db: database.db, logger, secrets, files: noFiles }, mailer, id);
    await deliverMail({ db: database.db, logger, secrets, files: noFiles }, mailer, id);
    expect((await told()).map((event) => event.payload)).toEqual([
      {
        id,
        about_type: 'contract',
        about_id: about.id,
        template: 'test',
        to: 'ann@example.com',
        sent_at: (await rowOf('about'))?.sent_at?.toISOString(),
      },
    ]);
    expect(sink.messages.find((received) => received.subject === 'Grüße für about')?.text).toBe('Hallo about €');
    expect(await rowOf('about')).toMatchObject({ status: 'sent', html: '', text: '', sealed: null });
    await database.db.delete(domain_events);
  });

  it('with a personal link is whole for its reader, after failures too, and never in the table', async () => {
    // Without a digit, so that only its place tells that it is a secret.
    const link = 'https://studio.example/document/contract/abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP';
    const reset = 'https://studio.example/auth/reset-password?name=x&token=Zk81mQ0p';
    const words = {
      html: `<p>Hello</p><a href="${link}">Read</a> <a href="${reset.replace('&', '&amp;')}">Reset</a>`,
      text: `Hello\n${link}\n${reset}`,
    };
    const entry = `BEGIN:VCALENDAR\r\nURL:https://studio.example/book/abcdefghijklm\r\n nopqrstuvwxyz\r\n`;
    const attachments = [
      { filename: 'a.pdf', content_type: 'application/pdf', content: 'JVBERg==' },
      { filename: 'b.ics', content_type: 'text/calendar; method=REQUEST', content: Buffer.from(entry).toString('base64') },
    ];
    const id = (await queueMail(database.db, secrets, { ...mail('personal'), ...words, attachments })) ?? '';
    const hidden = {
      html: `<p>Hello</p><a href="https://studio.example/document/contract/[redacted]">Read</a> <a href="https://studio.example/auth/reset-password?name=x&amp;token=[redacted]">Reset</a>`,
      attachments: [{ filename: 'a.pdf' }],
    };
    const leaks = async () => /abcdefghijklm|Zk81mQ0p/.test(JSON.stringify(await rowOf('personal')));
    expect(await rowOf('personal')).toMatchObject({ ...hidden, sealed: expect.any(String) });
    expect(await leaks()).toBe(false);
    const ctx = { db: database.db, logger: memoryLogger(), secrets, files: noFiles };
    sink.rejectNext(maxAttempts);
    for (let n = 1; n < maxAttempts; n += 1) await expect(deliverMail(ctx, mailer, id)).rejects.toThrow();
    await deliverMail(ctx, mailer, id);
    expect(await rowOf('personal')).toMatchObject({ ...hidden, status: 'failed' });
    // Tried again by the owner: the words are still there to be sent.
    await database.db.transaction((tx) => requeueMail(tx, id));
    await deliverMail(ctx, mailer, id);
    const got = await sink.waitFor((received) => received.subject === 'Grüße für personal');
    expect(got).toMatchObject(words);
    expect(await rowOf('personal')).toMatchObject({ ...hidden, status: 'sent', sealed: null });
    expect(await leaks()).toBe(false);
    await database.db.delete(domain_events);
  });

  it('waits while no provider is configured, and goes out when one appears', async () => {
    expect(
      createMailer({ smtpUrl: undefined, from: 'x@y.example', studio: async () => ({ name: 'Studio', email: '' }) }),
    ).toBeNull();
    const without = await startWorker(null);
    await queueMail(database.db, secrets, mail('patient'));
    await eventually(() =>
      expect(without.logger.entries.map((entry) => entry.message).join()).toContain('Mail is not configured'),
    );
    await without.jobs.send(null, sweepJob, {});
    await sleep(500);
    expect(await rowOf('patient')).toMatchObject({ status: 'queued', attempts: 0 });

    for (const stop of stops.splice(0)) await stop();
    await database.db.execute(
      sql`update mail_outbox set created_at = now() - interval '2 minutes' where idempotency_key = 'patient'`,
    );
    const withMail = await startWorker(mailer);
    await withMail.jobs.send(null, sweepJob, {});
    await withMail.jobs.send(null, sweepJob, {});
    await sink.waitFor((received) => received.subject === 'Grüße für patient');
    await eventually(async () => expect(await rowOf('patient')).toMatchObject({ status: 'sent', attempts: 1 }));
    expect(sink.messages.filter((received) => received.subject === 'Grüße für patient')).toHaveLength(1);
  });
});
