import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { type Document, type Operation, operationsOf, type Schema, sampleOf } from '#tests/fuzz/contract.ts';
import { randomFrom } from '#tests/fuzz/random.ts';
import { tableOf } from '#tests/record-tables.ts';
import { allTables } from '#tests/rules/tables.ts';
import type { testStudio } from '#tests/studio.ts';

type Studio = ReturnType<typeof testStudio>;
type Facts = Record<string, unknown>;

/** Which column of links an address with a token opens. */
const linksOf: Record<string, string> = {
  '/blog-preview/': 'blog_previews.token_hash',
  '/bookings/manage/': 'bookings.manage_token_hash',
  '/consents/': 'case_study_consents.token_hash',
  '/content-preview/': 'content_previews.token_hash',
  '/password-reset/': 'verifications.value',
  '/testimonial/': 'testimonials.token_hash',
  '/ticket/': 'support_tickets.link_hash',
  '/work-preview/': 'case_study_previews.token_hash',
};

/** Reads that ask about one record by its id in the query. */
const records: Record<string, [name: string, table: string]> = {
  'GET /admin/clients/{id}/merge': ['other_id', 'contacts'],
  'GET /admin/file-shares': ['file_id', 'files'],
  'GET /admin/message-records': ['task_id', 'project_tasks'],
};

/** Addresses with a name in place of an id. */
const slugs: Record<string, string> = {
  '/blog/': 'select slug from blog_posts where published is not null',
  '/forms/published/': 'select slug from forms where is_active and exists (select from form_versions where form_id = forms.id)',
  '/help/': 'select slug from help_articles where published_at is not null',
  '/work/': 'select slug from case_studies where published is not null',
};

/** Parts of addresses that are no ids. */
const words: Record<string, string> = {
  variant: 'light',
  provider: 'google',
  number: '1',
  restored: '1',
  name: 'auth.password-reset',
  page: 'about',
  kind: 'plan',
  sha256: 'a'.repeat(64),
  checkout_key: '01900000-0000-7000-8000-000000000000',
  document_type: 'estimate',
};

const queries: Record<string, string> = {
  q: 'e',
  token: 'no-such-token',
  limit: '100',
  section: 'projects',
  stage: 'inquiry',
  list: 'days',
  path: '/',
};

export type Call = { name: string; method: string; target: string; body: object | FormData | undefined };

/** What an operation is called with: records that are there, and bodies that its schema takes. */
export async function createCalls(studio: Studio, document: Document, tokens: ReadonlyMap<string, string[]>, client: string) {
  const random = randomFrom(7);
  const ids = new Map<string, { all: string[]; own: string[] }>();
  const referred = new Map<string, string>();
  const factsOf = new Map<string, Facts>();
  for (const { name, table } of await allTables()) {
    const { columns, foreignKeys } = getTableConfig(table);
    for (const { reference } of foreignKeys) {
      const { columns: own, foreignTable } = reference();
      if (own.length === 1 && own[0]) referred.set(own[0].name, getTableConfig(foreignTable).name);
    }
    if (!columns.some((one) => one.name === 'id' && one.getSQLType() === 'uuid')) continue;
    const person = ['user_id', 'owner_id', 'client_id'].find((one) => columns.some((column) => column.name === one));
    const whose = person
      ? sql`${sql.identifier(person)} = ${client}`
      : columns.some((column) => column.name === 'project_id')
        ? sql`project_id in (select id from projects where client_id = ${client})`
        : sql`${name === 'users' ? sql`id = ${client}` : sql`false`}`;
    const ofContact = columns.some((column) => column.name === 'contact_id')
      ? sql`contact_id in (select contacts.id from contacts where contacts.user_id = ${client})`
      : sql`false`;
    const { rows } = await studio.db.execute<{ id: string; own: boolean; facts: Facts }>(
      sql`select id, to_jsonb(${table}) as facts, coalesce(${whose} or ${ofContact}, false) as own from ${table} order by own desc, id limit ${name === 'mail_outbox' ? 500 : 40}`,
    );
    for (const { id, facts } of rows) factsOf.set(id, facts);
    const own = rows.filter((row) => row.own);
    ids.set(name, { all: rows.map(({ id }) => id), own: (own.length > 0 ? own : rows).map(({ id }) => id) });
  }
  const openLinks = new Map<string, string[]>();
  for (const kind of ['estimate', 'contract']) {
    const { rows } = await studio.db.execute<{ token: string }>(sql`
      select access_token as token from ${sql.identifier(`${kind}s`)} where access_token is not null and status in ('sent', 'viewed', 'accepted', 'signed')`);
    openLinks.set(
      kind,
      rows.map(({ token }) => token),
    );
  }
  const named = (name: string): string | undefined =>
    ids.get(referred.get(name) ?? referred.get(name.replace(/s$/, '')) ?? '')?.own[0];
  const known = { named };
  const slugsOf = new Map<string, string[]>();
  for (const [before, query] of Object.entries(slugs)) {
    const { rows } = await studio.db.execute<{ slug: string }>(sql.raw(query));
    slugsOf.set(
      before,
      rows.map(({ slug }) => slug),
    );
  }

  const recordsOf = (path: string, most: number): string[] => {
    const before = path.slice(0, path.indexOf('{'));
    if (!path.includes('{')) return [''];
    if (slugsOf.has(before)) return (slugsOf.get(before) ?? []).slice(0, most);
    const ofLink = tokens.get(linksOf[before] ?? before)?.slice(0, most);
    if (ofLink?.length) return ofLink;
    const found = ids.get(tableOf[before] ?? '');
    // The client has more to do.
    if (path.endsWith('activate')) return found?.all.slice(-1) ?? [''];
    return (path.startsWith('/admin/') ? found?.all : found?.own)?.slice(0, most) ?? [''];
  };

  const choices = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters = [] } of Object.values(methods))
      for (const { name, in: place, schema } of parameters)
        if (place === 'path' && schema?.enum?.[0] !== undefined) choices.set(`${path} ${name}`, String(schema.enum[0]));

  const filled = (path: string, record: string, place: Record<string, string>): string => {
    let isFirst = true;
    return path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => {
      const own = place[name] ?? (isFirst && record ? record : undefined);
      isFirst = false;
      return own ?? choices.get(`${path} ${name}`) ?? words[name] ?? named(name) ?? 'x';
    });
  };

  /** What the record has now, where a change names it too: its version above all. */
  const now = (record: string, key: string): unknown => {
    const value = factsOf.get(record)?.[key];
    return key.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value;
  };
  const bodyOf = ({ body, takesFiles }: Operation, record: string): object | FormData | undefined => {
    const sample = body ? sampleOf(body as Schema, '', known, random) : {};
    if (!takesFiles)
      return Object.fromEntries(Object.entries(sample as object).map(([key, value]) => [key, now(record, key) ?? value]));
    const form = new FormData();
    for (const [key, value] of Object.entries(sample as object)) if (typeof value === 'string') form.append(key, value);
    form.append('file', new File(['words'], 'text.txt', { type: 'text/plain' }));
    return form;
  };

  const queryOf = ({ name: operation, query }: Operation, record: string): string => {
    const [key, table] = records[operation] ?? [];
    if (key && table) return `?${key}=${ids.get(table)?.all.at(-1)}`;
    const given = query.flatMap((one) => {
      const { required = false, schema = {} } = one as { required?: boolean; schema?: Schema };
      if (queries[one.name]) return [[one.name, queries[one.name] ?? '']];
      return required ? [[one.name, String(now(record, one.name) ?? sampleOf(schema, one.name, known, random))]] : [];
    });
    return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  };

  return {
    operations: operationsOf(document),
    /** One call for each record, and for each kind of document. */
    of: (operation: Operation, { most = 1, place = {} as Record<string, string> } = {}): Call[] => {
      const { name, method, path } = operation;
      const kinds = path.includes('{document_type}')
        ? ['estimate', 'contract']
        : [/\/document\/(estimate|contract)\//.exec(path)?.[1] ?? ''];
      return kinds.flatMap((kind) => {
        const ofKind = path.startsWith('/admin/') ? 'all' : 'own';
        const links = openLinks.get(kind) ?? [''];
        const records = kind
          ? (path.includes('{access_token}') ? links : (ids.get(`${kind}s`)?.[ofKind] ?? [''])).slice(0, most)
          : recordsOf(path, most);
        return records.map((record) => {
          const of = kind ? { document_type: kind, id: record, access_token: record, ...place } : place;
          const target = `/api${filled(path, kind ? '' : record, of)}${queryOf(operation, record)}`;
          return { name, method, target, body: method === 'GET' ? undefined : bodyOf(operation, record) };
        });
      });
    },
  };
}
