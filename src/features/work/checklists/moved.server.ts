import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { content_checklists } from '#db/schema/work/checklists.ts';
import { projects } from '#db/schema/work/projects.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { checklistCreatedMail } from './emails/checklist-mails.ts';
import { type ChecklistPorts, lockChecklist, setLink } from './service.server.ts';

const moved = z.object({ contact_id: z.uuid(), after: z.string(), changed_by: z.uuid(), ip_address: z.string().nullable() });

export const renewMovedJob = defineJob({ name: 'checklists.moved', schema: moved, retryLimit: 8 });

const ofContact = (contact_id: string) => and(eq(projects.contact_id, contact_id), isNotNull(content_checklists.link_hash));

/** A contact has another address: a link that went to the earlier one is replaced, and the next reminder carries the new one. */
export async function renewMoved({ db, secrets }: ChecklistPorts, change: z.output<typeof moved>): Promise<void> {
  const { contact_id, after, changed_by, ip_address } = change;
  await db.transaction(async (tx) => {
    const sentThere = tx
      .select({ id: mail_outbox.id })
      .from(mail_outbox)
      .where(
        and(
          eq(mail_outbox.idempotency_key, sql`${`${checklistCreatedMail.name}:`}::text || ${content_checklists.id}::text`),
          sql`lower(${mail_outbox.to_address}) = lower(${after})`,
        ),
      );
    const found = await tx
      .select({ id: content_checklists.id })
      .from(content_checklists)
      .innerJoin(projects, eq(projects.id, content_checklists.project_id))
      .where(and(ofContact(contact_id), notExists(sentThere)))
      .orderBy(asc(content_checklists.project_id), asc(content_checklists.id));
    const [changer] = await tx.select().from(user_roles).where(eq(user_roles.user_id, changed_by));
    const author = { actor: { id: changed_by, role: changer?.role ?? 'admin' }, request_id: null, ip_address };
    for (const { id } of found) {
      const { row } = await lockChecklist(tx, id);
      if (row.link_hash) await setLink(tx, secrets, author, row, 'renewed');
    }
  });
}

/** What the lists of a contact are called whose links work. */
export async function listLinkedLists(db: DbOrTx, contact_id: string): Promise<string[]> {
  const rows = await db
    .select({ title: content_checklists.title, project: projects.name })
    .from(content_checklists)
    .innerJoin(projects, eq(projects.id, content_checklists.project_id))
    .where(ofContact(contact_id))
    .orderBy(asc(content_checklists.created_at), asc(content_checklists.id));
  return rows.map(({ title, project }) => `the list “${title}” of “${project}”`);
}

export const renewMovedHandler = handleJob(renewMovedJob, renewMoved);
