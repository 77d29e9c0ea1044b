import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '#db/schema/desk/bookings.ts';
import { conversation_messages, conversations } from '#db/schema/desk/conversations.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { files } from '#db/schema/platform/files.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { nextBooking } from '#features/desk/bookings/portal-home.server.ts';
import { addService, placeOrder } from '#features/sales/orders/orders.testkit.ts';
import { beginProject, contactOf } from '#features/work/projects/projects.testkit.ts';
import type { Caller } from '#shared/caller.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { PortalHomeData } from './contract.ts';

const studio = testStudio();
const home = async (who: Person) => (await studio.call<PortalHomeData>(who, 'GET', '/portal/home')).data;
const titles = async (who: Person) => (await home(who)).needs.map(({ title }) => title);
const section = async (who: Person, name: string) => (await home(who)).sections.find(({ id }) => id === name)?.items ?? null;

const hour = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * hour);

describe('the first page of the portal', () => {
  it('is for whoever is signed in', async () => {
    expect((await studio.call(null, 'GET', '/portal/home')).status).toBe(401);
    expect((await studio.call('client', 'GET', '/portal/home')).status).toBe(200);
  });

  it('of somebody new has nothing but what their account needs', async () => {
    const { needs, sections, unread } = await home('client');
    expect(needs.map(({ id }) => id)).toEqual(['account:two-factor']);
    expect([sections, unread]).toEqual([[], []]);
  });

  describe('of a client with work under way', () => {
    let project_id: string;
    beforeAll(async () => {
      const { client, business } = studio.ids;
      const contact_id = await contactOf(studio, 'client');
      const project = await beginProject(studio, { name: 'Site', contact_id, status: 'active', deadline: '2090-01-01' });
      project_id = project.id;
      const other = await beginProject(studio, { name: 'Theirs', contact_id: await contactOf(studio, 'business') });
      const over = await beginProject(studio, { name: 'Over', contact_id, status: 'completed' });
      const step = (of: string, title: string, status: 'review' | 'done', days: number) => ({
        ...{ project_id: of, title, status, position: days },
        asked_at: later(-24 * days),
      });
      await studio.db
        .insert(project_milestones)
        .values([
          step(project_id, 'Design', 'review', 2),
          step(project_id, 'Texts', 'review', 5),
          step(project_id, 'Plan', 'done', 9),
          step(other.id, 'Foreign', 'review', 1),
          step(over.id, 'Of what is over', 'review', 1),
        ]);
      const paper = (title: string, user_id: string) => ({
        ...{ title, user_id, status: 'sent' as const, sent_at: new Date(), access_token: `token ${title}` },
        total_amount_cents: 5_000,
      });
      await studio.db.insert(contracts).values([
        { ...paper('Terms', client), contract_number: 'CON-1', origin: 'studio' },
        { ...paper('Foreign terms', business), contract_number: 'CON-2', origin: 'studio' },
      ]);
      await studio.db.insert(estimates).values([
        { ...paper('Offer', client), estimate_number: 'EST-1' },
        { ...paper('Foreign offer', business), estimate_number: 'EST-2' },
      ]);
      const service = await addService(studio.db);
      await placeOrder(studio.db, { user_id: client, lines: [{ service, quantity: 1, contract_id: null }] });
    });

    it('says what to pay, sign, answer and approve, the longest waiting first', async () => {
      expect(await titles('client')).toEqual([
        '$538.92 to pay',
        'Sign “Terms”',
        'Answer the estimate “Offer”',
        'Approve “Texts”',
        'Approve “Design”',
        'Turn on two-factor authentication',
      ]);
      const { needs } = await home('client');
      expect(needs.map(({ to }) => to)).toEqual([
        '/dashboard/billing',
        '/document/contract/token Terms',
        '/document/estimate/token Offer',
        `/dashboard/projects/${project_id}`,
        `/dashboard/projects/${project_id}`,
        '/dashboard/settings?tab=security',
      ]);
      expect(needs.map(({ since }) => since !== null)).toEqual([false, true, true, true, true, false]);
    });

    it('shows nobody the needs of somebody else', async () => {
      expect(await titles('business')).toEqual([
        'Sign “Foreign terms”',
        'Answer the estimate “Foreign offer”',
        'Approve “Foreign”',
        'Complete your business profile',
        'Turn on two-factor authentication',
      ]);
      for (const who of ['admin', 'super_admin'] as const)
        expect(await titles(who)).toEqual(['Turn on two-factor authentication']);
    });

    it('shows the open projects with their progress', async () => {
      expect(await section('client', 'projects')).toMatchObject([
        { title: 'Site', badge: 'Active', to: `/dashboard/projects/${project_id}`, progress: { done: 1, total: 3 } },
      ]);
      expect(await section('business', 'projects')).toMatchObject([{ title: 'Theirs', progress: { done: 0, total: 1 } }]);
      expect(await section('admin', 'projects')).toBeNull();
    });

    it('keeps the rest when one source fails, and says what is missing', async () => {
      await studio.db.execute(sql`alter table bookings rename to bookings_away`);
      try {
        const { needs, sections, unread } = await home('client');
        expect(unread).toEqual(['your next booking']);
        expect([needs.length, sections.map(({ id }) => id)]).toEqual([6, ['projects']]);
      } finally {
        await studio.db.execute(sql`alter table bookings_away rename to bookings`);
      }
    });
  });

  it('shows the next booking, by account or by a proven address', async () => {
    const book = (email: string, hours: number, more: Partial<typeof bookings.$inferInsert> = {}) => ({
      ...{ name: 'Somebody', email, topic: 'seo', time_zone: 'UTC', manage_token_hash: v7() },
      ...{ starts_at: later(hours), ends_at: later(hours + 0.5), busy_until: later(hours + 0.5), ...more },
    });
    const cancelled = { status: 'cancelled' as const, cancelled_at: new Date() };
    await studio.db
      .insert(bookings)
      .values([
        book('Client@studio.test', 50),
        book('elsewhere@studio.test', 40, { user_id: studio.ids.client, topic: 'branding' }),
        book('client@studio.test', 20, cancelled),
        book('client@studio.test', -20),
        book('business@studio.test', 10),
      ]);
    expect(await section('client', 'next-booking')).toMatchObject([{ title: 'Branding Solutions', to: null }]);
    expect(await section('business', 'next-booking')).toMatchObject([{ title: 'SEO & Marketing' }]);
    expect(await section('admin', 'next-booking')).toBeNull();
    const caller = { user_id: studio.ids.business, email: 'business@studio.test', email_verified: false } as Caller;
    const { db, secrets, mailConfigured } = studio.platform;
    expect(await nextBooking.read({ db, secrets, mailConfigured, caller, now: new Date() })).toEqual([]);
  });

  it('shows the latest messages and files of the client alone', async () => {
    for (const who of ['client', 'business'] as const) {
      const [talk] = await studio.db
        .insert(conversations)
        .values({ name: who, email: `${who}@studio.test`, user_id: studio.ids[who] })
        .returning();
      const line = { conversation_id: talk?.id ?? '', text: `For ${who}` };
      await studio.db.insert(conversation_messages).values({ ...line, sender: 'admin' });
      const path = `2026/01/${v7()}.bin`;
      const file = { original_name: `${who}.pdf`, filename: 'x.bin', path, content_type: 'application/pdf', size: 2_048 };
      const owned = { owner_id: studio.ids[who], subject_type: 'folder' as const, subject_id: v7() };
      await studio.db.insert(files).values([
        { ...file, ...owned, visibility: 'owner' },
        { ...file, ...owned, path: `${path}x`, original_name: 'studio.pdf', visibility: 'studio' },
      ]);
    }
    expect(await section('client', 'messages')).toMatchObject([{ title: 'The studio', detail: 'For client' }]);
    expect(await section('client', 'files')).toMatchObject([{ title: 'client.pdf', detail: '2 KB', is_file: true }]);
    expect(await section('business', 'messages')).toMatchObject([{ detail: 'For business' }]);
    expect(await section('business', 'files')).toMatchObject([{ title: 'business.pdf' }]);
    expect(await section('admin', 'messages')).toBeNull();
  });
});
