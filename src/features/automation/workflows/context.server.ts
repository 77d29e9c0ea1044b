import { and, desc, inArray, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { projects } from '#db/schema/work/projects.ts';
import { nameOfContact, splitName } from '#features/people/contacts/policy.ts';
import type { ContactRow } from '#features/people/contacts/queries.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { email as emailRule } from '#shared/public-form/rules.ts';
import { type Client, type RunContext, tagsField } from './merge-policy.ts';
import { loadSubjects, type Subject } from './subjects.server.ts';

/** What a run, or an event that could start one, is about. */
export type Happening = {
  subject_type: string | null;
  subject_id: string | null;
  payload: Record<string, unknown>;
  answers?: Record<string, unknown>;
};

export const clientFields = [
  'client.first_name',
  'client.last_name',
  'client.name',
  'client.email',
  'client.company',
  'client.phone',
  tagsField,
];
export const studioFields = ['studio.name', 'studio.email', 'studio.url'];

const idIn = (payload: Record<string, unknown>, ...keys: string[]): string | null =>
  keys.map((key) => payload[key]).find((value): value is string => typeof value === 'string') ?? null;

type Whom = Pick<Subject, 'contact_id' | 'user_id' | 'email' | 'name'>;

/** The first that is one address: under the name `email` a form or another system can send any text. */
const addressIn = (...texts: (string | null | undefined)[]): string | null =>
  texts.find((text) => text && emailRule(text) === null)?.trim() ?? null;

/** Of a form, the event knows which field is the sender's address. */
const whomOf = ({ payload }: Happening, subject: Subject | null): Whom => ({
  contact_id: subject?.contact_id ?? idIn(payload, 'contact_id'),
  user_id: subject?.user_id ?? idIn(payload, 'user_id', 'client_id'),
  email: subject?.form ? addressIn(idIn(payload, 'email'), subject.email) : addressIn(subject?.email, idIn(payload, 'email')),
  name: subject?.name ?? idIn(payload, 'name'),
});

/** A milestone or a deliverable is told with the project that it belongs to. */
const subjectOf = ({ subject_type, subject_id, payload }: Happening) => {
  const project_id = idIn(payload, 'project_id');
  const isOfProject = project_id && !['project', 'ticket', 'conversation'].includes(subject_type ?? '');
  return isOfProject ? { type: 'project', id: project_id } : { type: subject_type, id: subject_id };
};

/** For many at once: a handful of queries, however many there are. */
export async function loadContexts(
  db: DbOrTx,
  { site, env }: Pick<Platform, 'site' | 'env'>,
  happenings: readonly Happening[],
): Promise<RunContext[]> {
  const subjects = await loadSubjects(db, happenings.map(subjectOf));
  const all = happenings.map((one) => {
    const { type, id } = subjectOf(one);
    const subject = subjects(type, id);
    return { one, subject, whom: whomOf(one, subject) };
  });
  const clientOf = await loadClients(
    db,
    all.map(({ whom }) => whom),
  );
  const clients = all.map(({ whom }) => clientOf(whom));
  const projectOf = await loadProjects(db, clients);
  const { branding, settings } = await site.within(db);
  const studio = { name: branding.companyName, email: settings.site_email, url: env.PUBLIC_URL };
  return all.map(({ one, subject }, at) => {
    const client = clients[at] ?? null;
    return {
      merge: {
        ...{ event: one.payload, client: client ?? {}, studio, record: subject?.record ?? {}, form: subject?.form ?? {} },
        ...{ body: one.payload.body ?? {}, answer: one.answers ?? {} },
      },
      client,
      project_id: subject?.project_id ?? idIn(one.payload, 'project_id') ?? projectOf(client),
      ticket_id: subject?.ticket_id ?? idIn(one.payload, 'ticket_id'),
    };
  });
}

/** For what is about no project: the newest one of the client that is under way. */
async function loadProjects(db: DbOrTx, clients: readonly (Client | null)[]): Promise<(client: Client | null) => string | null> {
  const known = listed(clients.map((client) => client?.contact_id));
  const accounts = listed(clients.map((client) => client?.user_id));
  const whose = or(
    known.length ? inArray(projects.contact_id, known) : undefined,
    accounts.length ? inArray(projects.client_id, accounts) : undefined,
  );
  if (!whose) return () => null;
  const { id, contact_id, client_id, status, created_at } = projects;
  const rows = await db
    .select({ id, contact_id, client_id })
    .from(projects)
    .where(and(whose, inArray(status, ['pending', 'active'])))
    .orderBy(desc(created_at), desc(id));
  const firstOf = new Map<string | null, number>();
  for (const [at, row] of rows.entries())
    for (const owner of [row.contact_id, row.client_id]) if (!firstOf.has(owner)) firstOf.set(owner, at);
  return (client) => {
    const found = listed([client?.contact_id, client?.user_id]).flatMap((owner) => firstOf.get(owner) ?? []);
    return rows[Math.min(...found)]?.id ?? null;
  };
}

const listed = (values: (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((one): one is string => Boolean(one))),
];

/** Of a contact that was merged, the tags of the one that stands for it. */
async function loadTags(db: DbOrTx, known: readonly ContactRow[]): Promise<(contact: ContactRow) => readonly string[]> {
  const merged = known.filter(({ merged_into }) => merged_into).map(({ id }) => id);
  if (merged.length === 0) return ({ tags }) => tags;
  const { rows } = await db.execute<{ id: string; tags: string[] }>(sql`
    with recursive led as (
      select id, merged_into from contacts where id = any (${sql.param(merged)}::uuid[])
      union all select led.id, c.merged_into from led join contacts c on c.id = led.merged_into where c.merged_into is not null
    ) select led.id, c.tags from led join contacts c on c.id = led.merged_into and c.merged_into is null`);
  const byId = new Map(rows.map(({ id, tags }) => [id, tags]));
  return ({ id, tags }) => byId.get(id) ?? tags;
}

async function loadClients(db: DbOrTx, whom: readonly Whom[]): Promise<(one: Whom) => Client | null> {
  const ids = listed(whom.map(({ contact_id }) => contact_id));
  const accounts = listed(whom.map(({ user_id }) => user_id));
  const emails = listed(whom.map(({ email }) => email?.toLowerCase()));
  const known =
    ids.length + accounts.length + emails.length === 0
      ? []
      : await db
          .select()
          .from(contacts)
          .where(
            or(
              ids.length ? inArray(contacts.id, ids) : undefined,
              accounts.length ? inArray(contacts.user_id, accounts) : undefined,
              emails.length ? inArray(sql`lower(${contacts.email})`, emails) : undefined,
            ),
          );
  const tagsOf = await loadTags(db, known);
  const strangers = accounts.filter((id) => !known.some(({ user_id }) => user_id === id));
  const withoutContact = strangers.length ? await db.select().from(users).where(inArray(users.id, strangers)) : [];
  const byId = new Map(known.map((row) => [row.id, row]));
  const byAccount = new Map(known.map((row) => [row.user_id, row]));
  const byEmail = new Map(known.map((row) => [row.email.toLowerCase(), row]));
  const byUser = new Map(withoutContact.map((row) => [row.id, row]));
  return ({ contact_id, user_id, email, name }) => {
    const contact =
      (contact_id && byId.get(contact_id)) || (user_id && byAccount.get(user_id)) || (email && byEmail.get(email.toLowerCase()));
    if (contact) {
      const { id, first_name, last_name, company_name: company, phone } = contact;
      return {
        ...{ contact_id: id, user_id: contact.user_id, email: contact.email, first_name, last_name, company, phone },
        is_client: contact.client_since !== null || contact.user_id !== null,
        name: nameOfContact(contact),
        tags: tagsOf(contact),
      };
    }
    const user = user_id ? byUser.get(user_id) : undefined;
    // Somebody of the studio who fills in a form for another is not whom it is about.
    if (user && (!email || email.toLowerCase() === user.email.toLowerCase())) {
      const { first_name, last_name } = user;
      return {
        contact_id: null,
        user_id: user.id,
        is_client: true,
        email: user.email,
        first_name,
        last_name,
        name: nameOfContact(user),
        company: null,
        phone: null,
        tags: [],
      };
    }
    if (!email) return null;
    const split = splitName(name ?? '', email);
    const nothing = { contact_id: null, user_id: null, company: null, phone: null, tags: [] };
    return { ...nothing, ...split, email, name: nameOfContact(split), is_client: false };
  };
}
