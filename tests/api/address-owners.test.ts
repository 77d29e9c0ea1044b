import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { live_events } from '#db/schema/platform/live.ts';
import { mailboxKit } from '#features/desk/mailbox/mailbox.testkit.ts';
import { addService } from '#features/sales/checkout/checkout.testkit.ts';
import type { CheckoutState } from '#features/sales/checkout/contract.ts';
import { clientRecords } from '#tests/client-records.ts';
import { followEvents } from '#tests/follow-events.ts';
import { startImap } from '#tests/imap/stand-in.ts';
import { invited } from '#tests/invited.ts';
import { ownArchive } from '#tests/own-archive.ts';
import { answersTo, pathsWith, readAll, readings } from '#tests/portal-reading.ts';
import { register } from '#tests/register.ts';
import { testPassword } from '#tests/seed.ts';
import { signInWith, storeSocialKeys } from '#tests/social/sign-in.ts';
import { startSocial } from '#tests/social/stand-in.ts';
import { testStudio } from '#tests/studio.ts';

// Each one asks every operation, with the id of every record that it can name.
vi.setConfig({ testTimeout: 120_000 });

const provider = await startSocial();
const studio = testStudio(provider.env);
const { visits, studioWrites, placeFiles, contactAt } = clientRecords(studio);
const imap = await startImap();
const box = mailboxKit(studio, () => imap);
beforeAll(async () => {
  await storeSocialKeys(studio);
  expect((await box.connect()).status).toBe(200);
});
afterAll(() => Promise.all([provider.close(), imap.close()]));

/** What a real person and the studio say to each other, before the person has an account. */
async function realPerson(email: string, word: string): Promise<string> {
  await visits.message(email, word);
  await visits.ticket(email, word);
  const booking = await visits.booking(email, word);
  const contact = await contactAt(email);
  await studioWrites(contact?.id ?? '', word);
  return booking;
}

const idOf = async (cookie: string) => (await studio.callWith<{ user: { id: string } }>(cookie, 'GET', '/session')).data.user.id;

/** Operations, the archive and streams in which somebody is told the word, or of a record that they did not begin. */
async function toldTo(cookie: string, word: string, since: Date, { ofAnyKind = false } = {}): Promise<string[]> {
  const id = await idOf(cookie);
  const begun = sql`select id from conversations where user_id = ${id} union select id from support_tickets where user_id = ${id}`;
  const streams = await studio.db
    .select()
    .from(live_events)
    .where(
      and(
        eq(live_events.audience, `user:${id}`),
        inArray(live_events.topic, ['conversation', 'ticket']),
        sql`${live_events.subject_id} not in (${begun})`,
      ),
    );
  return [
    ...pathsWith(await readAll(studio, cookie, { since, isLight: true, ofAnyKind }), word),
    ...((await ownArchive(studio, cookie)).includes(word) ? ['the archive'] : []),
    ...streams.map(({ topic }) => `a stream: ${topic}`),
  ];
}

describe('whoever registers an address first', () => {
  it('reads nothing that its real person and the studio write to each other, and all of it once they are known', async () => {
    const since = new Date();
    const email = 'first@walk.test';
    const stranger = await register(studio, email);
    const booking = await realPerson(email, 'walk');
    await placeFiles(await idOf(stranger), 'walk');
    expect(await toldTo(stranger, 'walk ', since, { ofAnyKind: true })).toEqual([]);
    for (const list of ['/messages', '/projects', '/my/documents', '/orders', '/files', '/tickets'])
      expect((await studio.callWith<{ items: object[] }>(stranger, 'GET', list)).data.items, list).toEqual([]);

    const home = async () => (await studio.request(stranger, 'GET', '/api/portal/home')).text();
    expect(await home()).not.toContain(booking);

    const contact = await contactAt(email);
    await studio.call('admin', 'POST', `/admin/clients/${contact?.id}/vouch`);
    await followEvents(studio);
    expect(pathsWith(await readAll(studio, stranger, { since, paths: ofTheContact }), 'walk ')).toEqual(ofTheContact);
    expect(await home()).toContain(booking);
    const archive = await ownArchive(studio, stranger);
    for (const one of ['contact form', 'answer', 'project', 'for the account', 'shared'])
      expect(archive).toContain(`walk ${one}`);

    const answered = async (ofAnyKind: boolean) =>
      (await answersTo(studio, stranger, { since, isLight: true, ofAnyKind })).map(({ address }) => address).toSorted();
    expect(await answered(true), 'an id of another kind opens nothing').toEqual(await answered(false));
  });
});

/** Where a client reads what belongs to their contact. */
const ofTheContact = [
  ...['/portal/home', '/my/documents', '/my/estimates', '/orders/{id}', '/messages', '/messages/{id}', '/messages/{id}/messages'],
  ...['/files', '/projects/{id}/folder', '/projects', '/projects/{id}', '/projects/{id}/milestones', '/projects/{id}/checklists'],
];

type Way = {
  /** The stranger has an account with the address itself: nobody else can open one. */
  takes?: boolean;
  /** Answers the sessions that the stranger has then. */
  go: (email: string, own: string) => Promise<string[]>;
};

/** With the stranger's own session, where a form can be sent signed in. */
const signedIn = (method: string, path: string, body: (email: string) => object) => async (email: string, own: string) => {
  const answer = await studio.callWith(own, method, path, body(email));
  if (!answer.success) throw new Error(`${path}: ${answer.error} ${JSON.stringify(answer.fields)}`);
  await followEvents(studio);
  return [own];
};

/** Every way in which somebody can name an address that is not theirs. */
const ways: Record<string, Way> = {
  'registering with it': { takes: true, go: async (email) => [await register(studio, email)] },
  'another service that names it': {
    takes: true,
    go: async (email) => {
      provider.person = { id: v7(), email, first_name: 'Sly', last_name: 'Stranger' };
      return [(await signInWith(studio, 'facebook')).cookie];
    },
  },
  'the contact form': {
    go: signedIn('POST', '/forms/contact', (email) => ({
      ...{ name: 'Sly', email, service: 'web-design', subject: 'Mine', message: 'Of a stranger' },
    })),
  },
  'the ticket form': {
    go: signedIn('POST', '/support/tickets', (email) => ({
      ...{ name: 'Sly', email, category: 'technical', priority: 'high', subject: 'Mine', description: 'Of a stranger' },
    })),
  },
  'the chat': { go: signedIn('POST', '/conversations', (email) => ({ name: 'Sly', email, text: 'Of a stranger' })) },
  'the newsletter': {
    go: async (email, own) => {
      await studio.callWith(own, 'POST', '/newsletter', { email });
      return [own];
    },
  },
  'a booking': {
    go: async (email, own) => {
      await visits.booking(email, 'stranger', own);
      return [own];
    },
  },
  'an order': {
    go: async (email, own) => {
      const { id } = await addService(studio, { name: `Service ${v7()}` });
      const call = <T>(method: string, path: string, body?: object) => studio.callWith<T>(own, method, path, body);
      await call('POST', '/cart/items', { service_id: id, quantity: 1 });
      const { data } = await call<CheckoutState>('POST', '/checkout/details', { ...buyer, email });
      const { checkout_key, cart, total_amount } = data;
      const placed = { payment_method: 'invoice', checkout_key, version: cart.version, total_amount };
      const answer = await call('POST', '/checkout/order', placed);
      if (!answer.success) throw new Error(`The order was refused: ${answer.error}`);
      await followEvents(studio);
      return [own];
    },
  },
  'a recovery address': {
    go: signedIn('PUT', '/account/recovery-email', (email) => ({ recovery_email: email, password: testPassword })),
  },
  'an email that says it is from it': {
    go: async (from, own) => {
      const mail = await box.receive({ from, subject: 'Mine', text: 'Of a stranger', results: [] });
      expect(mail).toMatchObject({ outcome: 'held', sender_proof: 'none' });
      await followEvents(studio);
      return [own];
    },
  },
  'an account that had it before': {
    go: async (email, own) => {
      // The address of an account changes: it is proven no more, and what was said to the address is not its own.
      await studio.db.execute(sql`update users set email = ${email} where id = ${await idOf(own)}
        and not exists (select from users where lower(email) = lower(${email}))`);
      studio.platform.sessions.drop();
      return [own];
    },
    takes: true,
  },
  'the studio, which gives the contact of another account this address': {
    go: async (email, own) => {
      const id = await idOf(own);
      const { rows } = await studio.db.execute<{ id: string }>(sql`select id from contacts where user_id = ${id}`);
      const person = { first_name: 'Real', last_name: 'Person', email };
      // Refused where somebody is known by the address already.
      await studio.call('admin', 'PUT', `/admin/contacts/${rows[0]?.id}`, person);
      await followEvents(studio);
      return [own];
    },
  },
};

const buyer = {
  ...{ firstName: 'Sly', lastName: 'Stranger', company: '', phone: '', addressLine1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'United States' },
};

describe.each(Object.entries(ways))('a stranger who names an address by %s', (name, { go, takes }) => {
  const slug = name.replaceAll(/\W+/g, '-').slice(0, 20);

  it.each(['first', 'last'])(
    'and comes %s reads nothing that was not said to them; its real person reads all of it',
    async (order) => {
      const since = new Date();
      const word = `${slug}-${order}`;
      const email = `${word}@crossing.test`;
      const own = await invited(studio, `own-${word}@stranger.test`);
      const before = order === 'first' ? await go(email, own) : [];
      await realPerson(email, word);
      const sessions = order === 'first' ? before : await go(email, own);
      for (const cookie of sessions) expect(await toldTo(cookie, `${word} `, since)).toEqual([]);
      if (takes) return;
      const real = await invited(studio, email);
      const read = pathsWith(await readAll(studio, real, { since, paths: ofTheContact }), `${word} `);
      expect(read).toEqual(ofTheContact);
    },
  );
});

it('when the address of a contact changes, what was said stays with the account that it was said to', async () => {
  const since = new Date();
  const [before, after] = ['before@moved.test', 'after@moved.test'];
  const earlier = await invited(studio, before);
  await realPerson(before, 'earlier');
  const contact = await contactAt(before);
  const person = { first_name: 'Real', last_name: 'Person', email: after };
  expect((await studio.call('admin', 'PUT', `/admin/contacts/${contact?.id}`, person)).status).toBe(200);
  const later = await invited(studio, after);
  expect(await toldTo(later, 'earlier ', since)).toEqual([]);
  const stays = [
    '/my/documents',
    '/messages',
    '/messages/{id}',
    '/messages/{id}/messages',
    '/projects',
    '/projects/{id}',
    '/files',
  ];
  expect(pathsWith(await readAll(studio, earlier, { since, paths: stays }), 'earlier ')).toEqual(stays);
  await studioWrites(contact?.id ?? '', 'later');
  expect(pathsWith(await readAll(studio, earlier, { since, isLight: true }), 'later ')).toEqual([]);
  expect(await ownArchive(studio, earlier)).not.toContain('later ');
  expect(pathsWith(await readAll(studio, later, { since, paths: stays }), 'later ')).toEqual(stays);
});

it('words that nobody signed in for are marked as such to both sides', async () => {
  const email = 'marked@crossing.test';
  const cookie = await invited(studio, email);
  const contact = await contactAt(email);
  await visits.message(email, 'marked');
  await visits.ticket(email, 'marked');
  type Thread = { messages: { items: { text: string; is_unproven: boolean }[] } };
  const [found] = (await studio.callWith<{ items: { id: string }[] }>(cookie, 'GET', '/messages')).data.items;
  const unproven = [{ text: 'marked contact form', is_unproven: true }];
  const own = async () => (await studio.callWith<Thread>(cookie, 'GET', `/messages/${found?.id}`)).data.messages.items;
  expect(await own()).toMatchObject(unproven);
  const inbox = await studio.call<Thread>('admin', 'GET', `/admin/conversations/${found?.id}`);
  expect(inbox.data.messages.items).toMatchObject(unproven);
  const { status } = await studio.callWith(cookie, 'POST', `/messages/${found?.id}/messages`, {
    ...{ text: 'From the client', request_key: v7() },
  });
  expect(status).toBe(200);
  expect(await own()).toMatchObject([...unproven, { text: 'From the client', is_unproven: false }]);
  const tickets = await studio.call<{ items: { id: string }[] }>('admin', 'GET', `/admin/tickets?q=marked`);
  const ticket = await studio.call('admin', 'GET', `/admin/tickets/${tickets.data.items[0]?.id}`);
  expect(ticket.data).toMatchObject({ is_unproven: true, contact_id: contact?.id });
});

it('every operation that a client reads with is tried', () => {
  expect(readings.length).toBeGreaterThan(60);
  expect(ofTheContact.filter((path) => !readings.includes(path))).toEqual([]);
});
