import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { lead_stages, leads } from '#db/schema/clients/pipeline.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Merge, MergePreview } from '#features/clients/merging/contract.ts';
import { contactTables } from '#features/clients/merging/records.server.ts';
import { lockContacts } from '#features/people/contacts/merge.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { eventually } from '#tests/eventually.ts';
import { testStudio } from '#tests/studio.ts';
import { followContract, followEstimate } from './follow.server.ts';
import { followBooking, followForm } from './jobs.server.ts';
import { addContract, addEstimate, addPerson, hoursAgo, leadsOf, pipelineApi, stagesOf } from './pipeline.testkit.ts';

const studio = testStudio();
const api = pipelineApi(studio);

const estimate = (id: string) => studio.db.transaction((tx) => followEstimate(tx, id));
const contract = (id: string) => studio.db.transaction((tx) => followContract(tx, id));
const setEstimate = (id: string, values: Partial<typeof estimates.$inferInsert>) =>
  studio.db.update(estimates).set(values).where(eq(estimates.id, id));

async function form(email: string, created_at = new Date(), form_id = 'contact') {
  const data = { email, name: 'Asa King', message: 'Hello' };
  const [row] = await studio.db.insert(form_submissions).values({ form_id, form_name: 'Form', data, created_at }).returning();
  return { submission_id: row?.id ?? '' };
}

async function booking(email: string, created_at = new Date()) {
  const starts_at = new Date(Date.now() + Math.random() * 1e11);
  const ends_at = new Date(starts_at.getTime() + 1_000);
  const visitor = { name: 'Asa King', email, topic: 'Site', time_zone: 'UTC', manage_token_hash: v7() };
  const [row] = await studio.db
    .insert(bookings)
    .values({ ...visitor, starts_at, ends_at, busy_until: ends_at, created_at })
    .returning();
  return { booking_id: row?.id ?? '' };
}

const contactAt = async (email: string) => {
  const [row] = await studio.db.select().from(contacts).where(eq(contacts.email, email));
  return row?.id ?? '';
};

describe('an inquiry', () => {
  it('opens a lead for whoever asks, also when the contact is not met yet, and says where it comes from', async () => {
    await followForm(studio.platform, await form('asks@pipeline.test', hoursAgo(2)));
    const [lead] = await leadsOf(studio.db, await contactAt('asks@pipeline.test'));
    expect(lead).toMatchObject({ stage: 'inquiry', source: 'contact_form', decided_at: null, created_by: null });
    await followForm(studio.platform, await form('site@pipeline.test', new Date(), 'custom-website-form'));
    expect(await leadsOf(studio.db, await contactAt('site@pipeline.test'))).toMatchObject([{ source: 'website_request' }]);
    await followBooking(studio.platform, await booking('books@pipeline.test'));
    expect(await leadsOf(studio.db, await contactAt('books@pipeline.test'))).toMatchObject([
      { stage: 'conversation', source: 'booking' },
    ]);
  });

  it('is no lead where somebody waits for a template, or where no address was given', async () => {
    await followForm(studio.platform, await form('waits@pipeline.test', new Date(), 'template-notify-form'));
    expect(await contactAt('waits@pipeline.test')).toBe('');
    const before = await studio.db.$count(leads);
    await followForm(studio.platform, await form('nowhere'));
    expect(await studio.db.$count(leads)).toBe(before);
  });

  it('opens one lead, however often it is delivered and whatever comes at once', async () => {
    const { id, email } = await addPerson(studio.db);
    const [first, second, meeting] = [await form(email), await form(email), await booking(email)];
    await Promise.all([
      followForm(studio.platform, first),
      followForm(studio.platform, first),
      followForm(studio.platform, second),
      followBooking(studio.platform, meeting),
      followBooking(studio.platform, meeting),
    ]);
    expect(await stagesOf(studio.db, id)).toBe('conversation');
  });

  it('opens another lead after the last one is closed, but not when it is older than that', async () => {
    const { id, email } = await addPerson(studio.db);
    const asked = await form(email, hoursAgo(3));
    await followForm(studio.platform, asked);
    const [lead] = await leadsOf(studio.db, id);
    await api.move(lead?.id ?? '', 'lost', { lost_reason: 'Price' });
    await followForm(studio.platform, asked);
    await followBooking(studio.platform, await booking(email, hoursAgo(1)));
    expect(await stagesOf(studio.db, id)).toBe('lost');
    await followForm(studio.platform, await form(email, new Date(Date.now() + 1_000)));
    expect(await stagesOf(studio.db, id)).toBe('lost,inquiry');
  });
});

describe('an estimate', () => {
  it('moves the lead as it is sent, accepted and declined, with its value and history', async () => {
    const { id, email } = await addPerson(studio.db);
    await followForm(studio.platform, await form(email, hoursAgo(5)));
    const offer = await addEstimate(studio.db, id);
    await estimate(offer);
    await estimate(offer);
    expect(await leadsOf(studio.db, id)).toMatchObject([
      { stage: 'estimate', source: 'contact_form', amounts: { USD: 120_000 } },
    ]);
    await setEstimate(offer, { status: 'accepted', accepted_at: new Date(), total_amount_cents: 90_000 });
    await estimate(offer);
    const [lead] = await leadsOf(studio.db, id);
    expect(lead).toMatchObject({ stage: 'won', amounts: { USD: 90_000 }, closed_at: expect.any(Date) });
    const stays = await studio.db
      .select()
      .from(lead_stages)
      .where(eq(lead_stages.lead_id, lead?.id ?? ''))
      .orderBy(lead_stages.entered_at);
    expect(stays.map(({ stage, cause, left_at }) => [stage, cause, left_at !== null])).toEqual([
      ['inquiry', 'form', true],
      ['estimate', 'estimate', true],
      ['won', 'estimate', false],
    ]);
  });

  it('opens a lead for somebody who has none, and ends where it stands, whichever news comes first', async () => {
    const { id } = await addPerson(studio.db);
    const offer = await addEstimate(studio.db, id, { status: 'accepted', sent_at: hoursAgo(2), accepted_at: hoursAgo(1) });
    // The acceptance is delivered first, then the sending.
    await estimate(offer);
    await estimate(offer);
    expect(await leadsOf(studio.db, id)).toMatchObject([{ stage: 'won', source: 'estimate' }]);
    const refused = await addPerson(studio.db);
    const declined = { status: 'declined' as const, declined_at: new Date(), decline_reason: ' Too dear ' };
    await estimate(await addEstimate(studio.db, refused.id, declined));
    expect(await leadsOf(studio.db, refused.id)).toMatchObject([{ stage: 'lost', lost_reason: 'Too dear' }]);
  });

  it('that nobody has seen is no lead, nor is one without a client', async () => {
    const { id } = await addPerson(studio.db);
    await estimate(await addEstimate(studio.db, id, { status: 'draft', sent_at: null }));
    expect(await leadsOf(studio.db, id)).toEqual([]);
    await estimate(await addEstimate(studio.db, id, { contact_id: null }));
    await estimate(v7());
  });

  it('declined loses nothing while another one is on the table', async () => {
    const { id } = await addPerson(studio.db);
    const [first, second] = [await addEstimate(studio.db, id), await addEstimate(studio.db, id, { currency: 'JPY' })];
    await estimate(first);
    await estimate(second);
    expect(await leadsOf(studio.db, id)).toMatchObject([{ amounts: { USD: 120_000, JPY: 120_000 } }]);
    await setEstimate(first, { status: 'declined', declined_at: new Date() });
    await estimate(first);
    expect(await leadsOf(studio.db, id)).toMatchObject([{ stage: 'estimate', amounts: { JPY: 120_000 } }]);
    await setEstimate(second, { status: 'declined', declined_at: new Date() });
    await estimate(second);
    expect(await leadsOf(studio.db, id)).toMatchObject([{ stage: 'lost', lost_reason: 'Declined' }]);
  });

  it('sent again after its lead was closed opens a new one', async () => {
    const { id } = await addPerson(studio.db);
    const offer = await addEstimate(studio.db, id, { status: 'declined', sent_at: hoursAgo(3), declined_at: hoursAgo(2) });
    await estimate(offer);
    await setEstimate(offer, { status: 'sent', declined_at: null, sent_at: hoursAgo(1) });
    await estimate(offer);
    await estimate(offer);
    expect(await leadsOf(studio.db, id)).toMatchObject([
      { stage: 'lost', amounts: {} },
      { stage: 'estimate', amounts: { USD: 120_000 } },
    ]);
  });

  it('sent to somebody else takes its value along', async () => {
    const [one, other] = [await addPerson(studio.db), await addPerson(studio.db)];
    const offer = await addEstimate(studio.db, one.id, { sent_at: hoursAgo(2) });
    await estimate(offer);
    await setEstimate(offer, { contact_id: other.id, sent_at: hoursAgo(1) });
    await estimate(offer);
    expect(await leadsOf(studio.db, one.id)).toMatchObject([{ stage: 'estimate', amounts: {} }]);
    expect(await leadsOf(studio.db, other.id)).toMatchObject([{ stage: 'estimate', amounts: { USD: 120_000 } }]);
  });

  it('that has expired opens none', async () => {
    const { id } = await addPerson(studio.db);
    await estimate(await addEstimate(studio.db, id, { status: 'expired' }));
    expect(await leadsOf(studio.db, id)).toEqual([]);
  });

  it('is followed while its client is merged into another contact', async () => {
    const [kept, merged] = [await addPerson(studio.db), await addPerson(studio.db)];
    const offer = await addEstimate(studio.db, merged.id);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // As a merge does it: the records, then the contacts.
    const { following } = await studio.db.transaction(async (tx) => {
      for (const { lock } of contactTables) await lock(tx, [kept.id, merged.id]);
      const following = estimate(offer);
      await eventually(async () => expect((await studio.db.execute(waiting)).rowCount).toBe(1));
      await lockContacts(tx, [kept.id, merged.id]);
      await tx.update(estimates).set({ contact_id: kept.id }).where(eq(estimates.id, offer));
      await tx.update(contacts).set({ merged_into: kept.id }).where(eq(contacts.id, merged.id));
      return { following };
    });
    await following;
    expect(await leadsOf(studio.db, kept.id)).toMatchObject([{ stage: 'estimate', amounts: { USD: 120_000 } }]);
  });

  it('never undoes what the owner decided', async () => {
    const { id } = await addPerson(studio.db);
    const offer = await addEstimate(studio.db, id);
    await estimate(offer);
    const [lead] = await leadsOf(studio.db, id);
    await api.move(lead?.id ?? '', 'conversation');
    await estimate(offer);
    expect(await stagesOf(studio.db, id)).toBe('conversation');
    await api.move(lead?.id ?? '', 'lost', { lost_reason: 'Timing' });
    await setEstimate(offer, { status: 'accepted', accepted_at: new Date() });
    await estimate(offer);
    expect(await leadsOf(studio.db, id)).toMatchObject([{ stage: 'lost', lost_reason: 'Timing' }]);
  });
});

describe('a lead that was deleted', () => {
  it('is not opened again by what happened while it stood, only by what is new', async () => {
    const { id, email } = await addPerson(studio.db);
    const asked = await form(email, hoursAgo(5));
    const offer = await addEstimate(studio.db, id, { sent_at: hoursAgo(4) });
    await followForm(studio.platform, asked);
    await estimate(offer);
    const [lead] = await leadsOf(studio.db, id);
    expect((await api.remove(lead?.id ?? '')).status).toBe(200);
    await followForm(studio.platform, asked);
    await followBooking(studio.platform, await booking(email, hoursAgo(3)));
    await setEstimate(offer, { status: 'accepted', accepted_at: new Date() });
    await estimate(offer);
    await contract(await addContract(studio.db, id, { estimate_id: offer }));
    expect(await leadsOf(studio.db, id)).toEqual([]);
    await setEstimate(offer, { status: 'sent', accepted_at: null, sent_at: new Date(Date.now() + 1_000) });
    await estimate(offer);
    expect(await stagesOf(studio.db, id)).toBe('estimate');
  });

  it('and had been closed before stands against nothing that came after that', async () => {
    const { id, email } = await addPerson(studio.db);
    const offer = await addEstimate(studio.db, id, { status: 'accepted', sent_at: hoursAgo(6), accepted_at: hoursAgo(5) });
    await estimate(offer);
    const [lead] = await leadsOf(studio.db, id);
    await api.remove(lead?.id ?? '');
    await estimate(offer);
    expect(await leadsOf(studio.db, id)).toEqual([]);
    await followForm(studio.platform, await form(email, hoursAgo(4)));
    expect(await stagesOf(studio.db, id)).toBe('inquiry');
  });

  it('is remembered for the contact that its own is merged into, and nobody is shown it', async () => {
    const [kept, merged] = [await addPerson(studio.db), await addPerson(studio.db)];
    const asked = await form(merged.email, hoursAgo(2));
    await followForm(studio.platform, asked);
    const [lead] = await leadsOf(studio.db, merged.id);
    await api.remove(lead?.id ?? '');
    const path = `/admin/clients/${kept.id}/merge`;
    const preview = await studio.call<MergePreview>('admin', 'GET', `${path}?other_id=${merged.id}`);
    expect(preview.data.comes_along).toEqual([{ count: 1, label: 'form' }]);
    expect((await studio.call('admin', 'POST', path, { other_id: merged.id })).status).toBe(200);
    await followForm(studio.platform, asked);
    expect(await leadsOf(studio.db, kept.id)).toEqual([]);
  });
});

describe('a contract', () => {
  it('moves the open lead forward, and opens none', async () => {
    const { id, email } = await addPerson(studio.db);
    await contract(await addContract(studio.db, id));
    expect(await leadsOf(studio.db, id)).toEqual([]);
    await followForm(studio.platform, await form(email, hoursAgo(5)));
    const paper = await addContract(studio.db, id);
    await contract(paper);
    expect(await stagesOf(studio.db, id)).toBe('contract');
    // An estimate that was sent earlier is told of late.
    await estimate(await addEstimate(studio.db, id, { sent_at: hoursAgo(2) }));
    expect(await stagesOf(studio.db, id)).toBe('contract');
    await studio.db
      .update(contracts)
      .set({ status: 'signed', client_signature: 'Asa', client_signed_at: new Date() })
      .where(eq(contracts.id, paper));
    await contract(paper);
    expect(await stagesOf(studio.db, id)).toBe('won');
  });

  it('declined loses the lead, with the reason that was given', async () => {
    const { id, email } = await addPerson(studio.db);
    await followForm(studio.platform, await form(email, hoursAgo(5)));
    const declined = { status: 'cancelled' as const, declined_at: new Date(), decline_reason: 'The terms' };
    await contract(await addContract(studio.db, id, declined));
    expect(await leadsOf(studio.db, id)).toMatchObject([{ stage: 'lost', lost_reason: 'The terms' }]);
  });

  it('declined loses nothing while another one is out, and the other one can still win', async () => {
    const { id, email } = await addPerson(studio.db);
    await followForm(studio.platform, await form(email, hoursAgo(5)));
    const [wrong, right] = [await addContract(studio.db, id), await addContract(studio.db, id)];
    await contract(wrong);
    await contract(right);
    const set = (paper: string, values: Partial<typeof contracts.$inferInsert>) =>
      studio.db.update(contracts).set(values).where(eq(contracts.id, paper));
    await set(wrong, { status: 'cancelled', declined_at: new Date(), decline_reason: 'Wrong version' });
    await contract(wrong);
    expect(await stagesOf(studio.db, id)).toBe('contract');
    await set(right, { status: 'signed', client_signature: 'Asa', client_signed_at: new Date() });
    await contract(right);
    expect(await stagesOf(studio.db, id)).toBe('won');
  });

  it('that follows an accepted estimate decides whether the lead is won', async () => {
    const { id } = await addPerson(studio.db);
    const offer = await addEstimate(studio.db, id, { status: 'accepted', accepted_at: new Date() });
    const paper = await addContract(studio.db, id, { estimate_id: offer, status: 'draft', sent_at: null });
    await estimate(offer);
    expect(await stagesOf(studio.db, id)).toBe('estimate');
    const set = (values: Partial<typeof contracts.$inferInsert>) =>
      studio.db.update(contracts).set(values).where(eq(contracts.id, paper));
    await set({ status: 'sent', sent_at: new Date() });
    await contract(paper);
    expect(await stagesOf(studio.db, id)).toBe('contract');
    await set({ status: 'completed', client_signature: 'Asa', client_signed_at: new Date() });
    await contract(paper);
    expect(await stagesOf(studio.db, id)).toBe('won');
  });

  it('of an earlier lead leaves the next one alone, and so does one that was signed at checkout', async () => {
    const { id, email } = await addPerson(studio.db);
    const offer = await addEstimate(studio.db, id, { status: 'accepted', sent_at: hoursAgo(6), accepted_at: hoursAgo(5) });
    await estimate(offer);
    await followForm(studio.platform, await form(email, hoursAgo(4)));
    expect(await stagesOf(studio.db, id)).toBe('won,inquiry');
    await contract(await addContract(studio.db, id, { estimate_id: offer, sent_at: hoursAgo(3) }));
    const bought = { origin: 'checkout' as const, access_token: null, client_signature: 'Asa', client_signed_at: new Date() };
    await contract(await addContract(studio.db, id, { ...bought, status: 'signed' }));
    expect(await stagesOf(studio.db, id)).toBe('won,inquiry');
  });
});

describe('a merge that is undone', () => {
  async function mergeTwo() {
    const [kept, merged] = [await addPerson(studio.db), await addPerson(studio.db)];
    await followForm(studio.platform, await form(merged.email, hoursAgo(5)));
    const offers = [await addEstimate(studio.db, merged.id), await addEstimate(studio.db, merged.id)] as const;
    for (const offer of offers) await estimate(offer);
    const done = await studio.call<Merge>('admin', 'POST', `/admin/clients/${kept.id}/merge`, { other_id: merged.id });
    const undo = async () =>
      expect((await studio.call('admin', 'POST', `/admin/client-merges/${done.data.id}/undo`, {})).status).toBe(200);
    return { kept, merged, offers, undo };
  }
  const accept = async (id: string) => {
    const at = new Date();
    await setEstimate(id, { status: 'accepted', accepted_at: at, client_signature: 'Asa', client_signed_at: at });
    await estimate(id);
  };

  it('gives a lead back with its estimates', async () => {
    const { kept, merged, undo } = await mergeTwo();
    await undo();
    expect(await leadsOf(studio.db, kept.id)).toEqual([]);
    expect(await leadsOf(studio.db, merged.id)).toMatchObject([{ stage: 'estimate', amounts: { USD: 240_000 } }]);
  });

  it('leaves the lead where the estimate stays that won it, and the other estimate gets one of its own', async () => {
    const { kept, merged, offers, undo } = await mergeTwo();
    await accept(offers[0]);
    await undo();
    expect(await leadsOf(studio.db, kept.id)).toMatchObject([{ stage: 'won', amounts: { USD: 120_000 } }]);
    expect(await leadsOf(studio.db, merged.id)).toMatchObject([{ stage: 'estimate', amounts: { USD: 120_000 } }]);
  });
});

it('every kind of news is heard', () => {
  const heard = foldAll().subscriptions.flatMap(({ event, job }) => (job.name.startsWith('pipeline.') ? [event.name] : []));
  expect(heard.toSorted()).toEqual([
    'booking.created',
    'contract.declined',
    'contract.sent',
    'contract.signed',
    'estimate.accepted',
    'estimate.declined',
    'estimate.expired',
    'estimate.sent',
    'form.submitted',
  ]);
});
