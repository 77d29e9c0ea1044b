import { eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, user_roles, users } from '#db/schema/people/auth.ts';
import { team_invitations } from '#db/schema/people/team.ts';
import { api_keys } from '#db/schema/platform/api-keys.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { deleteLinkTokens } from '#features/people/auth/verifications.server.ts';
import { insertApiKey } from '#platform/auth/api-keys.server.ts';
import { everyArea, noArea } from '#shared/admin-areas.ts';
import { eventually } from '#tests/eventually.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Team } from './contract.ts';
import { linkOf } from './policy.ts';

const studio = testStudio();
const password = testPassword;
const owner = (method: string, path: string, body?: object) => studio.call<Team>('super_admin', method, path, body);
const mailsTo = (email: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email));
const tokenIn = async (email: string) => {
  const mails = await mailsTo(email);
  const mail = mails.findLast(({ template }) => template === 'team.invitation');
  return /auth\/team\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
};
const setAccess = async (who: 'admin' | 'super_admin', values: object) => {
  await studio.db.update(user_roles).set(values).where(eq(user_roles.user_id, studio.ids[who]));
  studio.platform.sessions.drop();
};
const invited = (email: string) => ({
  id: v7(),
  email,
  first_name: 'Nia',
  last_name: 'New',
  role: 'admin',
  areas: null,
  password,
});
const accept = (token: string) =>
  studio.call<{ user_id: string }>(null, 'POST', '/team/invitation', { token, password: 'my own password 1' });

beforeEach(async () => {
  await studio.db.delete(mail_outbox);
  const both = inArray(users.id, [studio.ids.admin, studio.ids.super_admin]);
  await studio.db.update(users).set({ deactivated_at: null }).where(both);
  await setAccess('admin', { role: 'admin', areas: null });
  await setAccess('super_admin', { role: 'super_admin', areas: null });
});

describe('an invitation to the team', () => {
  it('opens an account with its areas, once, by the latest link', async () => {
    const email = 'nia@studio.test';
    const form = { ...invited(email), areas: { ...noArea, clients: 'read' } };
    expect((await owner('POST', '/admin/team/invitations', form)).status).toBe(200);
    const twice = await owner('POST', '/admin/team/invitations', form);
    expect(twice).toMatchObject({ status: 200, data: { invitations: [{ email, sent_count: 1 }] } });
    for (const other of [{ areas: null }, { role: 'super_admin', areas: null }, { last_name: 'Newman' }])
      expect(
        await owner('POST', '/admin/team/invitations', { ...form, ...other }),
        'corrected after a lost answer',
      ).toMatchObject({
        status: 409,
        error: expect.stringContaining('This invitation was sent already, as you typed it first.'),
      });
    expect((await mailsTo(email)).length).toBe(1);
    expect((await mailsTo(people.super_admin.email)).length, 'the owners are told').toBe(1);
    const old = await tokenIn(email);
    await studio.db.delete(mail_outbox);
    const resent = { password, sent_count: 1 };
    expect((await owner('POST', `/admin/team/invitations/${form.id}/resend`, resent)).status).toBe(200);
    expect((await accept(old)).status, 'the earlier link').toBe(404);
    const token = await tokenIn(email);
    const seen = await studio.call(null, 'GET', `/team/invitation?token=${token}`);
    expect(seen.data).toMatchObject({ invited: { email, access: 'Administrator: Clients (view)' } });
    expect((await accept(token)).status).toBe(200);
    expect((await accept(token)).status, 'a second time').toBe(404);
    const cookie = await studio.signIn(email, 'my own password 1');
    expect((await studio.callWith(cookie, 'GET', '/admin/clients')).status).toBe(200);
    expect((await studio.callWith(cookie, 'GET', '/admin/orders')).status).toBe(403);
    expect((await studio.callWith(cookie, 'POST', '/admin/contacts', {})).status).toBe(403);
  });

  it('is refused, and holds nobody up, when it is withdrawn in that moment', async () => {
    const form = invited('moment@studio.test');
    await owner('POST', '/admin/team/invitations', form);
    const token = await tokenIn(form.email);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let accepted: ReturnType<typeof accept> | undefined;
    await studio.db.transaction(async (tx) => {
      await tx.select().from(team_invitations).where(eq(team_invitations.id, form.id)).for('update');
      accepted = accept(token);
      await eventually(async () => expect((await studio.db.execute(waiting)).rowCount).toBe(1));
      await deleteLinkTokens(tx, linkOf(form.id));
    });
    expect((await accepted)?.status).toBe(404);
  });

  it('is not sent to a client, nor to somebody who is there already', async () => {
    const client = await owner('POST', '/admin/team/invitations', invited(people.client.email));
    expect(client).toMatchObject({ status: 409, fields: { email: expect.stringContaining('Carl Client is a client') } });
    const twice = await owner('POST', '/admin/team/invitations', invited(people.admin.email));
    expect(twice).toMatchObject({ status: 409, error: 'Ada Admin is in the team already.' });
    expect(await studio.db.select().from(mail_outbox)).toEqual([]);
  });

  it('ends when it is withdrawn, and when its time is over', async () => {
    const form = invited('late@studio.test');
    await owner('POST', '/admin/team/invitations', form);
    const token = await tokenIn(form.email);
    await studio.db.update(team_invitations).set({ expires_at: new Date(Date.now() - 1000) });
    expect((await accept(token)).status).toBe(404);
    const anew = { ...form, id: v7() };
    expect((await owner('POST', '/admin/team/invitations', anew)).status, 'makes room for a new one').toBe(200);
    const next = await tokenIn(form.email);
    expect((await owner('POST', `/admin/team/invitations/${anew.id}/withdraw`, { password })).status).toBe(200);
    expect((await accept(next)).status).toBe(404);
  });
});

describe('a change of who gets in', () => {
  it('asks for the password and for a super administrator', async () => {
    const body = { role: 'admin', areas: null, password: 'not it' };
    const path = `/admin/team/${studio.ids.admin}`;
    expect(await owner('PUT', path, body)).toMatchObject({ status: 400, fields: { password: 'The password is not right' } });
    expect((await studio.call('admin', 'PUT', path, { ...body, role: 'super_admin', password })).status).toBe(403);
    expect((await studio.call('client', 'GET', '/admin/team')).status).toBe(403);
  });

  it('takes effect in a session that is open, and is told to the person and the owners', async () => {
    const cookie = (await studio.sessionOf('admin')) ?? '';
    expect((await studio.callWith(cookie, 'GET', '/admin/orders')).status).toBe(200);
    const areas = { ...everyArea, sales: 'none' };
    expect((await owner('PUT', `/admin/team/${studio.ids.admin}`, { role: 'admin', areas, password })).status).toBe(200);
    expect((await studio.callWith(cookie, 'GET', '/admin/orders')).status).toBe(403);
    expect((await studio.callWith(cookie, 'GET', '/admin/clients')).status).toBe(200);
    expect((await mailsTo(people.admin.email)).map(({ template }) => template)).toEqual(['team.access-changed']);
    expect((await mailsTo(people.super_admin.email)).map(({ template }) => template)).toEqual(['team.owners-told']);
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'team.changed', entity_id: studio.ids.admin });
  });

  it('leaves one super administrator at least', async () => {
    const own = `/admin/team/${studio.ids.super_admin}`;
    const alone = await owner('PUT', own, { role: 'admin', areas: null, password });
    expect(alone).toMatchObject({ status: 409, fields: { role: expect.stringContaining('last super administrator') } });
    expect((await owner('POST', `${own}/remove`, { password })).status).toBe(409);
    await setAccess('admin', { role: 'super_admin' });
    const demote = { role: 'admin', areas: null, password };
    const both = await Promise.all([
      studio.call('super_admin', 'PUT', `/admin/team/${studio.ids.admin}`, demote),
      studio.call('admin', 'PUT', own, demote),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const left = await studio.db.select().from(user_roles).where(eq(user_roles.role, 'super_admin'));
    expect(left.length).toBe(1);
  });

  it('removes: sessions and keys end at once, the person stays by name, and can be let back in', async () => {
    const cookie = await studio.signIn(people.admin.email);
    const made = { id: v7(), user_id: studio.ids.admin, name: 'Theirs', scopes: everyArea, expires_at: null };
    await studio.db.transaction((tx) => insertApiKey(tx, made));
    const path = `/admin/team/${studio.ids.admin}`;
    const gone = await owner('POST', `${path}/remove`, { password });
    expect(gone.data.members.find(({ id }) => id === studio.ids.admin)?.removed_at).toEqual(expect.any(String));
    expect((await studio.callWith(cookie, 'GET', '/admin/clients')).status).toBe(401);
    expect(await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.admin))).toEqual([]);
    const [key] = await studio.db.select().from(api_keys).where(eq(api_keys.id, made.id));
    expect(key?.revoked_at).toBeInstanceOf(Date);
    await expect(studio.signIn(people.admin.email)).rejects.toThrow('deactivated');
    expect((await owner('POST', `${path}/restore`, { password })).status).toBe(200);
    await expect(studio.signIn(people.admin.email)).resolves.toEqual(expect.any(String));
  });
});
