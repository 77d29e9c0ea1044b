import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { testStudio } from '#tests/studio.ts';
import type { ImportPreview, ImportResult, Mapping } from './contract.ts';
import { mostRows } from './contract.ts';
import { fileText } from './file-text.ts';

const studio = testStudio();
const preview = (csv: string, mapping?: Mapping) =>
  studio.call<ImportPreview>('admin', 'POST', '/admin/clients/import/preview', { csv, mapping });
const run = (csv: string, mapping: Mapping) =>
  studio.call<ImportResult>('admin', 'POST', '/admin/clients/import', { csv, mapping });
const byEmail = (email: string) => studio.db.select().from(contacts).where(sql`lower(${contacts.email}) = lower(${email})`);
const imported = async (csv: string) => run(csv, (await preview(csv)).data.mapping);

describe('an import of clients', () => {
  it('is for administrators', async () => {
    for (const path of ['/admin/clients/import/preview', '/admin/clients/import']) {
      expect((await studio.call(null, 'POST', path, { csv: 'Email\na@b.test' })).status).toBe(401);
      expect((await studio.call('client', 'POST', path, { csv: 'Email\na@b.test' })).status).toBe(403);
    }
  });

  it('knows the columns by their headings, and names every row that does not fit', async () => {
    const csv = [
      'E-Mail Address;Name;Company;Phone;Notes',
      'ada@import.test;Ada Byron;;+1 555;x',
      'no address;Nobody;;;',
      'ADA@import.test;Ada Again;;;',
      '',
      `long@import.test;${'x'.repeat(300)};;;`,
      'grace@import.test;"Hopper; Grace";"Navy ""Yard""";;',
      `firm@import.test;;${'y'.repeat(200)};;`,
    ].join('\r\n');
    const { data } = await preview(`\ufeff${csv}`);
    expect(data).toMatchObject({
      columns: ['E-Mail Address', 'Name', 'Company', 'Phone', 'Notes'],
      mapping: { email: 0, first_name: 1, last_name: null, company_name: 2, phone: 3, client_type: null, tags: null },
      rows: 6,
      created: 3,
      known: 0,
    });
    expect(data.bad).toEqual([
      { line: 3, problem: 'Email: Please enter a valid email address' },
      { line: 4, problem: 'The same email address as line 2' },
      { line: 8, problem: expect.stringContaining('Company: ') },
    ]);
    expect(await byEmail('ada@import.test'), 'a preview stores nothing').toEqual([]);
    const { data: done } = await run(csv, data.mapping);
    expect(done).toMatchObject({ created: 3, completed: 0, unchanged: 0, bad: data.bad });
    expect(await byEmail('ada@import.test')).toMatchObject([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        phone: '+1 555',
        source: 'import',
        client_type: 'personal',
        client_since: expect.any(Date),
      },
    ]);
    expect(await byEmail('grace@import.test')).toMatchObject([{ company_name: 'Navy "Yard"', client_type: 'business' }]);
    expect((await studio.audit()).at(-1)).toMatchObject({
      action: 'clients.imported',
      actor_id: studio.ids.admin,
      details: { created: 3, bad: 3 },
    });
    const [ada] = await byEmail('ada@import.test');
    expect((await studio.audit()).filter(({ entity_id }) => entity_id === ada?.id)).toMatchObject([
      { action: 'contact.imported', actor_id: studio.ids.admin, entity: 'contacts', details: { email: 'ada@import.test' } },
    ]);
  });

  it('twice, or by two people at once, changes nothing more', async () => {
    const csv = 'email,first name,last name\none@twice.test,One,Twice\ntwo@twice.test,Two,Twice';
    const answers = await Promise.all([imported(csv), imported(csv), imported(csv)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(2);
    const before = await byEmail('one@twice.test');
    expect((await imported(csv)).data).toMatchObject({ created: 0, completed: 0, unchanged: 2 });
    expect(await byEmail('one@twice.test')).toEqual(before);
    expect((await preview(csv)).data).toMatchObject({ created: 0, known: 2 });
  });

  it('only completes whom the studio knows already', async () => {
    await studio.db.insert(contacts).values({ first_name: 'Known', email: 'Known@import.test', phone: '+1 111' });
    const csv = 'Email,First name,Phone,Company\nknown@import.test,Other,+1 222,Firm';
    expect((await imported(csv)).data).toMatchObject({ created: 0, completed: 1 });
    const [known] = await byEmail('known@import.test');
    expect(known).toMatchObject({
      first_name: 'Known',
      phone: '+1 111',
      company_name: 'Firm',
      client_type: 'business',
      client_since: expect.any(Date),
    });
    const noted = (await studio.audit()).filter(({ entity_id }) => entity_id === known?.id);
    const fields = ['company_name', 'client_type', 'client_since'];
    expect(noted).toMatchObject([{ action: 'contact.completed', actor_id: studio.ids.admin, details: { fields } }]);
  });

  it('takes what our own export wrote', async () => {
    const client_since = new Date();
    const people = [
      {
        email: 'sole@round.test',
        first_name: '\uff1dSole',
        last_name: '\uff20Trader',
        company_name: '\uff0bSole',
        phone: '\uff0d1',
      },
      { email: 'plain@round.test', first_name: '=Plain', last_name: '@Signs', company_name: '-Plain', phone: '+1 555' },
    ].map((one) => ({ ...one, client_type: 'personal' as const, tags: ['=Formula', 'Two words'] }));
    await studio.db.insert(contacts).values(people.map((one) => ({ ...one, client_since })));
    const session = await studio.sessionOf('admin');
    const csv = await (await studio.request(session, 'GET', '/api/admin/clients/export.csv?q=round.test')).text();
    expect(csv).toContain("'\uff1dSole");
    await studio.db.delete(contacts).where(sql`${contacts.email} like '%@round.test'`);
    expect((await imported(csv)).data).toMatchObject({ created: 2, bad: [] });
    for (const one of people) expect(await byEmail(one.email)).toMatchObject([one]);
  });

  it('brings tags in the spelling of the studio, and only adds to those that are there', async () => {
    await studio.db.insert(contacts).values({ first_name: 'K', email: 'known@tags.test', tags: ['Retainer', 'Own'] });
    const csv = [
      'Email,Labels',
      'new@tags.test,"retainer; Fresh ;FRESH; "',
      'known@tags.test,"fresh, own"',
      `long@tags.test,${'x'.repeat(41)}`,
      `many@tags.test,${Array.from({ length: 21 }, (_, n) => `t${n}`).join(';')}`,
      'none@tags.test,',
    ].join('\n');
    const { data } = await preview(csv);
    expect(data.mapping).toMatchObject({ email: 0, tags: 1 });
    expect(data.bad).toEqual([
      { line: 4, problem: 'Tags: Please use at most 40 characters' },
      { line: 5, problem: 'Tags: Please use at most 20 tags' },
    ]);
    expect((await run(csv, data.mapping)).data).toMatchObject({ created: 2, completed: 1 });
    expect(await byEmail('new@tags.test')).toMatchObject([{ tags: ['Retainer', 'Fresh'] }]);
    const [known] = await byEmail('known@tags.test');
    expect(known?.tags).toEqual(['Retainer', 'Own', 'Fresh']);
    expect((await studio.audit()).findLast(({ entity_id }) => entity_id === known?.id)?.details).toMatchObject({
      fields: expect.arrayContaining(['tags']),
    });
    expect((await run(csv, data.mapping)).data).toMatchObject({ created: 0, completed: 0, unchanged: 3 });
  });

  it('does not make a person of a business that it completes', async () => {
    await studio.db.insert(contacts).values({ first_name: 'Firm', email: 'firm@type.test', client_type: 'business' });
    expect((await imported('Email,Type,Company\nfirm@type.test,personal,Firm')).data).toMatchObject({ completed: 1 });
    expect(await byEmail('firm@type.test')).toMatchObject([{ company_name: 'Firm', client_type: 'business' }]);
  });

  it('refuses what is no table of clients, in words', async () => {
    const many = `Email\n${Array.from({ length: mostRows + 1 }, (_, n) => `n${n}@many.test`).join('\n')}`;
    for (const [csv, words] of [
      ['Email', 'no rows'],
      ['Email\n"a@b.test', 'cannot be read as CSV'],
      ['\n \n', 'must name the columns'],
      [many, '5,000 rows'],
      // Nothing beyond the limit is read: the open quote there would be refused in other words.
      [`${many}\n"open`, '5,000 rows'],
      [`${Array.from({ length: 101 }, (_, n) => `c${n}`).join(',')}\nx`, '100 columns'],
    ] as const)
      expect(await preview(csv), words).toMatchObject({ status: 400, error: expect.stringContaining(words) });
    const { data } = await preview('Foo\tBar\n1\t2');
    expect(data).toMatchObject({ columns: ['Foo', 'Bar'], mapping: { email: null }, created: 0, bad: [] });
    expect(await run('Foo\n1', data.mapping)).toMatchObject({ status: 400, error: expect.stringContaining('email addresses') });
  });
});

it('reads a file in whichever encoding it has', () => {
  const text = 'Email,Name\nzoe@file.test,Zoë';
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])]);
  const latin = new Uint8Array([...text].map((one) => one.charCodeAt(0)));
  for (const bytes of [new TextEncoder().encode(`\ufeff${text}`), new TextEncoder().encode(text), utf16, latin])
    expect(fileText(bytes)).toBe(text);
});
