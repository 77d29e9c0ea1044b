import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { rate_limits } from '#db/schema/platform/rate-limits.ts';
import { decryptField, encryptField } from '#shared/field-cipher.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { type Person, people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { authMails } from './mails.server.ts';
import type { Registered } from './registration-contract.ts';
import { issueTicket, readTicket } from './ticket.server.ts';

const person = { first_name: 'Nora', last_name: 'New', email: 'Nora@New.Test', password: 'secret' };
type Ticket = { ticket: string; passphrase: string };

function registrations(studio: ReturnType<typeof testStudio>) {
  const ticket = async () => (await studio.call<Ticket>(null, 'POST', '/registration/ticket')).data;
  const send = (body: object) => studio.call<Registered>(null, 'POST', '/registration', body);
  const found = (email: string) => studio.db.select().from(users).where(eq(users.email, email));
  return { ticket, send, found };
}

describe('registration without a mail provider', () => {
  const studio = testStudio();
  const { ticket, send, found } = registrations(studio);

  it('creates a personal account and signs the person in', async () => {
    const { ticket: paper } = await ticket();
    const response = await studio.request(null, 'POST', '/api/registration', { user_type: 'personal', ticket: paper, ...person });
    expect(response.status).toBe(201);
    const { data } = await response.json();
    expect(data).toMatchObject({ confirmation_demanded: false, signed_in: true });
    expect(await found('nora@new.test')).toMatchObject([
      { id: data.user_id, first_name: 'Nora', display_name: 'Nora New', user_type: 'personal', email_verified: false },
    ]);
    const session = await studio.callWith<{ user: object }>(studio.cookieOf(response), 'GET', '/session');
    expect(session.data.user).toMatchObject({ id: data.user_id, role: 'client' });
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('foyer_hint=1'))).toBe(true);
    const [account] = await studio.db.select().from(accounts).where(eq(accounts.user_id, data.user_id));
    expect(account).toMatchObject({ provider_id: 'credential', account_id: data.user_id });
    expect(account?.password).not.toContain('secret');
    const audit = await studio.db.select().from(audit_log).where(eq(audit_log.entity_id, data.user_id));
    expect(audit).toMatchObject([{ action: 'client.register', actor_role: 'client', details: { user_type: 'personal' } }]);
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'client.registered'));
    expect(events).toMatchObject([{ payload: { user_id: data.user_id, user_type: 'personal' } }]);
    expect(await studio.db.select().from(mail_outbox)).toEqual([]);
    const contact = await studio.db.select().from(contacts).where(eq(contacts.claimed_by, data.user_id));
    expect(contact, 'its contact is made with it, and waits for a proof of the address').toMatchObject([
      { first_name: 'Nora', email: 'nora@new.test', source: 'client', client_type: 'personal', client_since: expect.any(Date) },
    ]);
    expect(contact[0]?.user_id).toBeNull();
  });

  it('leaves a contact that was there before to itself until the address is proven', async () => {
    const email = 'known@contact.test';
    await studio.db.insert(contacts).values({ first_name: 'Known', email });
    const { data } = await send({ user_type: 'personal', ticket: (await ticket()).ticket, ...person, email });
    const linked = () => studio.db.select().from(contacts).where(eq(contacts.email, email));
    expect(await linked()).toMatchObject([{ first_name: 'Known', user_id: null }]);
    await studio.db.update(users).set({ email_verified: true }).where(eq(users.id, data.user_id));
    const [user] = await found(email);
    if (!user) throw new Error('No account');
    await authMails(studio.platform).emailWasConfirmed({ id: user.id, email, name: '' });
    expect(await linked()).toMatchObject([{ first_name: 'Known', user_id: data.user_id, client_since: user.created_at }]);
  });

  it('creates a business account whose sensitive values only its passphrase opens', async () => {
    const { ticket: paper, passphrase } = await ticket();
    const answer = await send({
      user_type: 'business',
      ticket: paper,
      ...person,
      email: 'bo@firm.test',
      business_name: 'Firm & Sons',
      business_type: 'llc',
      industry: 'Legal Services',
      website: 'https://firm.test',
      employee_count: 12,
      city: 'Graz',
      encrypted_phone: await encryptField('+43 316 1234', passphrase),
      encrypted_tax_id: await encryptField('AT-99', passphrase),
    });
    expect(answer.status).toBe(201);
    const [row] = await studio.db.select().from(businesses).where(eq(businesses.user_id, answer.data.user_id));
    expect(row).toMatchObject({
      business_name: 'Firm & Sons',
      business_type: 'llc',
      industry: 'Legal Services',
      website: 'https://firm.test',
      employee_count: 12,
      city: 'Graz',
      state: null,
      encrypted_registration_number: null,
    });
    expect(JSON.stringify(row)).not.toContain('1234');
    const own = studio.platform.secrets.derive(`user-data:${answer.data.user_id}`);
    expect(own).toBe(passphrase);
    expect(await decryptField(row?.encrypted_phone ?? '', own)).toBe('+43 316 1234');
    expect(await found('bo@firm.test')).toMatchObject([{ user_type: 'business' }]);
  });

  it('does the work of a ticket once, however often and however fast it is sent', async () => {
    const { ticket: paper } = await ticket();
    const body = { user_type: 'personal', ticket: paper, ...person, email: 'twice@new.test' };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.data.user_id)).size).toBe(1);
    const [user] = await found('twice@new.test');
    expect(
      await studio.db
        .select()
        .from(audit_log)
        .where(eq(audit_log.entity_id, user?.id ?? '')),
    ).toHaveLength(1);
    expect((await send({ ...body, password: 'another one' })).status).toBe(401);
    expect((await send({ ...body, email: 'else@new.test' })).status).toBe(409);
    expect(await found('else@new.test')).toEqual([]);
  });

  it('gives an address to one account only, in whatever case it is typed and however close the race', async () => {
    const text = 'An account with this email address already exists. Please log in instead.';
    const one = { user_type: 'personal', ...person };
    const known = await send({ ...one, ticket: (await ticket()).ticket, email: people.client.email.toUpperCase() });
    expect(known).toMatchObject({ status: 409, error: text, fields: { email: text } });
    const papers = await Promise.all([ticket(), ticket(), ticket(), ticket()]);
    const race = await Promise.all(papers.map(({ ticket: paper }) => send({ ...one, ticket: paper, email: 'Race@new.test' })));
    expect(race.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
    expect(await found('race@new.test')).toHaveLength(1);
  });

  it('never makes anybody more than a client, whatever is sent along', async () => {
    const { ticket: paper } = await ticket();
    const extra = { role: 'super_admin', email_verified: true, id: studio.ids.admin, is_sample: true };
    const answer = await send({ user_type: 'personal', ticket: paper, ...person, email: 'sly@new.test', ...extra });
    const [role] = await studio.db.select().from(user_roles).where(eq(user_roles.user_id, answer.data.user_id));
    expect(role?.role).toBe('client');
    expect(await found('sly@new.test')).toMatchObject([{ email_verified: false, is_sample: false }]);
  });

  const business = { user_type: 'business', ...person, email: 'v@new.test', business_name: 'Firm' };
  it.each([
    [{ ...person }, 'user_type', 'Please select an account type'],
    [{ ...person, user_type: 'admin' }, 'user_type', 'Please select an account type'],
    [{ ...person, user_type: 'personal', first_name: 'N' }, 'first_name', 'First name must be at least 2 characters'],
    [{ ...person, user_type: 'personal', last_name: 'N ' }, 'last_name', 'Last name must be at least 2 characters'],
    [{ ...person, user_type: 'personal', email: 'nora' }, 'email', 'Please enter a valid email address'],
    [{ ...person, user_type: 'personal', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ ...business, business_name: 'F' }, 'business_name', 'Business name must be at least 2 characters'],
    [{ ...business, website: 'firm' }, 'website', 'Please enter a valid URL'],
    [{ ...business, website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
    [{ ...business, employee_count: 0 }, 'employee_count', 'Employee count must be a positive number'],
    [{ ...business, business_type: 'mafia' }, 'business_type', 'Please choose one of the list'],
    [{ ...business, encrypted_phone: '+43 316 1234' }, 'encrypted_phone', 'Must be encrypted before it is sent'],
    [{ ...business, city: 'Gra\u0000z' }, 'city', 'Please remove characters that cannot be printed'],
  ])('refuses %j', async (body, field, message) => {
    const answer = await send({ ticket: (await ticket()).ticket, ...body });
    expect(answer).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it('refuses a forged, foreign or expired ticket', async () => {
    const { secrets } = studio.platform;
    const { ticket: real, user_id } = issueTicket(secrets);
    expect(readTicket(secrets, real)).toBe(user_id);
    const forged = `${Buffer.from(JSON.stringify({ id: studio.ids.client, until: Date.now() + 1e6 })).toString('base64url')}.${real.split('.')[1]}`;
    const { ticket: old } = issueTicket(secrets, Date.now() - 61 * 60 * 1000);
    for (const paper of [forged, old, '', 'a.b', `${real}x`]) {
      const answer = await send({ user_type: 'personal', ticket: paper, ...person, email: 'forged@new.test' });
      expect(answer, paper).toMatchObject({ status: 400, error: 'This form has expired. Please send it again.' });
    }
    expect(await found('forged@new.test')).toEqual([]);
  });

  it('is open to every role and stranger alike', async () => {
    for (const who of [null, 'client', 'admin', 'super_admin'] as const) {
      expect((await studio.call(who, 'POST', '/registration/ticket')).status).toBe(200);
    }
  });
});

describe('registration with a mail provider', () => {
  const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost:3000' });
  const { ticket, send, found } = registrations(studio);
  const login = (email: string) => studio.request(null, 'POST', '/api/auth/sign-in/email', { email, password: 'secret' });

  it('opens the account with the link in the mail, and signs in with it', async () => {
    const answer = await send({ user_type: 'personal', ticket: (await ticket()).ticket, ...person, email: 'mail@new.test' });
    expect(answer.data).toMatchObject({ confirmation_demanded: true, signed_in: false });
    await answerAddresses(studio.platform);
    const refused = await login('mail@new.test');
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'mail@new.test'));
    expect(mails).toMatchObject([{ template: 'auth.confirmation', status: 'queued' }]);
    const link = new URL(
      /https?:\/\/\S+verify-email\S+/.exec(mails.map((mail) => asSent(studio.platform, mail).text).join())?.[0] ?? '',
    );
    const opened = await studio.request(null, 'GET', link.pathname + link.search);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toBe('/#email-confirmed');
    const session = await studio.callWith<{ user: object }>(studio.cookieOf(opened), 'GET', '/session');
    expect(session.data.user).toMatchObject({ email: 'mail@new.test', email_verified: true });
    expect((await login('mail@new.test')).status).toBe(200);
    const audit = await studio.db.select().from(audit_log).where(eq(audit_log.action, 'email.confirm'));
    expect(audit).toHaveLength(1);
    // A second click signs nobody in.
    const again = await studio.request(null, 'GET', link.pathname + link.search);
    expect(again.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))).toEqual([]);
  });

  it('leads from a bad link to where a new one can be had', async () => {
    const opened = await studio.request(null, 'GET', '/api/auth/verify-email?token=bad&callbackURL=%2F');
    expect(opened.headers.get('location')).toBe('/auth?confirmation=expired');
  });

  it('sends the link again on request, and tells nobody which addresses exist', async () => {
    await send({ user_type: 'personal', ticket: (await ticket()).ticket, ...person, email: 'again@new.test' });
    const resend = (email: string) =>
      studio.request(null, 'POST', '/api/auth/send-verification-email', { email, callbackURL: '/' });
    const [known, unknown] = [await resend('again@new.test'), await resend('nobody@new.test')];
    expect(await known.text()).toBe(await unknown.text());
    await studio.db.delete(mail_outbox);
    await answerAddresses(studio.platform);
    const mails = await studio.db.select().from(mail_outbox);
    expect(new Set(mails.map(({ to_address, template }) => `${template} ${to_address}`))).toEqual(
      new Set(['auth.confirmation again@new.test']),
    );
    expect(await found('again@new.test')).toMatchObject([{ email_verified: false }]);
  });
});

describe('registration with a known address', () => {
  const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const { ticket, send, found } = registrations(studio);
  const register = async (email: string) => send({ user_type: 'personal', ticket: (await ticket()).ticket, ...person, email });
  const mailsTo = async (to: string) => {
    await answerAddresses(studio.platform);
    return (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, to))).map(({ template }) => template);
  };

  it('is answered like any other, and told to its owner once an hour', async () => {
    const [known, unknown] = [await register(people.client.email.toUpperCase()), await register('unknown@new.test')];
    const shape = ({ status, raw }: typeof known) => JSON.stringify({ status, raw }).replace(/"user_id":"[^"]+"/, '"user_id":""');
    expect(shape(known)).toBe(shape(unknown));
    await register(people.client.email);
    expect(await mailsTo(people.client.email)).toEqual(['auth.known-address']);
    expect(await found(people.client.email)).toMatchObject([{ id: studio.ids.client, first_name: people.client.first_name }]);
    const session = await studio.signIn(people.client.email);
    expect((await studio.callWith<{ user: object }>(session, 'GET', '/session')).data.user).toMatchObject({
      id: studio.ids.client,
    });
  });

  it('that waits for its confirmation gets a new link', async () => {
    await register('waiting@new.test');
    await register('waiting@new.test');
    expect(await mailsTo('waiting@new.test')).toEqual(['auth.confirmation', 'auth.confirmation']);
  });

  it('of a deactivated account sends no link', async () => {
    await register('closed@new.test');
    await mailsTo('closed@new.test');
    await studio.db.update(users).set({ deactivated_at: new Date() }).where(eq(users.email, 'closed@new.test'));
    await studio.db.delete(mail_outbox).where(eq(mail_outbox.to_address, 'closed@new.test'));
    expect((await register('closed@new.test')).status).toBe(201);
    expect(await mailsTo('closed@new.test')).toEqual([]);
  });
});

describe('common passwords', () => {
  const studio = testStudio();
  const { ticket, send } = registrations(studio);
  const register = async (email: string, password: string) =>
    send({ user_type: 'personal', ticket: (await ticket()).ticket, ...person, email, password });
  const rule = (who: Person | null, refuse_common_passwords: boolean) =>
    studio.call(who, 'PUT', '/admin/settings/passwords', { refuse_common_passwords });

  it('are taken at first, and refused everywhere once the owner says so', async () => {
    expect((await register('first@new.test', 'password')).status).toBe(201);
    for (const who of [null, 'client', 'admin'] as const) expect([401, 403]).toContain((await rule(who, true)).status);
    expect((await rule('super_admin', true)).status).toBe(200);
    expect((await studio.audit()).at(-1)?.action).toBe('settings.passwords_updated');
    const text = 'This is one of the most common passwords. Please choose another one.';
    expect(await register('second@new.test', 'PassWord')).toMatchObject({ status: 400, fields: { password: text } });
    expect((await register('second@new.test', 'no common word')).status).toBe(201);
    const cookie = await studio.signIn('first@new.test', 'password');
    const change = (newPassword: string) =>
      studio.request(cookie, 'POST', '/api/auth/change-password', { currentPassword: 'password', newPassword });
    expect(await (await change('qwerty123')).json()).toMatchObject({ code: 'PASSWORD_REFUSED', message: text });
    expect((await change('no common word')).status).toBe(200);
  });

  it('spaces alone are never taken', async () => {
    expect((await register('blank@new.test', '         ')).fields).toEqual({
      password: 'Password must not consist of spaces alone',
    });
  });
});

describe('registration in a hurry', () => {
  const studio = testStudio({ RATE_LIMITS: 'true' });
  const { send } = registrations(studio);
  beforeEach(() => studio.db.delete(rate_limits));

  it('is limited by address, before anything is looked at', async () => {
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await send({})).status);
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  });

  it('limits tickets too', async () => {
    const statuses = [];
    for (let n = 0; n < 32; n += 1) statuses.push((await studio.call(null, 'POST', '/registration/ticket')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
