import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { meetVisitor } from '#features/desk/bookings/contact.server.ts';
import { meetFormSender } from '#features/desk/forms/contact.server.ts';
import { testStudio } from '#tests/studio.ts';
import type { Contact } from './contract.ts';
import { meetClient, meetContact } from './meet.server.ts';
import { splitName } from './policy.ts';

const studio = testStudio();
const add = (body: object) => studio.call<Contact>('admin', 'POST', '/admin/contacts', body);
const list = async (query = '') =>
  (await studio.call<{ items: Contact[]; next_cursor: string | null }>('admin', 'GET', `/admin/contacts${query}`)).data;
const byEmail = (email: string) => studio.db.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${email})`);
const meet = (met: Parameters<typeof meetContact>[1]) => studio.db.transaction((tx) => meetContact(tx, met));
const arrive = (user_id: string) => studio.db.transaction((tx) => meetClient(tx, user_id));
const ada = { first_name: 'Ada', last_name: 'Byron', email: 'Ada@Example.test' };

describe('contacts', () => {
  it('are one for each address, and a second one is told whose it is', async () => {
    expect(await add({ ...ada, company_name: ' Engines ', phone: '' })).toMatchObject({
      status: 200,
      data: { ...ada, company_name: 'Engines', phone: null, source: 'manual', user_id: null },
    });
    const message = 'Ada Byron is a contact with this email address already.';
    expect(await add({ first_name: 'A', email: 'ada@example.TEST' })).toMatchObject({
      status: 409,
      error: message,
      fields: { email: message },
    });
    expect(await add({ first_name: ' ', email: 'no' })).toMatchObject({
      status: 400,
      fields: { first_name: 'Please enter a first name', email: 'Please enter a valid email address' },
    });
    expect((await studio.audit()).at(-1)).toMatchObject({ action: 'contact.created' });
  });

  it('are listed by first name, page by page, and found by any part of name, address or company', async () => {
    for (const first_name of ['Zoe', 'bea', 'Carl'])
      await add({ first_name, last_name: 'Page', email: `${first_name}@page.test`, company_name: 'Page & Sons' });
    const all = await list('?q=page');
    expect(all.items.map(({ first_name }) => first_name)).toEqual(['bea', 'Carl', 'Zoe']);
    const first = await list('?q=page&limit=2');
    expect((await list(`?q=page&limit=2&cursor=${first.next_cursor}`)).items.map(({ first_name }) => first_name)).toEqual([
      'Zoe',
    ]);
    expect((await list('?q=carl%20sons')).items).toHaveLength(1);
    expect((await list('?q=100%25')).items).toHaveLength(0);
    expect((await studio.call('admin', 'GET', '/admin/contacts?cursor=bad')).status).toBe(400);
  });

  it('can be changed, but not into somebody else', async () => {
    const { data } = await add({ first_name: 'Max', email: 'max@example.test' });
    const change = (body: object) => studio.call<Contact>('admin', 'PUT', `/admin/contacts/${data.id}`, body);
    expect((await change({ first_name: 'Max', last_name: 'Ernst', email: 'max@example.test' })).data.last_name).toBe('Ernst');
    expect((await change({ first_name: 'Max', email: 'ada@example.test' })).status).toBe(409);
  });
});

describe('somebody whom the studio meets', () => {
  it('becomes a contact once, and later meetings only fill in what is missing', async () => {
    const met = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.test', source: 'form' } as const;
    await Promise.all(Array.from({ length: 5 }, () => meet(met)));
    await meet({
      ...met,
      first_name: 'G.',
      email: 'GRACE@example.test',
      phone: '+1 555',
      company_name: 'Navy',
      source: 'booking',
    });
    await meet({ ...met, phone: '+1 777' });
    expect(await byEmail('grace@example.test')).toMatchObject([
      { first_name: 'Grace', phone: '+1 555', company_name: 'Navy', source: 'form' },
    ]);
  });

  it('by a form has the name that was typed, or else the beginning of the address', async () => {
    const data = { email: 'linus@example.test', name: ' Linus  van der Berg ', message: 'Hi' };
    const [row] = await studio.db
      .insert(form_submissions)
      .values({ form_id: 'contact', form_name: 'Contact Form', data })
      .returning();
    await meetFormSender(studio.platform, row?.id ?? '');
    await meetFormSender(studio.platform, row?.id ?? '');
    expect(await byEmail(data.email)).toMatchObject([{ first_name: 'Linus', last_name: 'van der Berg', source: 'form' }]);
    expect(splitName('  ', 'info@example.test')).toEqual({ first_name: 'info', last_name: '' });
  });

  it('by a booking has the name and the number that were given with it', async () => {
    const starts_at = new Date('2099-01-05T15:00:00Z');
    const ends_at = new Date('2099-01-05T15:30:00Z');
    const visitor = { name: 'Rosa Luxemburg', email: 'rosa@example.test', phone: '+1 555 0100', topic: 'Site', time_zone: 'UTC' };
    const [row] = await studio.db
      .insert(bookings)
      .values({ ...visitor, starts_at, ends_at, busy_until: ends_at, manage_token_hash: 'x'.repeat(64) })
      .returning();
    await meetVisitor(studio.platform, row?.id ?? '');
    await meetVisitor(studio.platform, row?.id ?? '');
    expect(await byEmail('rosa@example.test')).toMatchObject([
      { first_name: 'Rosa', last_name: 'Luxemburg', phone: '+1 555 0100', source: 'booking' },
    ]);
  });

  it('with an account is linked to it; a contact that was there before only once the address is proven', async () => {
    const { client } = studio.ids;
    const [user] = await studio.db.select().from(users).where(eq(users.id, client));
    const email = user?.email ?? '';
    await studio.db.update(users).set({ email_verified: false }).where(eq(users.id, client));
    const { data } = await add({ first_name: 'C', email });
    expect(data.user_id).toBeNull();
    await arrive(client);
    expect(await byEmail(email)).toMatchObject([{ user_id: null }]);
    await studio.db.update(users).set({ email_verified: true }).where(eq(users.id, client));
    await arrive(client);
    expect(await byEmail(email)).toMatchObject([{ id: data.id, user_id: client }]);
    const told = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'contact.linked'));
    expect(told).toMatchObject([{ payload: { contact_id: data.id, user_id: client } }]);
    // An administrator is nobody's client.
    await arrive(studio.ids.admin);
    expect(await studio.db.$count(contacts, eq(contacts.user_id, studio.ids.admin))).toBe(0);
  });
});

describe('a client with an account', () => {
  const ofBea = async () => {
    const [row] = await studio.db.select().from(contacts).where(eq(contacts.user_id, studio.ids.business));
    if (!row) throw new Error('No contact');
    return row;
  };
  const profile = async () =>
    (await studio.call<{ business: { business_name: string } }>('business', 'GET', '/business')).data.business.business_name;

  it('is a client of its kind, called as its business profile says', async () => {
    await arrive(studio.ids.business);
    expect(await ofBea()).toMatchObject({ company_name: 'Bea & Co', client_type: 'business', client_since: expect.any(Date) });
    await studio.call('business', 'PUT', '/business', { business_name: 'Bea & Daughters' });
    expect((await ofBea()).company_name).toBe('Bea & Daughters');
  });

  it('has one name of its business, whoever corrects it', async () => {
    const { id, first_name, last_name, email } = await ofBea();
    const change = (company_name: string) =>
      studio.call<Contact>('admin', 'PUT', `/admin/contacts/${id}`, { first_name, last_name, email, company_name });
    expect((await change('Bea & Granddaughters')).data.company_name).toBe('Bea & Granddaughters');
    expect(await profile()).toBe('Bea & Granddaughters');
    const changes = (await studio.audit()).filter(({ action }) => action === 'business.updated');
    expect(changes.at(-1)).toMatchObject({ actor_id: studio.ids.admin, details: { changed: ['business_name'] } });
    expect(await change('')).toMatchObject({
      status: 400,
      fields: { company_name: 'The business profile of this client needs a name.' },
    });
    expect(await profile()).toBe('Bea & Granddaughters');
  });

  it('and its studio may save the name at once', async () => {
    const { id, first_name, last_name, email } = await ofBea();
    const person = { first_name, last_name, email };
    const saves = Array.from({ length: 6 }, (_, n) =>
      n % 2
        ? studio.call('business', 'PUT', '/business', { business_name: `Profile ${n}` })
        : studio.call('admin', 'PUT', `/admin/contacts/${id}`, { ...person, company_name: `Contact ${n}` }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect((await ofBea()).company_name).toBe(await profile());
  });

  it('keeps a contact of its own when the studio moves this one to another address', async () => {
    const { id, first_name, email } = await ofBea();
    await studio.call('admin', 'PUT', `/admin/contacts/${id}`, { first_name, email: 'bea@elsewhere.test' });
    expect(await byEmail('bea@elsewhere.test')).toMatchObject([{ id, user_id: null }]);
    expect(await ofBea()).toMatchObject({ email, client_type: 'business' });
  });
});
