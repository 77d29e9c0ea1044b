import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { testStudio } from '#tests/studio.ts';
import type { ContactTags, KnownTag } from './contract.ts';
import { hasTag, tagKey, tagProblem, tidyTag } from './tags-policy.ts';

const studio = testStudio();
const nobody = '019a0000-0000-7000-8000-000000000000';
let made = 0;
const contact = async (values: Partial<typeof contacts.$inferInsert> = {}) => {
  made += 1;
  const [row] = await studio.db
    .insert(contacts)
    .values({ first_name: 'Tess', email: `tess-${made}@tags.test`, ...values })
    .returning();
  if (!row) throw new Error('No contact');
  return row;
};
const tagsOf = async (id: string) => (await studio.db.select().from(contacts).where(eq(contacts.id, id)))[0]?.tags;
const add = (id: string, tag: unknown) => studio.call<ContactTags>('admin', 'POST', `/admin/contacts/${id}/tags`, { tag });
const remove = (id: string, tag: string) =>
  studio.call<ContactTags>('admin', 'DELETE', `/admin/contacts/${id}/tags?tag=${encodeURIComponent(tag)}`);
const known = async (query = '') =>
  (await studio.call<{ items: KnownTag[]; more: boolean }>('admin', 'GET', `/admin/contacts/tags${query}`)).data;

describe('a tag', () => {
  it('is tidied, compared without case, and has something to read', () => {
    expect(tidyTag('  big \n\t client ')).toBe('big client');
    expect(tidyTag('Cafe\u0301')).toBe('Caf\u00e9');
    expect(hasTag(['ΠΕΛΑΤΗΣ'], 'πελατησ')).toBe(true);
    expect([...tagKey('İVIP')]).toHaveLength(4);
    expect(tagProblem('a'.repeat(40))).toBeNull();
    expect(tagProblem('★')).toBeNull();
    for (const text of ['', '\u200b\u200b']) expect(tagProblem(text)).toBe('Please enter a tag');
    expect(tagProblem('a'.repeat(41))).toBe('Please use at most 40 characters');
    for (const text of ['a,b', 'a;b']) expect(tagProblem(text)).toBe('Please leave out commas and semicolons');
  });

  it('has the same key here and in the database', async () => {
    const tags = ['VIP', 'Élan', 'ΠΕΛΑΤΗΣ', 'İzmir', 'ẞ', '日本', 'Ǆ', 'שלום'];
    const { rows } = await studio.db.execute<{ keys: string[] }>(sql`select tag_keys(${sql.param(tags)}::text[]) as keys`);
    expect(rows[0]?.keys).toEqual(tags.map(tagKey));
  });
});

describe('tags of a contact', () => {
  it('are for administrators, and refuse in words', async () => {
    const { id } = await contact();
    for (const [method, path, body] of [
      ['GET', '/admin/contacts/tags'],
      ['POST', `/admin/contacts/${id}/tags`, { tag: 'x' }],
      ['DELETE', `/admin/contacts/${id}/tags?tag=x`],
    ] as const) {
      expect((await studio.call(null, method, path, body)).status, path).toBe(401);
      expect((await studio.call('client', method, path, body)).status, path).toBe(403);
    }
    expect(await add(id, ' , ')).toMatchObject({ status: 400, fields: { tag: 'Please leave out commas and semicolons' } });
    expect(await add(id, 'x'.repeat(41))).toMatchObject({ status: 400, fields: { tag: expect.stringContaining('at most 40') } });
    for (const tag of ['  ', undefined, 7, 'a\u0000b', 'a\ud800b']) expect((await add(id, tag)).status).toBe(400);
    expect((await remove(id, ' ')).status).toBe(400);
    expect((await add(nobody, 'x')).status).toBe(404);
    expect((await remove(nobody, 'x')).status).toBe(404);
    expect(await tagsOf(id)).toEqual([]);
  });

  it('are added and removed once, with an entry and an event each', async () => {
    const { id, email } = await contact();
    expect((await add(id, '  Big   client ')).data).toEqual({ id, tags: ['Big client'] });
    expect((await add(id, 'BIG CLIENT')).data.tags).toEqual(['Big client']);
    expect((await remove(id, 'big client')).data.tags).toEqual([]);
    expect((await remove(id, 'big client')).data.tags).toEqual([]);
    const entries = (await studio.audit()).filter(({ entity_id }) => entity_id === id);
    expect(entries).toMatchObject([
      { action: 'contact.tagged', actor_id: studio.ids.admin, details: { email, tag: 'Big client' } },
      { action: 'contact.untagged', actor_id: studio.ids.admin, details: { email, tag: 'Big client' } },
    ]);
    const events = await studio.db.select().from(domain_events).where(sql`${domain_events.payload}->>'contact_id' = ${id}`);
    expect(events.map(({ type, payload }) => [type, payload.tag])).toEqual([
      ['contact.tagged', 'Big client'],
      ['contact.untagged', 'Big client'],
    ]);
  });

  it('have the spelling that the studio used first, also of two who use it for the first time at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => contact()));
    await Promise.all(people.map(({ id }, at) => add(id, at % 2 ? 'newcomer' : 'NewComer')));
    const spellings = new Set((await Promise.all(people.map(({ id }) => tagsOf(id)))).flat());
    expect(spellings.size).toBe(1);
    const [spelling] = spellings;
    expect((await known('?q=NEWCOM')).items).toEqual([{ tag: spelling, contacts: 6 }]);
  });

  it('stay when two people add and remove different ones at once', async () => {
    const { id } = await contact({ tags: ['Old one', 'Old two'] });
    await Promise.all([add(id, 'One'), add(id, 'Two'), add(id, 'Three'), add(id, 'one'), remove(id, 'old one')]);
    const now = (await tagsOf(id))?.map((tag) => tag.toLowerCase());
    expect(now?.toSorted()).toEqual(['old two', 'one', 'three', 'two']);
  });

  it('are twenty at most', async () => {
    const { id, email } = await contact({ tags: Array.from({ length: 19 }, (_, n) => `Tag ${n}`) });
    const answers = await Promise.all([add(id, 'Nineteen'), add(id, 'Twenty'), add(id, 'Twenty-one')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe(`${email} has 20 tags already. Please remove one first.`);
    expect(await tagsOf(id)).toHaveLength(20);
    expect((await add(id, 'TAG 1')).status, 'one that is there needs no room').toBe(200);
  });

  it('of a contact that was merged are those of the one that stands for it', async () => {
    const kept = await contact({ tags: ['Kept'] });
    const merged = await contact({ merged_into: kept.id, tags: ['Hidden'] });
    expect((await add(merged.id, 'More')).data).toEqual({ id: kept.id, tags: ['Kept', 'More'] });
    expect((await remove(merged.id, 'kept')).data).toEqual({ id: kept.id, tags: ['More'] });
    expect(await tagsOf(merged.id)).toEqual(['Hidden']);
    expect((await known('?q=hidden')).items).toEqual([]);
  });

  it('are listed by name, with how many have them, of contacts or of clients', async () => {
    await contact({ tags: ['listed b', 'Listed A'] });
    await contact({ tags: ['listed b', '100% listed'], client_since: new Date() });
    expect((await known('?q=LISTED')).items).toEqual([
      { tag: '100% listed', contacts: 1 },
      { tag: 'Listed A', contacts: 1 },
      { tag: 'listed b', contacts: 2 },
    ]);
    expect((await known('?q=listed&of=clients')).items.map(({ tag }) => tag)).toEqual(['100% listed', 'listed b']);
    expect((await known('?q=0%25 l'.replace(' ', '%20'))).items).toHaveLength(1);
    expect(await known('?q=listed&limit=2')).toMatchObject({ more: true, items: { length: 2 } });
    expect(await known('?q=listed&limit=3')).toMatchObject({ more: false });
  });
});
