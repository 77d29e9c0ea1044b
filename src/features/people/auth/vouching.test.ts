import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { estimates } from '#db/schema/papers/estimates.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { ClientDetail } from '#features/clients/page/contract.ts';
import type { Today } from '#features/operations/today/contract.ts';
import type { PortalHomeData } from '#features/people/home/contract.ts';
import { everyArea } from '#shared/admin-areas.ts';
import { followEvents } from '#tests/follow-events.ts';
import { register } from '#tests/register.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const email = 'unproven@people.test';
let cookie = '';
let contact_id = '';

const press = (who: Parameters<typeof studio.call>[0], method: 'POST' | 'DELETE', id = contact_id) =>
  studio.call<{ id: string; vouched_at: string | null }>(who, method, `/admin/clients/${id}/vouch`);
const client = async () => (await studio.call<ClientDetail>('admin', 'GET', `/admin/clients/${contact_id}`)).data;
const contact = async () => (await studio.db.select().from(contacts).where(eq(contacts.email, email)))[0];
const titles = async () =>
  (await studio.callWith<{ items: { title: string }[] }>(cookie, 'GET', '/my/documents')).data.items.map(({ title }) => title);
const today = async () => (await studio.call<Today>('admin', 'GET', '/admin/today')).raw;

beforeAll(async () => {
  cookie = await register(studio, email);
  contact_id = (await contact())?.id ?? '';
  const { data } = await studio.call<{ id: string }>('admin', 'POST', '/admin/estimates', {
    ...{ title: 'For the real person', contact_id, items: [{ name: 'Site', quantity: 1, unit_price: 100 }] },
  });
  await studio.call('admin', 'POST', `/admin/estimates/${data.id}/send`, {});
});

describe('“I know this person”', () => {
  it('is asked for on the client’s page and in Today, and the client reads what waits', async () => {
    expect((await client()).account).toMatchObject({ email_verified: false, speaks_for_address: false, vouched_at: null });
    expect(JSON.stringify(await today())).toContain(`has an account, but the address ${email} is not confirmed`);
    const home = await studio.callWith<PortalHomeData>(cookie, 'GET', '/portal/home');
    expect(JSON.stringify(home.data)).toContain(`What we write to ${email} appears here once we know that the address is yours.`);
    expect(await titles()).toEqual([]);
  });

  it('is for administrators who may see all that it opens', async () => {
    expect((await press(null, 'POST')).status).toBe(401);
    expect((await press('client', 'POST')).status).toBe(403);
    const own = eq(user_roles.user_id, studio.ids.admin);
    for (const areas of [{ clients: 'write' }, { ...everyArea, papers: 'none' }, { ...everyArea, clients: 'read' }] as const) {
      await studio.db.update(user_roles).set({ areas }).where(own);
      studio.platform.sessions.drop();
      expect((await press('admin', 'POST')).status).toBe(403);
      expect((await press('admin', 'DELETE')).status).toBe(403);
    }
    await studio.db.update(user_roles).set({ areas: null }).where(own);
    studio.platform.sessions.drop();
    expect((await press('admin', 'POST', '019a0000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('opens what was written to the person with one press, once, on record', async () => {
    const first = await press('admin', 'POST');
    expect(first).toMatchObject({ status: 200, data: { vouched_at: expect.any(String) } });
    expect((await press('admin', 'POST')).data).toEqual(first.data);
    await followEvents(studio);
    expect(await titles()).toEqual(['For the real person']);
    expect((await client()).account).toMatchObject({ email_verified: false, speaks_for_address: true });
    const entries = (await studio.audit()).filter(({ action }) => action === 'address.vouched');
    expect(entries).toMatchObject([{ actor_id: studio.ids.admin, entity_id: first.data.id, details: { email } }]);
    const [user] = await studio.db.select().from(users).where(eq(users.email, email));
    expect(user?.vouched_by).toBe(studio.ids.admin);
    expect(JSON.stringify(await today())).not.toContain(email);
  });

  it('can be withdrawn: what was handed over waits again', async () => {
    expect((await press('admin', 'DELETE')).data.vouched_at).toBeNull();
    await followEvents(studio);
    expect(await titles()).toEqual([]);
    expect(await contact()).toMatchObject({ user_id: null, claimed_by: expect.any(String) });
    const [kept] = await studio.db.select().from(estimates).where(eq(estimates.contact_id, contact_id));
    expect(kept?.user_id).toBeNull();
    expect((await press('admin', 'DELETE')).status, 'a second press').toBe(200);
    expect((await studio.audit()).filter(({ action }) => action === 'address.vouch_withdrawn')).toHaveLength(1);
  });

  it('ends with the address', async () => {
    await press('admin', 'POST');
    await studio.db.update(users).set({ email: 'another@people.test' }).where(eq(users.email, email));
    const [user] = await studio.db.select().from(users).where(eq(users.email, 'another@people.test'));
    expect(user).toMatchObject({ email_verified: false, vouched_at: null, vouched_by: null });
    expect(await contact()).toMatchObject({ user_id: null, claimed_by: null });
    expect((await press('admin', 'POST')).status, 'nobody is registered with it').toBe(409);
  });
});
