import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { audit_log } from '#db/schema/platform/audit.ts';
import { listOwners } from '#features/people/team/tell.server.ts';
import { notifyUser } from '#features/studio/notifications/service.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob, scheduleJob } from '#platform/jobs/job.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { problemOf } from '#platform/mail/mail-templates.server.ts';
import { mailTemplatesAudit } from './audit.server.ts';
import { lockTemplate, newestVersions } from './queries.server.ts';

const checkJob = defineJob({ name: 'mail-templates.check', schema: z.object({}) });

/** A new version of Foyer can bring a new rule, so saved versions are checked at every start. */
export const checkSchedule = scheduleJob(checkJob, '40 3 * * *', {}, { at_start: true });

export const checkHandler = handleJob(checkJob, async ({ db, env, registry }: Pick<JobContext, 'db' | 'env' | 'registry'>) => {
  const newest = await newestVersions(db);
  for (const mail of registry.mails) {
    const version = newest.get(mail.name);
    const problem = version?.content ? problemOf(mail, version.content, env) : null;
    if (!version || problem === null) continue;
    await db.transaction((tx) => reportOnce(tx, { ...mail, number: version.number, problem }));
  }
});

type Unusable = { name: string; label: string; number: number; problem: string };

/** Its audit entry remembers that the owners know about this version. */
async function reportOnce(tx: Tx, { name, label, number, problem }: Unusable): Promise<void> {
  await lockTemplate(tx, name);
  const entry = { action: 'mail_template.unusable', entity: 'mail_template_versions', entity_id: name } as const;
  const ofThisVersion = and(
    eq(audit_log.entity, entry.entity),
    eq(audit_log.entity_id, name),
    eq(audit_log.action, entry.action),
    sql`${audit_log.details} ->> 'number' = ${String(number)}`,
  );
  if ((await tx.$count(audit_log, ofThisVersion)) > 0) return;
  await mailTemplatesAudit.write(tx, { ...system, ...entry, details: { label, template: name, number, problem } });
  const notice = {
    kind: 'maintenance' as const,
    title: `The email “${label}” uses its original words again`,
    body: `Your version breaks a rule and isn't sent. ${problem}`.slice(0, 500),
    href: `/admin/forms/templates/${name}`,
  };
  for (const { id } of await listOwners(tx)) await notifyUser(tx, id, notice);
}
