import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { invited } from '#tests/invited.ts';
import { testStudio } from '#tests/studio.ts';
import type { Ticket } from './admin-contract.ts';
import type { OwnTicket } from './own-contract.ts';
import { support } from './tickets.testkit.ts';

const studio = testStudio();
const { get, open, tokenOf } = support(studio);
const linked = async (id: string) => (await studio.call<OwnTicket>(null, 'GET', `/ticket/${tokenOf(id)}`)).data;
const contactAt = async (email: string) => (await studio.db.select().from(contacts).where(eq(contacts.email, email)))[0];

describe('a ticket that nobody signed in for', () => {
  it('is marked as such to both sides, also once it is merged into another one', async () => {
    const email = 'merged.mark@example.com';
    await invited(studio, email);
    const first = await open(null, { email });
    const second = await open(null, { email, description: 'Moved words' });
    expect(await get(second.id)).toMatchObject({ is_unproven: true, contact_id: (await contactAt(email))?.id });
    expect(await linked(second.id)).toMatchObject({ is_unproven: true });
    const { updated_at } = await get(second.id);
    const merge = (number: string) =>
      studio.call<Ticket>('admin', 'POST', `/admin/tickets/${second.id}/merge`, { number, updated_at });
    const ofClient = await open('client', { email });
    expect((await merge(ofClient.number)).status, 'into a ticket of a client who signed in').toBe(409);
    const marked = { number: first.number, is_unproven: true, messages: [{ body: 'Moved words', side: 'client' }] };
    expect((await merge(first.number)).data).toMatchObject(marked);
    expect(await get(first.id)).toMatchObject(marked);
    for (const { id } of [first, second]) expect(await linked(id)).toMatchObject(marked);
  });

  it('is marked where its contact was merged into a client with an account', async () => {
    const email = 'earlier@example.com';
    await invited(studio, 'now@example.com');
    const client = await contactAt('now@example.com');
    const { id } = await open(null, { email });
    await studio.db.delete(contacts).where(eq(contacts.email, email));
    await studio.db.insert(contacts).values({ first_name: 'Earlier', email, merged_into: client?.id });
    expect(await get(id)).toMatchObject({ contact_id: client?.id, is_unproven: true });
  });

  it('is not marked where nobody has an account with the address', async () => {
    const { id } = await open(null, { email: 'nobody@example.com' });
    expect(await get(id)).toMatchObject({ is_unproven: false });
    expect(await linked(id)).toMatchObject({ is_unproven: false });
  });
});

it('a ticket of a client who is signed in is theirs, whatever address was typed', async () => {
  const email = 'typed@example.com';
  await invited(studio, email);
  const { id } = await open('client', { email });
  const ticket = await get(id);
  expect(ticket).toMatchObject({ user_id: studio.ids.client, is_unproven: false });
  expect(ticket.contact_id).not.toBe((await contactAt(email))?.id);
  expect(await studio.call<OwnTicket>('client', 'GET', `/tickets/${id}`)).toMatchObject({ data: { is_unproven: false } });
});
