import { desc } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import type { Env } from '#platform/env.server.ts';
import type { Logger } from '#platform/log/entry.ts';
import { type TemplateContent, templateContent } from '#shared/mail/template-content.ts';
import { type TemplateRules, templateProblems } from '#shared/mail/template-rules.ts';
import type { Mail } from './mail.ts';

/** What the owner made of the templates, read once and kept until somebody changes one. */
export type MailTemplates = {
  /** What a mail says now: the owner's version where there is one, else the original. For a caller who holds a connection. */
  within(tx: DbOrTx, mail: Mail): Promise<TemplateContent>;
  drop(): void;
};

type Versions = ReadonlyMap<string, TemplateContent>;

export function createMailTemplates(db: Db, log: Logger, env: OwnHosts): MailTemplates {
  let current: Promise<Versions> | null = null;
  /** What `current` answered. */
  let known: Versions | null = null;
  const usable = new WeakMap<TemplateContent, boolean>();

  const read = () => {
    if (current) return;
    const reading = newestVersions(db);
    current = reading;
    reading.then(
      (versions) => {
        if (current === reading) known = versions;
      },
      // A failed read is not kept, so that the next mail tries again.
      () => {
        if (current === reading) current = null;
      },
    );
  };

  /** A version from before an update may name a field that is gone: then the original is sent, and the owner can find out why. */
  const isUsable = (mail: Mail, content: TemplateContent): boolean => {
    const before = usable.get(content);
    if (before !== undefined) return before;
    const problem = problemOf(mail, content, env);
    usable.set(content, problem === null);
    if (problem !== null)
      log.error({
        category: 'email',
        component: 'mail-templates',
        message: `The edited template ${mail.name} can no longer be used; its original is sent`,
        metadata: { template: mail.name, problem },
      });
    return problem === null;
  };

  return {
    async within(tx, mail) {
      // For the next caller; nobody waits for it here: a second connection could be one too many.
      if (!known) read();
      const own = (known ?? (await newestVersions(tx))).get(mail.name);
      return own && !mail.is_fixed && isUsable(mail, own) ? own : mail.original;
    },
    drop() {
      current = null;
      known = null;
    },
  };
}

type OwnHosts = Pick<Env, 'PUBLIC_URL' | 'knownHosts'>;

/** What a version of this email has to keep to. */
export const rulesOf = ({ fields, required, is_security }: Mail, { PUBLIC_URL, knownHosts }: OwnHosts): TemplateRules => ({
  ...{ fields, required },
  own_hosts: is_security ? [...new Set([new URL(PUBLIC_URL).host, ...(knownHosts ?? [])])] : null,
});

/** What keeps stored content from being used. */
export function problemOf(mail: Mail, content: TemplateContent, env: OwnHosts): string | null {
  const parsed = templateContent.safeParse(content);
  if (!parsed.success) return parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
  const problems = Object.entries(templateProblems(parsed.data, rulesOf(mail, env))).map(
    ([path, problem]) => `${path}: ${problem}`,
  );
  return problems.length > 0 ? problems.join('; ') : null;
}

async function newestVersions(db: DbOrTx): Promise<Versions> {
  const { template, number, content } = mail_template_versions;
  const rows = await db
    .selectDistinctOn([template], { template, content })
    .from(mail_template_versions)
    .orderBy(template, desc(number));
  return new Map(rows.flatMap((row) => (row.content ? [[row.template, row.content]] : [])));
}
