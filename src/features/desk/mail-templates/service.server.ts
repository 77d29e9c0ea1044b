import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#db/client.ts';
import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { rulesOf } from '#platform/mail/mail-templates.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { templateProblems } from '#shared/mail/template-rules.ts';
import { changedMeanwhile } from '#shared/seen.ts';
import { mailTemplatesAudit } from './audit.server.ts';
import type { MailTemplate } from './contract.ts';
import { getVersion, isLocked, lockTemplate, newestVersion, onWire } from './queries.server.ts';
import { warnOwners } from './warn-owners.server.ts';

type Ports = Pick<Platform, 'db' | 'env' | 'mailTemplates' | 'sendMail' | 'sendTestMail'>;
type NewVersion = Pick<typeof mail_template_versions.$inferInsert, 'kind' | 'content' | 'restored_number'>;

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof mailTemplatesAudit, 'mail_template'>, mail: Mail, number?: number) =>
  mailTemplatesAudit.write(tx, {
    ...author,
    action: `mail_template.${verb}`,
    entity: 'mail_template_versions',
    entity_id: mail.name,
    details: { label: mail.label, template: mail.name, ...(number !== undefined && { number }) },
  });

/** Each refusal names its place, and so the field that is wrong. */
export function demandUsable(mail: Mail, content: TemplateContent, env: Platform['env']): void {
  const problems = templateProblems(content, rulesOf(mail, env));
  const [first] = Object.values(problems);
  if (first) throw new AppError('BAD_REQUEST', first, { fields: prefixed(problems) });
}

const prefixed = (problems: Record<string, string>) =>
  Object.fromEntries(Object.entries(problems).map(([path, problem]) => [`content.${path}`, problem]));

/** Sent again after a lost answer, it changes nothing and is no conflict. */
async function addVersion(
  ports: Ports,
  author: Actor,
  mail: Mail,
  seen: number,
  make: (tx: Tx) => Promise<NewVersion> | NewVersion,
): Promise<MailTemplate> {
  const { env } = ports;
  const { role } = author.actor;
  if (isLocked(mail, role)) throw new AppError('FORBIDDEN', 'Only a super administrator can change this email.');
  const saved = await ports.db.transaction(async (tx) => {
    await lockTemplate(tx, mail.name);
    const newest = await newestVersion(tx, mail.name);
    const version = await make(tx);
    const now = newest?.content ?? null;
    if (isDeepStrictEqual(now, version.content ?? null)) return onWire(mail, newest, { env, role });
    if ((newest?.number ?? 0) !== seen) throw new AppError('CONFLICT', changedMeanwhile('template'));
    const [row] = await tx
      .insert(mail_template_versions)
      .values({ ...version, template: mail.name, number: seen + 1, author_id: author.actor.id })
      .returning();
    await audit(tx, author, version.kind, mail, seen + 1);
    if (mail.is_security) await warnOwners(ports, tx, author, mail, version.kind);
    return onWire(mail, row, { env, role });
  });
  ports.mailTemplates.drop();
  return saved;
}

type Save = { number: number; content: TemplateContent };

export function updateTemplate(ports: Ports, author: Actor, mail: Mail, { number, content }: Save) {
  demandUsable(mail, content, ports.env);
  // What says the same as the original is the original: it follows a later release.
  const isOriginal = isDeepStrictEqual(plain(content), plain(mail.original));
  return addVersion(ports, author, mail, number, () =>
    isOriginal ? { kind: 'reset', content: null } : { kind: 'saved', content: plain(content) },
  );
}

/** As it is stored: without what is undefined. */
const plain = (content: TemplateContent): TemplateContent => JSON.parse(JSON.stringify(content));

export const resetTemplate = (ports: Ports, author: Actor, mail: Mail, number: number) =>
  addVersion(ports, author, mail, number, () => ({ kind: 'reset', content: null }));

export const restoreVersion = (ports: Ports, author: Actor, mail: Mail, restored_number: number, number: number) =>
  addVersion(ports, author, mail, number, async (tx) => {
    const { kind, content } = await getVersion(tx, mail, restored_number);
    if (kind === 'reset') return { kind, content: null, restored_number };
    demandUsable(mail, content, ports.env);
    return { kind: 'restored', content, restored_number };
  });

export async function sendTest(
  ports: Ports,
  author: Actor,
  mail: Mail,
  { to, key, content }: { to: string; key: string; content?: TemplateContent },
) {
  if (content) demandUsable(mail, content, ports.env);
  await ports.db.transaction(async (tx) => {
    const words = content ?? (await ports.mailTemplates.within(tx, mail));
    const id = await ports.sendTestMail(tx, mail, { to, content: words, occasion: `${author.actor.id}:${key}` });
    if (id) await audit(tx, author, 'tested', mail);
  });
  return { to };
}
