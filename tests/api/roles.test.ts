import { hashPassword } from 'better-auth/crypto';
import { eq, notInArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { accounts, passkeys, sessions, users } from '#db/schema/people/auth.ts';
import { data_exports } from '#db/schema/people/privacy.ts';
import { push_devices } from '#db/schema/studio/notifications.ts';
import { checklist_lines, content_checklists } from '#db/schema/work/checklists.ts';
import { credential_drops } from '#db/schema/work/credentials.ts';
import { project_milestones } from '#db/schema/work/milestones.ts';
import { projects } from '#db/schema/work/projects.ts';
import { fillSampleData } from '#features/operations/sample-data/service.server.ts';
import { addService, carePlan, shopper } from '#features/sales/checkout/checkout.testkit.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import { storeFile } from '#features/work/files/files.testkit.ts';
import { createFile } from '#platform/files/files.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { fileVisibilities } from '#shared/choices/platform/files.ts';
import { tableOf } from '#tests/record-tables.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';

type Operation = { parameters?: { name: string }[]; responses?: Record<string, { content?: Record<string, unknown> }> };
const document = (await openApiDocument(foldAll(), 'http://localhost:3000')) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** Their ids are no secret: whoever is signed in puts any service into a cart of their own. */
const forEverybody = new Set(['PUT /cart/items/{service_id}', 'DELETE /cart/items/{service_id}']);
/** When the milestones that wait for the client were last changed. */
const seen = new Date('2026-01-01T00:00:00Z');
function oneFile(): FormData {
  const form = new FormData();
  form.append('file', new File(['words'], 'text.txt'));
  return form;
}
/** Ciphertext for a key that does not exist. */
const encrypted = { key_id: v7(), sealed: { ephemeral_key: 'AAAA', iv: 'AAAA', data: 'AAAA' } };
/** What an operation has to be told besides the id, so that it comes to the question whose record that is. */
const bodies: Record<string, object> = {
  'POST /checkout/contracts/{id}/sign': { agreed: true, text_sha256: 'a'.repeat(64) },
  'PUT /checklist-lines/{id}': { answer: 'We bake at night', is_done: true, updated_at: seen.toISOString() },
  'POST /checklist-lines/{id}/files': oneFile(),
  'POST /credentials/{id}': encrypted,
  'POST /checklist-lines/{id}/credential': { ...encrypted, credential_id: v7(), updated_at: seen.toISOString() },
  'POST /milestones/{id}/approve': { updated_at: seen.toISOString() },
  'POST /milestones/{id}/changes': { updated_at: seen.toISOString(), words: 'A lighter blue, please' },
  'POST /deliverables/{id}/comments': { comment_id: v7(), version_id: v7(), file_id: v7(), words: 'A lighter blue, please' },
  'POST /deliverables/{id}/approve': { version_id: v7() },
  'POST /deliverables/{id}/changes': { version_id: v7(), words: 'A lighter blue, please' },
  'POST /tickets/{id}/messages': { message_id: v7(), body: 'It still fails' },
  'POST /tickets/{id}/rating': { rating: 4 },
  'POST /messages/{id}/messages': { text: 'One thing more', request_key: v7() },
  'PUT /messages/{id}/draft': { text: 'One thing' },
  'POST /messages/{id}/files': oneFile(),
  'PUT /conversation-messages/{id}': { text: 'One thing more, please' },
  'POST /privacy/exports/{id}/download': { password: testPassword },
  'PATCH /account/passkeys/{id}': { name: 'My phone' },
  'POST /account/passkeys/{id}/remove': { password: testPassword },
  'POST /deliverable-comments/{id}/replies': { reply_id: v7(), words: 'The one on the left' },
};
/** The tests of payments have the provider that these need, and try them with the records of others. */
const needsProvider = new Set(['POST /payments/subscriptions/{id}/cancel', 'POST /payments/subscriptions/{id}/resume']);

/** The key is the private link, not the session; the tests of checklists try the lines of other lists, and files of other lines. */
const ofChecklists = (path: string) => path.startsWith('/bring/') || path === '/checklist-lines/{id}/files/{file_id}';

/** So it is with a visitor's ticket; its own tests try the files of other tickets. */
const byTicketLink = (path: string) => path.startsWith('/ticket/');

const ofOneRecord = operations.filter(
  ({ name, path }) =>
    /\{\w*id\}/.test(path) &&
    !path.startsWith('/admin/') &&
    !forEverybody.has(name) &&
    !ofChecklists(path) &&
    !byTicketLink(path),
);

const studio = testStudio();
const shop = shopper(studio, 'client');
/** `isTried`: by the stranger with every operation. The others are for the operations that need a record in a state of its own. */
type Known = { table: string; id: string; person: string | null; isTried: boolean };
let records: Known[] = [];
let payments: Record<string, string[]> = {};

beforeAll(async () => {
  await fillSampleData(studio.platform);
  await openAccounts();
  await studio.db.transaction((tx) => notifyAdmins(tx, { kind: 'ticket', title: 'News', body: '', href: '/admin' }));
  await shop.put((await addService(studio, { name: 'Website', requires_contract: true })).id);
  const [contract] = (await shop.details()).data.contracts;
  if (contract) await shop.sign(contract);
  await shop.put((await addService(studio, { ...carePlan })).id);
  await shop.details();
  const { client } = studio.ids;
  await storeFile(studio.platform, { original_name: 'own.png' }, { owner_id: client, uploaded_by: client });
  await beginOwnProject();
  await studio.db.insert(data_exports).values({ user_id: client, asked_by: client, is_own: true, path: '2026/01/x.zip' });
  for (const who of ['client', 'super_admin'] as const) await studio.signIn(people[who].email);
  await addPushDevice();
  const passkey = { user_id: client, name: 'Phone', public_key: 'x', device_type: 'singleDevice' };
  await studio.db.insert(passkeys).values([0, 1].map((one) => ({ ...passkey, credential_id: `c${one}` })));
  records = await someRecords();
  const { rows } = await studio.db.execute<{ id: string; order_id: string }>(sql`select id, order_id from payments`);
  payments = Object.fromEntries(
    [...Map.groupBy(rows, (row) => row.order_id)].map(([order, all]) => [order, all.map(({ id }) => id).slice(0, 1)]),
  );
});

async function addPushDevice() {
  const [session] = await studio.db.select().from(sessions).where(eq(sessions.user_id, studio.ids.client)).limit(1);
  const device = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' };
  if (session) await studio.db.insert(push_devices).values({ ...device, user_id: studio.ids.client, session_id: session.id });
}

/** With milestones that wait for the client: each of them can be answered once. */
async function beginOwnProject() {
  const [project] = await studio.db.insert(projects).values({ name: 'Site', client_id: studio.ids.client }).returning();
  if (!project) throw new Error('The project was not stored');
  const milestone = { project_id: project.id, title: 'Design', status: 'review' as const, asked_at: seen, updated_at: seen };
  await studio.db.insert(project_milestones).values([0, 1].map((position) => ({ ...milestone, position })));
  await studio.db.insert(credential_drops).values({ title: 'Login', project_id: project.id });
  const [list] = await studio.db.insert(content_checklists).values({ title: 'Content', project_id: project.id }).returning();
  const line = { checklist_id: list?.id ?? '', kind: 'text' as const, title: 'Prices', updated_at: seen };
  await studio.db.insert(checklist_lines).values([0, 1].map((position) => ({ ...line, position })));
  const login = { ...line, id: v7(), kind: 'login' as const, title: 'Login of the shop', position: 2 };
  await studio.db.insert(checklist_lines).values(login);
  await studio.db.insert(credential_drops).values({ title: login.title, project_id: project.id, line_id: login.id });
}

/** The people of the sample data cannot sign in by themselves. */
async function openAccounts() {
  const password = await hashPassword(testPassword);
  const without = await studio.db
    .select()
    .from(users)
    .where(notInArray(users.id, Object.values(studio.ids)));
  await studio.db.update(users).set({ email_verified: true });
  await studio.db.delete(accounts).where(notInArray(accounts.user_id, Object.values(studio.ids)));
  await studio.db
    .insert(accounts)
    .values(without.map(({ id }) => ({ user_id: id, account_id: id, provider_id: 'credential', password })));
}

/** Of every table that has an id a few records, and whose they are where it knows persons. A partition has none of its own. */
async function someRecords(): Promise<Known[]> {
  const { rows: tables } = await studio.db.execute<{ name: string; person: string | null }>(sql`
    select c.table_name as name, (
      select column_name from information_schema.columns p
      where p.table_schema = 'public' and p.table_name = c.table_name and p.column_name in ('user_id', 'owner_id', 'client_id', 'project_id', 'checklist_id')
      order by p.column_name in ('project_id', 'checklist_id') limit 1
    ) as person
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'
      and not (select relispartition from pg_class where oid = to_regclass(c.table_name)) order by 1`);
  const found: Known[] = [];
  for (const { name, person } of tables) {
    // What belongs to a project is its client's.
    const column =
      person === 'project_id'
        ? sql`(select client_id from projects where projects.id = project_id)`
        : person === 'checklist_id'
          ? sql`(select client_id from projects p join content_checklists l on l.project_id = p.id where l.id = checklist_id)`
          : person
            ? sql`${sql.identifier(person)}`
            : sql`null::uuid`;
    const { rows } = await studio.db.execute<{ id: string; person: string | null }>(sql`
      select id, ${column} as person from ${sql.identifier(name)}
      where ${column} is distinct from ${studio.ids.business} order by ${column} = ${studio.ids.client} desc nulls last, id limit 6`);
    found.push(...rows.map((row, at) => ({ table: name, ...row, isTried: at < 2 })));
  }
  // Whoever can sign in without a new password is asked first, with what the stranger has tried.
  const known = [studio.ids.client, studio.ids.super_admin];
  const turn = ({ person, isTried }: Known) => Number(!known.includes(person ?? '')) * 2 + Number(!isTried);
  return found.toSorted((one, other) => turn(one) - turn(other));
}

/** The address with this record's id, once for each other thing that the path may name. */
function addresses(path: string, id: string): string[] {
  const kinds = path.includes('{document_type}') ? ['estimate', 'contract'] : [''];
  const others = path.includes('{payment_id}') ? (payments[id] ?? [id]) : [''];
  return kinds.flatMap((kind) =>
    others.map((other) =>
      path
        .replace('{document_type}', kind)
        .replace('{payment_id}', other)
        .replaceAll(/\{\w+\}/g, id),
    ),
  );
}

const atOnce = 8;
const nobodys = '01900000-0000-7000-8000-000000000000';
const kindOf = (address: string): string => /\/(estimate|contract)\//.exec(address)?.[1] ?? '';

const signInById = async (id: string) => {
  const [user] = await studio.db.select().from(users).where(eq(users.id, id));
  return studio.signIn(user?.email ?? '');
};

/** A password takes long to check, so each person signs in once, and again where an operation has ended their session. */
const cookies = new Map<string, string>();
const askAs = async (person: string, method: string, name: string, address: string): Promise<number> => {
  const known = cookies.get(person);
  const status = known ? await ask(known, method, name, address) : 401;
  if (status !== 401) return status;
  const cookie = await signInById(person);
  cookies.set(person, cookie);
  return ask(cookie, method, name, address);
};

const ask = async (cookie: string | null, method: string, name: string, address: string) => {
  const body = method === 'GET' || method === 'HEAD' ? undefined : (bodies[name] ?? {});
  const answer = await studio.request(cookie, method, `/api${address}`, body);
  await answer.body?.cancel();
  return answer.status;
};

describe('a record of somebody else', () => {
  it('is tried with ids of every kind', () => {
    expect(new Set(records.map(({ table }) => table)).size).toBeGreaterThan(20);
    expect(ofOneRecord.length).toBeGreaterThan(8);
  });

  it.each(ofOneRecord)('$name refuses every client but its own', async ({ name, method, path }) => {
    const stranger = await studio.sessionOf('business');
    const tries = records.flatMap((record) => addresses(path, record.id).map((address) => ({ ...record, address })));
    const given: string[] = [];
    const refused = new Map<string, number>();
    // What does not exist at all is answered in the same way: whether an id is somebody else's cannot be told.
    const nothing = new Map<string, number>();
    for (const address of addresses(path, nobodys)) nothing.set(kindOf(address), await ask(stranger, method, name, address));
    expect([...nothing.values()], `${name}: it needs a body in this test's \`bodies\``).not.toContain(400);
    const attempt = async ({ table, address }: (typeof tries)[number]) => {
      const status = await ask(stranger, method, name, address);
      refused.set(address, status);
      if (status !== nothing.get(kindOf(address))) given.push(`${table} ${address}: ${status}`);
    };
    const tried = tries.filter(({ isTried }) => isTried);
    for (let at = 0; at < tried.length; at += atOnce) await Promise.all(tried.slice(at, at + atOnce).map(attempt));
    expect(given).toEqual([]);
    if (needsProvider.has(name)) return;
    // The same address does answer the one whose record it is: without that, this test would prove nothing.
    for (const one of tries) {
      const { table, person, address, isTried } = one;
      if (person === null) continue;
      if (!isTried) await attempt(one);
      const status = await askAs(person, method, name, address);
      if (status === refused.get(address) || [401, 403, 404].includes(status)) continue;
      expect(table, `${name}: tests/record-tables.ts`).toBe(tableOf[path.slice(0, path.indexOf('{'))] ?? table);
      if (method === 'GET') expect(await ask(stranger, 'HEAD', name, address), `HEAD ${address}`).toBeGreaterThanOrEqual(400);
      return expect(given).toEqual([]);
    }
    expect.unreachable(`${name} knew none of these records: it needs a body, or the sample data a record`);
  });
});

/** Lists, searches and counts of one's own: whoever adds one finds it tried here, and has nothing to do. */
const ofOneself = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{') && !path.startsWith('/admin/'));
const wordsOf: Record<string, string> = { q: 'e', limit: '100' };

describe('a list, a search or a count', () => {
  it.each(ofOneself)('$name holds nothing of another client', async ({ operation, path, name }) => {
    const known = (operation.parameters ?? []).flatMap((one) => (wordsOf[one.name] ? [[one.name, wordsOf[one.name] ?? '']] : []));
    const searched = new URLSearchParams(known);
    const foreign = records.filter(({ person }) => person !== null);
    expect(foreign.length).toBeGreaterThan(20);
    for (const query of new Set(['', `?${searched}`])) {
      const answer = await studio.request(await studio.sessionOf('business'), 'GET', `/api${path}${query}`);
      const text = await answer.text();
      expect(foreign.filter(({ id }) => text.includes(id)).map(({ table, id }) => `${name} ${table} ${id}`)).toEqual([]);
    }
  });
});

describe('a key', () => {
  it('in a header opens nothing where it is none of the API, not even the token of a session', async () => {
    const cookie = (await studio.sessionOf('super_admin')) ?? '';
    const token = /session_token=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(token.length).toBeGreaterThan(20);
    const guarded = operations.filter(({ path }) => path.startsWith('/admin/') && !path.includes('{'));
    expect(guarded.length).toBeGreaterThan(20);
    for (const { name, method, path } of guarded) {
      const headers = { authorization: `Bearer ${decodeURIComponent(token)}`, 'x-api-key': decodeURIComponent(token) };
      const body = method === 'GET' ? undefined : {};
      expect((await studio.request(null, method, `/api${path}`, body, headers)).status, name).toBe(401);
    }
  });
});

it('no operation is a stream; one that becomes one has to be tried here with every role', () => {
  const streams = operations.filter(({ operation }) =>
    Object.values(operation.responses ?? {}).some(({ content = {} }) => 'text/event-stream' in content),
  );
  expect(streams.map(({ name }) => name)).toEqual([]);
});

describe('a stored file', () => {
  const readers: Record<(typeof fileVisibilities)[number], (Person | null)[]> = {
    public: [null, 'client', 'business', 'admin', 'super_admin'],
    owner: ['client', 'admin', 'super_admin'],
    studio: ['admin', 'super_admin'],
  };
  it.each(fileVisibilities)(
    'for %s is handed out to exactly those, and others are told that there is none',
    async (visibility) => {
      const upload = { bytes: Buffer.from('words'), original_name: 'a.txt', type: { contentType: 'text/plain', ext: 'txt' } };
      const subject = { type: 'service' as const, id: '01900000-0000-7000-8000-000000000000' };
      const { client } = studio.ids;
      const file = await withUpload(studio.platform, upload, (stored) =>
        studio.db.transaction((tx) => createFile(tx, stored, { uploaded_by: null, owner_id: client, subject, visibility })),
      );
      for (const who of [null, 'client', 'business', 'admin', 'super_admin'] as const) {
        const cookie = who && (await studio.signIn(people[who].email));
        for (const method of ['GET', 'HEAD']) {
          const answer = await studio.request(cookie, method, `/files/${file.path}`);
          await answer.body?.cancel();
          expect(answer.status, `${method} as ${who}`).toBe(readers[visibility].includes(who) ? 200 : 404);
        }
      }
    },
  );
});
