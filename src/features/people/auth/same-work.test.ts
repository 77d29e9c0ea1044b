import { eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { issueTicket } from './ticket.server.ts';

const studio = testStudio({ SMTP_URL: 'smtp://127.0.0.1:1' });
const known: string = people.client.email;

type Statement = string | { text: string };

/** What the server asks of the database until it has answered, in order; the values are left out. */
async function statementsOf(work: () => Promise<Response>): Promise<{ status: number; statements: string[] }> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { status } = await work();
    return { status, statements: spy.mock.calls.map((call) => textOf(call[0] as unknown as Statement)) };
  } finally {
    spy.mockRestore();
  }
}
/** An undone step ends with another word than one that is kept. */
const textOf = (statement: Statement) =>
  (typeof statement === 'string' ? statement : statement.text).replace(/^(?:rollback to|release) savepoint/, 'end savepoint');

const post = (path: string, body: object) => studio.request(null, 'POST', `/api${path}`, body);
const register = (email: string, more: object = {}) =>
  post('/registration', {
    user_type: 'personal',
    ticket: issueTicket(studio.platform.secrets).ticket,
    ...{ first_name: 'Nora', last_name: 'New', email, password: 'secret' },
    ...more,
  });
const business = { user_type: 'business', business_name: 'Firm & Sons', business_type: 'llc', industry: 'Legal Services' };

describe('the answer to an address', () => {
  it.each([
    ['a forgotten password', (email: string) => post('/auth/request-password-reset', { email }), 1],
    ['a confirmation to send again', (email: string) => post('/auth/send-verification-email', { email }), 1],
    ['a registration', register, 10],
    ['the registration of a business', (email: string) => register(email, business), 11],
  ])('takes the same work whether or not it has an account: %s', async (title, ask, least) => {
    const unknown = `${title.replaceAll(' ', '-')}@new.test`;
    // What is read once and remembered is read.
    await ask('warm@new.test');
    const [withAccount, without] = [await statementsOf(() => ask(known)), await statementsOf(() => ask(unknown))];
    expect(withAccount.statements.length).toBeGreaterThanOrEqual(least);
    expect(withAccount).toEqual(without);
    const waiting = await statementsOf(() => ask(unknown));
    expect(waiting, 'an account that waits for its confirmation').toEqual(without);
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'auth.address-named'));
    expect(events.length).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(events)).not.toMatch(/@|new\.test|carl/i);
  });

  it('and a second address for the same form is refused, whether or not the first one has an account', async () => {
    for (const first of [known, 'first@new.test']) {
      const { ticket } = issueTicket(studio.platform.secrets);
      const statuses = [];
      for (const email of [first, first, 'second@new.test']) statuses.push((await register(email, { ticket })).status);
      expect(statuses, first).toEqual([201, 201, 409]);
    }
  });

  it('sends each owner what is theirs, and leaves nothing of what was undone', async () => {
    await studio.db.delete(mail_outbox);
    await studio.db.delete(domain_events);
    const before = await studio.db.$count(users);
    await register(known);
    await register('new@new.test');
    await post('/auth/request-password-reset', { email: known.toUpperCase() });
    await post('/auth/request-password-reset', { email: 'nobody@new.test' });
    await post('/auth/send-verification-email', { email: known });
    await answerAddresses(studio.platform);
    const mails = await studio.db.select().from(mail_outbox).orderBy(mail_outbox.to_address, mail_outbox.template);
    expect(mails.map(({ template, to_address }) => [template, to_address])).toEqual([
      ['auth.known-address', known],
      ['auth.password-reset', known],
      ['auth.confirmation', 'new@new.test'],
    ]);
    expect(await studio.db.$count(users)).toBe(before + 1);
    const events = await studio.db.select().from(domain_events);
    expect(events.filter(({ type }) => type === 'client.registered')).toHaveLength(1);
  });
});
