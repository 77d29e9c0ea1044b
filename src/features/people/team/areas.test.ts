import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { lead_estimates } from '#db/schema/clients/pipeline.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { projects } from '#db/schema/work/projects.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { hideClosedNotices, notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { listColleagues } from '#platform/auth/colleagues.server.ts';
import { areaOfPage, navigationOf } from '#platform/feature/navigation.ts';
import { createFile } from '#platform/files/files.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { type AreaAccess, accessOf, bothAllow, everyArea, noArea } from '#shared/admin-areas.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const narrow = async (areas: AreaAccess | null) => {
  await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
  studio.platform.sessions.drop();
};
const onlyDesk = { ...noArea, desk: 'write' } as const;

beforeAll(() => fillSampleData(studio.platform));

describe('what somebody may do', () => {
  it('is everything for a super administrator, nothing for a client, and what is not named is closed', () => {
    expect(accessOf('super_admin', noArea)).toEqual(everyArea);
    expect(accessOf('client', everyArea)).toEqual(noArea);
    expect(accessOf('admin', null)).toEqual(everyArea);
    expect(accessOf('admin', { desk: 'read' })).toEqual({ ...noArea, desk: 'read' });
    expect(bothAllow({ ...noArea, desk: 'read' }, { desk: 'write', sales: 'write' })).toEqual({ ...noArea, desk: 'read' });
  });
});

describe('a narrowed administrator sees nothing by another way', () => {
  it('by the search, the dashboard, the activity and the first steps', async () => {
    type Found = { groups: { heading: string }[] };
    const all = await studio.call<Found>('admin', 'GET', '/admin/search?q=e');
    expect(all.data.groups.length).toBeGreaterThan(2);
    type Overview = { cards: { id: string }[]; activity: { text: string }[] };
    const whole = await studio.call<Overview>('admin', 'GET', '/admin/overview');
    await narrow(onlyDesk);
    const some = await studio.call<Found>('admin', 'GET', '/admin/search?q=e');
    expect(some.data.groups.map(({ heading }) => heading)).not.toContain('Clients');
    expect(some.data.groups.length).toBeLessThan(all.data.groups.length);
    const part = await studio.call<Overview>('admin', 'GET', '/admin/overview');
    expect(part.data.cards.length).toBeLessThan(whole.data.cards.length);
    await narrow(null);
  });

  it('by the address of a file', async () => {
    const upload = { bytes: Buffer.from('words'), original_name: 'a.txt', type: { contentType: 'text/plain', ext: 'txt' } };
    const subject = { type: 'order' as const, id: '01900000-0000-7000-8000-000000000000' };
    const file = await withUpload(studio.platform, upload, (stored) =>
      studio.db.transaction((tx) => createFile(tx, stored, { uploaded_by: null, owner_id: null, subject, visibility: 'studio' })),
    );
    const status = async () => (await studio.request(await studio.sessionOf('admin'), 'GET', `/files/${file.path}`)).status;
    expect(await status()).toBe(200);
    await narrow({ ...everyArea, sales: 'none' });
    expect(await status()).toBe(404);
    const listed = await studio.call<{ items: { id: string }[] }>('admin', 'GET', '/admin/files?limit=100');
    expect(listed.data.items.map(({ id }) => id)).not.toContain(file.id);
    expect((await studio.call('admin', 'DELETE', `/admin/files/${file.id}`)).status).toBe(404);
    await narrow(null);
  });

  it('by a notice, neither a new one nor one that was there', async () => {
    const notice = { kind: 'order' as const, title: 'An order', body: '', href: '/admin/billing' };
    const own = () => studio.call<{ items: { title: string }[] }>('admin', 'GET', '/notifications');
    await studio.db.delete(notifications);
    await studio.db.transaction((tx) => notifyAdmins(tx, notice));
    expect((await own()).data.items).toMatchObject([{ title: 'An order' }]);
    await narrow(onlyDesk);
    await studio.db.transaction((tx) => hideClosedNotices(tx, studio.ids.admin, { areas: onlyDesk }));
    await studio.db.transaction((tx) => notifyAdmins(tx, { ...notice, title: 'Another order' }));
    expect((await own()).data).toMatchObject({ items: [], unread: 0 });
    await studio.db.transaction((tx) => notifyAdmins(tx, { ...notice, kind: 'ticket', title: 'A ticket' }));
    expect((await own()).data.items).toMatchObject([{ title: 'A ticket' }]);
    await narrow(null);
  });

  it('by what a record of another area gathers: estimates of a lead, orders of a project, open links of a contact', async () => {
    const { db } = studio;
    const [offer] = await db.select().from(lead_estimates).limit(1);
    const placed = and(eq(orders.is_placed, true), eq(orders.status, 'paid'));
    const [order] = await db.select().from(orders).where(placed).limit(1);
    const [project] = await db.insert(projects).values({ name: 'Ordered', order_id: order?.id }).returning();
    const sent = and(inArray(estimates.status, ['sent', 'viewed']), isNotNull(estimates.contact_id));
    const [estimate] = await db.select().from(estimates).where(sent).limit(1);
    const counts = async () => {
      const lead = await studio.call<{ estimates: [] }>('admin', 'GET', `/admin/pipeline/leads/${offer?.lead_id}`);
      const budget = await studio.call<{ orders: [] }>('admin', 'GET', `/admin/projects/${project?.id}/budget`);
      const contact = await studio.call<{ open_links: [] }>('admin', 'GET', `/admin/contacts/${estimate?.contact_id}`);
      return [lead.data.estimates.length, budget.data.orders.length, contact.data.open_links.length];
    };
    expect(await counts()).not.toContain(0);
    await narrow({ ...everyArea, papers: 'none', sales: 'none' });
    expect(await counts()).toEqual([0, 0, 0]);
    await narrow(null);
  });

  it('and is given no work of an area that they may not see', async () => {
    type Options = { agents: { value: string }[] };
    const agents = async () =>
      (await studio.call<Options>('super_admin', 'GET', '/admin/tickets/options')).data.agents.map(({ value }) => value);
    const people = async () => (await listColleagues(studio.db, 'projects')).map(({ id }) => id);
    expect([await agents(), await people()]).toEqual([
      expect.arrayContaining([studio.ids.admin]),
      expect.arrayContaining([studio.ids.admin]),
    ]);
    await narrow({ ...everyArea, desk: 'none', projects: 'none' });
    expect(await agents()).toEqual([studio.ids.super_admin]);
    expect(await people()).toEqual([studio.ids.super_admin]);
    await narrow(null);
  });

  it('by the portal of a client', async () => {
    await narrow({ ...everyArea, sales: 'none' });
    const view = await studio.call('admin', 'POST', '/admin/portal-views', { user_id: studio.ids.client });
    expect(view).toMatchObject({ status: 403, error: expect.stringContaining('access to all of them') });
    await narrow(null);
  });

  it('by the navigation or an address of a page', () => {
    const { registry } = studio.platform;
    const links = navigationOf(registry.navigation, 'admin', { areas: { ...onlyDesk, clients: 'read' } }).flatMap(
      (group) => group.links,
    );
    expect(links.map(({ label }) => label)).toEqual(expect.arrayContaining(['Dashboard', 'Clients', 'Messages', 'Settings']));
    expect(links.map(({ label }) => label)).not.toContain('Billing');
    expect(links.filter(({ isReadOnly }) => isReadOnly).map(({ label }) => label)).toContain('Clients');
    expect(areaOfPage(registry, '/admin/clients/invitations')).toBe('clients');
    expect(areaOfPage(registry, '/admin/outbox/1/preview')).toBe('operations');
    expect(areaOfPage(registry, '/admin')).toBe('any');
  });
});
