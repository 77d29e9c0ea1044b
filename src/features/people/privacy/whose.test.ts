import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { form_submissions, form_versions, forms } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { users } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { deliverable_versions, deliverables } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { Deletion, OwnPrivacy } from './contract.ts';
import { privacyKit } from './privacy.testkit.ts';

const studio = testStudio();
const kit = privacyKit(studio);
const soon = (hour: number) => new Date(Date.now() + (100 + hour) * 3_600_000);
const { email } = people.client;

const book = (hour: number, topic: string, user_id: string | null) =>
  studio.db.insert(bookings).values({
    ...{ starts_at: soon(hour), ends_at: soon(hour + 1), busy_until: soon(hour + 1), name: 'M', topic, time_zone: 'UTC' },
    ...{ email, user_id, manage_token_hash: `${topic}-hash` },
  });

const tell = (subject: string, mail: { to_address?: string; status?: 'sent'; text: string }) =>
  studio.db.insert(mail_outbox).values({
    ...{ id: v7(), idempotency_key: `test:${subject}`, to_address: people.admin.email, subject, html: '', template: 'test' },
    ...mail,
  });

/** Bea's own records, each with the address of Carl, which she typed. */
async function fillWithTypedAddress(contact_id: string): Promise<void> {
  const user_id = studio.ids.business;
  await book(1, 'Typed booking', user_id);
  const [conversation] = await studio.db
    .insert(conversations)
    .values({ name: 'Bea', email, user_id, contact_id, subject: 'Typed conversation' })
    .returning();
  await studio.db
    .insert(conversation_messages)
    .values({ conversation_id: conversation?.id ?? '', sender: 'client', user_id, text: 'Typed message' });
  await studio.db.insert(support_tickets).values({
    ...{ number: 'T-2026-801', category: 'other', subject: 'Typed ticket', description: 'Help', name: 'Bea' },
    ...{ email, user_id, link_hash: 'typed-link' },
  });
  await studio.db
    .insert(form_submissions)
    .values({ form_id: 'contact', form_name: 'Contact', user_id, data: { email, text: 'Typed form' } });
  await studio.db.insert(orders).values({
    ...{ order_number: 'ORD-700001', invoice_number: 'INV-700001', user_id, status: 'pending', due_at: new Date() },
    ...{ subtotal_cents: 100, tax_rate_bp: 0, tax_cents: 0, total_cents: 100 },
    billing_address: { firstName: 'Typed', lastName: 'Order', email } as never,
  });
}

const typedRows = async () => [
  await studio.db.$count(bookings, eq(bookings.topic, 'Typed booking')),
  await studio.db.$count(conversation_messages, eq(conversation_messages.text, 'Typed message')),
  await studio.db.$count(support_tickets, eq(support_tickets.subject, 'Typed ticket')),
  await studio.db.$count(form_submissions, eq(form_submissions.user_id, studio.ids.business)),
  await studio.db.$count(orders, eq(orders.user_id, studio.ids.business)),
];

/** A form of the builder whose fields are called after what they ask. */
async function fillBuiltForms(): Promise<void> {
  const form_id = v7();
  const definition = {
    fields: [
      { key: 'topic', type: 'text', label: 'Topic' },
      { key: 'reach_you', type: 'email', label: 'Where do we reach you?' },
      { key: 'friend', type: 'email', label: 'Whom should we tell?' },
    ],
  };
  await studio.db.insert(forms).values({
    ...{ id: form_id, slug: 'built', name: 'Built', type: 'feedback', selected_template: 'form.received', draft: definition },
    ...{ success_message: 'Thanks', failure_message: 'Sorry' },
  });
  const [version] = await studio.db.insert(form_versions).values({ form_id, number: 1, definition }).returning();
  const form = { form_id, form_name: 'Built', form_uuid: form_id, version_id: version?.id ?? null };
  await studio.db.insert(form_submissions).values([
    { ...form, data: { topic: 'Built mine', reach_you: email.toUpperCase(), friend: 'friend@home.test' } },
    { ...form, data: { topic: 'Built recommendation', reach_you: 'friend@home.test', friend: email } },
    { ...form, data: { topic: 'Built of Bea', reach_you: email, friend: '' }, user_id: studio.ids.business },
  ]);
}

describe('whose a record is', () => {
  it('is told by the sender’s field of a form, whatever it is called', async () => {
    await fillBuiltForms();
    const { data } = await kit.ask('client');
    await kit.build(data.id);
    const archive = await kit.open('client', data.id);
    const rows = JSON.parse(archive['records/form_submissions.json'] ?? '[]') as { data: { topic: string } }[];
    expect(rows.map((row) => row.data.topic)).toEqual(['Built mine']);
    await studio.db.delete(form_submissions);
  });

  it('leaves out what is still a draft of the studio', async () => {
    const [project] = await studio.db
      .insert(projects)
      .values({ name: 'Shop', client_id: studio.ids.client, status: 'completed' })
      .returning();
    const project_id = project?.id ?? '';
    for (const status of ['draft', 'review'] as const) {
      const [made] = await studio.db
        .insert(deliverables)
        .values({ project_id, title: status, agreed_rounds: 1, status })
        .returning();
      const deliverable_id = made?.id ?? '';
      await studio.db.insert(deliverable_versions).values({ project_id, deliverable_id, number: 1, words: `Said of ${status}` });
    }
    const { data } = await kit.ask('client');
    await kit.build(data.id);
    const all = Object.values(await kit.open('client', data.id)).join('\n');
    expect(all).toContain('Said of review');
    expect(all).not.toContain('Said of draft');
  });

  it('is told by its account, not by an address that somebody typed', async () => {
    const { contact } = await kit.fill('client', 'Mine');
    await fillWithTypedAddress(contact.id);
    await book(3, 'Stranger booking', null);
    const { data } = await kit.ask('client');
    await kit.build(data.id);
    const all = Object.values(await kit.open('client', data.id)).join('\n');
    for (const word of ['Mine booking', 'Mine message', 'Mine form', 'Stranger booking']) expect(all, word).toContain(word);
    expect(all).not.toContain('Typed');
    // Neither another account's order nor what a stranger booked keeps the person from being deleted.
    expect((await studio.call<OwnPrivacy>('client', 'GET', '/privacy')).data.open_matters).toEqual([]);

    await tell('to-the-person', { to_address: email, text: 'Hello' });
    await tell('sent', { status: 'sent', text: `Carl (${email}) wrote.` });
    await tell('sent-at-the-end', { status: 'sent', text: `Write to ${email}. Thanks` });
    await tell('waiting', { text: `Carl (${email}) wrote.` });
    await tell('longer', { status: 'sent', text: `ann.${email}, o'${email} and ${email}.au wrote.` });
    const input = { request_id: v7(), typed: email, password: testPassword };
    expect((await studio.call<Deletion>('super_admin', 'POST', `/admin/clients/${contact.id}/deletion`, input)).status).toBe(200);
    await kit.carryOut(new Date(Date.now() + 60_000));
    expect(await studio.db.$count(users, eq(users.id, studio.ids.client))).toBe(0);
    expect(await studio.db.$count(bookings, eq(bookings.topic, 'Stranger booking'))).toBe(0);
    expect(await typedRows()).toEqual([1, 1, 1, 1, 1]);
    const told = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'test')).orderBy(mail_outbox.id);
    expect(told.map(({ subject }) => subject)).toEqual(['waiting', 'longer']);
  });
});
