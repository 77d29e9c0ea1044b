import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.ts';
import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import { users } from '#db/schema/people/auth.ts';
import type { Env } from '#platform/env.server.ts';
import type { FieldValue } from '#platform/mail/fill-content.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { problemOf, rulesOf } from '#platform/mail/mail-templates.server.ts';
import { AppError } from '#shared/app-error.ts';
import { type TemplateContent, templateContent } from '#shared/mail/template-content.ts';
import {
  type ListedTemplate,
  type MailTemplate,
  type TemplateVersion,
  type TemplateVersions,
  versionsOnPage,
} from './contract.ts';

/** A new link in one of these emails would hand accounts to its author, so their words are for those who have every right already. */
export const isLocked = ({ is_security = false }: Mail, role: string): boolean => is_security && role !== 'super_admin';

type Mails = readonly Mail[];
type Row = typeof mail_template_versions.$inferSelect;

export function demandMail(mails: Mails, name: string): Mail {
  const mail = mails.find((one) => one.name === name && !one.is_fixed);
  if (!mail) throw new AppError('NOT_FOUND', 'This mail template does not exist.');
  return mail;
}

const listedOf = (mail: Mail, newest: Row | undefined): ListedTemplate => ({
  name: mail.name,
  label: mail.label,
  description: mail.description,
  type: mail.type,
  subject: readable(mail, newest?.content).subject,
  is_changed: newest?.content != null,
  is_sample: newest?.is_sample ?? false,
});

/** By the name of their template. */
export async function newestVersions(db: DbOrTx): Promise<Map<string, Row>> {
  const { template, number } = mail_template_versions;
  const rows = await db.selectDistinctOn([template]).from(mail_template_versions).orderBy(template, desc(number));
  return new Map(rows.map((row) => [row.template, row]));
}

/** Anyone who adds or reports a version waits for the others. */
export const lockTemplate = (tx: Tx, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`mail_template:${name}`}))`);

export async function listTemplates(db: DbOrTx, mails: Mails): Promise<ListedTemplate[]> {
  const newest = await newestVersions(db);
  return mails
    .filter(({ is_fixed }) => !is_fixed)
    .map((mail) => listedOf(mail, newest.get(mail.name)))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

export async function newestVersion(db: DbOrTx, name: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(mail_template_versions)
    .where(eq(mail_template_versions.template, name))
    .orderBy(desc(mail_template_versions.number))
    .limit(1);
  return row;
}

const sampleText = (value: FieldValue | undefined): string =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.label)).join(', ') : (value ?? '');

/** A version that cannot even be read is shown as a problem, with the original. */
const readable = (mail: Mail, stored: TemplateContent | null | undefined): TemplateContent =>
  templateContent.safeParse(stored).data ?? mail.original;

type Reader = { env: Env; role: string };

export function onWire(mail: Mail, newest: Row | undefined, { env, role }: Reader): MailTemplate {
  const values = mail.values(mail.sample, { name: 'Your studio', url: 'https://studio.example' });
  const problem = newest?.content ? problemOf(mail, newest.content, env) : null;
  return {
    ...listedOf(mail, newest),
    number: newest?.number ?? 0,
    content: readable(mail, newest?.content),
    original: mail.original,
    fields: mail.fields.map((field) => ({ ...field, sample: sampleText(values[field.name]).slice(0, 200) })),
    required: [...mail.required],
    own_hosts: rulesOf(mail, env).own_hosts?.slice() ?? null,
    is_locked: isLocked(mail, role),
    problem,
  };
}

const versionColumns = {
  number: mail_template_versions.number,
  kind: mail_template_versions.kind,
  restored_number: mail_template_versions.restored_number,
  author: users.display_name,
  is_sample: mail_template_versions.is_sample,
  created_at: mail_template_versions.created_at,
};
const versionOnWire = ({ created_at, ...row }: Omit<TemplateVersion, 'created_at'> & { created_at: Date }): TemplateVersion => ({
  ...row,
  created_at: created_at.toISOString(),
});

export async function listVersions(db: DbOrTx, name: string, before?: number): Promise<TemplateVersions> {
  const rows = await db
    .select(versionColumns)
    .from(mail_template_versions)
    .leftJoin(users, eq(users.id, mail_template_versions.author_id))
    .where(
      and(
        eq(mail_template_versions.template, name),
        before === undefined ? undefined : lt(mail_template_versions.number, before),
      ),
    )
    .orderBy(desc(mail_template_versions.number))
    .limit(versionsOnPage + 1);
  const items = rows.slice(0, versionsOnPage).map(versionOnWire);
  return { items, next_before: rows.length > versionsOnPage ? (items.at(-1)?.number ?? null) : null };
}

export async function getVersion(db: DbOrTx, mail: Mail, number: number) {
  const [row] = await db
    .select({ ...versionColumns, content: mail_template_versions.content })
    .from(mail_template_versions)
    .leftJoin(users, eq(users.id, mail_template_versions.author_id))
    .where(and(eq(mail_template_versions.template, mail.name), eq(mail_template_versions.number, number)));
  if (!row) throw new AppError('NOT_FOUND', 'This version does not exist.');
  const { content, ...version } = row;
  return { ...versionOnWire(version), content: readable(mail, content) };
}
