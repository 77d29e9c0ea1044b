import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { sessions, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { checkPermits } from '#platform/live/permits.server.ts';
import { noArea } from '#shared/admin-areas.ts';
import { startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { register } from '#tests/register.ts';
import { testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());
const studio = testStudio();

const whoIs = async (cookie: string) =>
  (await studio.callWith<{ user: { email: string } | null }>(cookie, 'GET', '/session')).data.user?.email ?? null;
const signIn = (email: string) =>
  studio.request(null, 'POST', '/api/auth/sign-in/email', { email, password: testPassword }).then(({ status }) => status);

it('once emails can be sent, a session of an unproven account opens no more than a new one; one that is vouched for goes on', async () => {
  const [unproven, known] = ['unproven@sessions.test', 'known@sessions.test'];
  const cookies = { unproven: await register(studio, unproven), known: await register(studio, known) };
  const [contact] = await studio.db.select().from(contacts).where(eq(contacts.email, known));
  await studio.call('admin', 'POST', `/admin/clients/${contact?.id}/vouch`);
  expect([await whoIs(cookies.unproven), await whoIs(cookies.known)]).toEqual([unproven, known]);

  const server = { host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none', username: '', password: '' };
  const saved = await studio.call('super_admin', 'PUT', '/admin/integrations/mail/smtp', {
    ...{ ...server, from_address: 'hello@studio.example', account_password: testPassword },
  });
  expect(saved.status).toBe(200);
  // As every process does when it hears of the change.
  studio.platform.sessions.drop();
  expect([await whoIs(cookies.unproven), await whoIs(cookies.known)]).toEqual([null, known]);
  expect([await signIn(unproven), await signIn(known)]).toEqual([403, 200]);

  const rows = await studio.db
    .select({ id: sessions.id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id));
  const permits = rows.map(({ id }) => ({ session_id: id, role: 'client' as const, areas: noArea, view_id: null }));
  const holds = await checkPermits(studio.db, studio.platform.mailConfigured, permits);
  const open = rows.filter((_, at) => permits[at] && holds(permits[at])).map(({ email }) => email);
  expect([open.includes(unproven), open.includes(known)], 'streams').toEqual([false, true]);
});
