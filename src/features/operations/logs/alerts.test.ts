import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { log_alerts } from '#db/schema/operations/logs.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { saveSettings } from '#platform/settings/save-settings.server.ts';
import type { LogLevel } from '#shared/logs.ts';
import { type LogSettings, logSettings } from '#shared/settings/logs.ts';
import { testStudio } from '#tests/studio.ts';
import { lookForTrouble } from './alerts.server.ts';
import { alertStep, linesOf } from './policy.ts';

const studio = testStudio();
const start = Date.parse('2026-11-10T12:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const entries = (level: LogLevel, count: number, minutes: number, rest: object = {}) =>
  studio.db.insert(application_logs).values(
    Array.from({ length: count }, (_, n) => ({
      level,
      category: 'api' as const,
      message: `${level} ${n}`,
      timestamp: new Date(at(minutes).getTime() - 10_000 + n),
      ...rest,
    })),
  );
const look = (minutes: number) => lookForTrouble(studio.platform, at(minutes));
const mails = async () =>
  (await studio.db.select().from(mail_outbox).orderBy(asc(mail_outbox.created_at))).map(({ template, text }) => ({
    template,
    text,
  }));
const choose = (wanted: Partial<LogSettings>) =>
  saveSettings(
    studio.db,
    { actor: { id: studio.ids.super_admin, role: 'super_admin' }, request_id: null, ip_address: null },
    logSettings,
    { ...logSettings.defaults, error_count: 5, error_minutes: 10, quiet_minutes: 60, ...wanted },
  );

beforeEach(async () => {
  await studio.db.delete(application_logs);
  await studio.db.delete(mail_outbox);
  await studio.db.delete(log_alerts);
  await choose({});
});

it('tells of a fatal entry once, with its first lines and a link, and of the next ones after the quiet time', async () => {
  await entries('fatal', 1, 0, { message: 'The disk\nis full' });
  await Promise.all([look(0), look(0), look(0)]);
  await look(1);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.template).toBe('logs.fatal');
  expect(first?.text).toContain('11:59:50 fatal api: The disk is full');
  expect(first?.text).toContain('/admin/logs?level=fatal');
  expect(await studio.db.$count(notifications, eq(notifications.title, 'A fatal error'))).toBeGreaterThan(0);
  await entries('fatal', 7, 5);
  await look(6);
  expect(await mails()).toHaveLength(1);
  await look(61);
  const told = await mails();
  expect(told).toHaveLength(2);
  expect(told[1]?.text).toContain('7 entries');
  expect(told[1]?.text).toContain('and 2 more');
  await look(200);
  expect(await mails()).toHaveLength(2);
});

it('tells of many errors once for each incident', async () => {
  await entries('error', 4, 0);
  await look(0);
  expect(await mails()).toEqual([]);
  await entries('error', 1, 1);
  await look(1);
  await look(2);
  expect(await mails()).toMatchObject([{ template: 'logs.error-rate', text: expect.stringContaining('5 entries') }]);
  // It goes on beyond the quiet time: the same incident.
  for (let minute = 5; minute <= 90; minute += 5) {
    await entries('error', 5, minute);
    await look(minute);
  }
  expect(await mails()).toHaveLength(1);
  await look(120);
  await entries('error', 5, 130);
  await look(130);
  expect(await mails()).toHaveLength(2);
  // Another one within the quiet time waits for its end, and is told only if it still goes on.
  await look(150);
  await entries('error', 5, 160);
  await look(160);
  expect(await mails()).toHaveLength(2);
});

it('does not go round in a circle, and leaves samples and what was turned off alone', async () => {
  await entries('error', 50, 0, { category: 'email' });
  await entries('fatal', 5, 0, { category: 'email' });
  await entries('error', 50, 0, { is_sample: true });
  await look(0);
  expect(await mails()).toEqual([]);
  await choose({ mail_on_fatal: false, mail_on_errors: false });
  await entries('fatal', 20, 1);
  await look(1);
  expect(await mails()).toEqual([]);
  // What happened while it was off is no news once it is on.
  await choose({ mail_on_errors: false });
  await look(2);
  expect(await mails()).toEqual([]);
});

it('knows when to tell', () => {
  const all = [true, false].flatMap((isOver) =>
    [true, false].flatMap((isTold) => [true, false].map((isQuiet) => ({ isOver, isTold, isQuiet }))),
  );
  expect(all.filter((state) => alertStep(state) === 'tell')).toEqual([{ isOver: true, isTold: false, isQuiet: false }]);
  expect(all.filter((state) => alertStep(state) === 'end').map(({ isOver, isTold }) => [isOver, isTold])).toEqual([
    [false, true],
    [false, true],
  ]);
  const long = { timestamp: at(0), level: 'error', category: 'api', message: 'x'.repeat(2_000) };
  expect(linesOf([long], 1).length).toBeLessThan(340);
});

it('is neither raised nor held up by what browsers report, which anybody can send', async () => {
  await entries('error', 30, 0, { category: 'ui', component: 'browser', message: 'Sent by a stranger' });
  await look(0);
  expect(await mails()).toEqual([]);
  await entries('error', 5, 1);
  await look(1);
  expect(await mails()).toMatchObject([{ text: expect.stringContaining('5 entries') }]);
});
