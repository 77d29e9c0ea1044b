import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { businesses } from '#db/schema/people/business.ts';
import { decryptField, encryptField } from '#shared/field-cipher.ts';
import { testStudio } from '#tests/studio.ts';
import type { Business } from './contract.ts';
import { cipherPattern } from './policy.ts';

const studio = testStudio();
const input = {
  business_name: 'Carl Builds',
  business_type: 'llc',
  industry: 'Construction',
  employee_count: 0,
  annual_revenue: '100k_500k',
};
type Saved = { business: Business; created: boolean };

describe('business profile', () => {
  it('is refused to strangers', async () => {
    expect((await studio.call(null, 'GET', '/business')).status).toBe(401);
    expect((await studio.call(null, 'PUT', '/business', input)).status).toBe(401);
  });

  it('is created once and updated afterwards, one row for each person', async () => {
    expect((await studio.call('client', 'GET', '/business')).data).toEqual({ business: null });
    const first = await studio.call<Saved>('client', 'PUT', '/business', input);
    expect(first).toMatchObject({ status: 200, data: { created: true, business: { ...input, user_id: studio.ids.client } } });
    const second = await studio.call<Saved>('client', 'PUT', '/business', { ...input, city: 'Portland' });
    expect(second.data).toMatchObject({ created: false, business: { id: first.data.business.id, city: 'Portland' } });
    const actions = (await studio.audit()).filter((row) => row.entity === 'businesses').map((row) => [row.action, row.actor_id]);
    expect(actions).toEqual([
      ['business.created', studio.ids.client],
      ['business.updated', studio.ids.client],
    ]);
  });

  it('shows nobody the profile of somebody else', async () => {
    const own = await studio.call<{ business: Business }>('business', 'GET', '/business');
    expect(own.data.business.business_name).toBe('Bea & Co');
    expect((await studio.call('admin', 'GET', '/business')).data).toEqual({ business: null });
  });

  it.each([
    ['business_name', ' ', 'Business name is required'],
    ['employee_count', -1, 'Employee count must be at least 0'],
    ['employee_count', 1.5, 'Please enter a whole number'],
    ['website', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['business_type', 'cartel', 'Please choose one of the list'],
    ['founding_date', '2020-13-40', 'Please enter a valid date'],
    ['encrypted_tax_id', '12-3456789', 'Must be encrypted before it is sent'],
    ['encrypted_phone', 'aGVsbG8=.aGVsbG8=.aGVsbG8=', 'Must be encrypted before it is sent'],
  ])('refuses %s = %j', async (key, value, message) => {
    const answer = await studio.call('client', 'PUT', '/business', { ...input, [key]: value });
    expect(answer).toMatchObject({ status: 400, fields: { [key]: message } });
  });

  it('holds sensitive values only as ciphertext, which the passphrase of that person opens', async () => {
    const { passphrase } = (await studio.call<{ passphrase: string }>('client', 'GET', '/session/passphrase')).data;
    const encrypted_tax_id = await encryptField('12-3456789', passphrase);
    expect(encrypted_tax_id).toMatch(cipherPattern);
    await studio.call('client', 'PUT', '/business', { ...input, encrypted_tax_id });
    const [row] = await studio.db.select().from(businesses).where(eq(businesses.user_id, studio.ids.client));
    expect(JSON.stringify(row)).not.toContain('3456789');
    expect(await decryptField(row?.encrypted_tax_id ?? '', passphrase)).toBe('12-3456789');

    await studio.call('client', 'PUT', '/business', input);
    const kept = await studio.call<{ business: Business }>('client', 'GET', '/business');
    expect(kept.data.business.encrypted_tax_id, 'absent keeps it').toBe(encrypted_tax_id);
    const cleared = await studio.call<Saved>('client', 'PUT', '/business', { ...input, encrypted_tax_id: null });
    expect(cleared.data.business.encrypted_tax_id, 'null clears it').toBeNull();
  });
});

describe("a client's passphrase", () => {
  const of = (id: string) => `/admin/users/${id}/passphrase`;

  it('is handed to admins alone, and every time is on record', async () => {
    expect((await studio.call(null, 'GET', of(studio.ids.business))).status).toBe(401);
    expect((await studio.call('client', 'GET', of(studio.ids.business))).status).toBe(403);
    expect((await studio.call('business', 'GET', of(studio.ids.business))).status).toBe(403);
    expect((await studio.audit()).filter((row) => row.action === 'user.passphrase_opened')).toEqual([]);

    const own = (await studio.call<{ passphrase: string }>('business', 'GET', '/session/passphrase')).data.passphrase;
    for (const who of ['admin', 'super_admin'] as const) {
      expect((await studio.call(who, 'GET', of(studio.ids.business))).data).toEqual({ passphrase: own });
    }
    const entries = (await studio.audit()).filter((row) => row.action === 'user.passphrase_opened');
    expect(entries.map((row) => [row.actor_id, row.entity_id])).toEqual([
      [studio.ids.admin, studio.ids.business],
      [studio.ids.super_admin, studio.ids.business],
    ]);
  });

  it('of the super administrator is not for an admin', async () => {
    expect((await studio.call('admin', 'GET', of(studio.ids.super_admin))).status).toBe(403);
    expect((await studio.call('super_admin', 'GET', of(studio.ids.admin))).status).toBe(200);
  });

  it('of nobody does not exist', async () => {
    expect((await studio.call('admin', 'GET', of('019a0000-0000-7000-8000-000000000000'))).status).toBe(404);
    expect((await studio.call('admin', 'GET', of('nobody'))).status).toBe(400);
  });
});
