import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { meetSender } from '#features/people/contacts/meet.server.ts';
import { splitName } from '#features/people/contacts/policy.ts';
import type { ContactRow } from '#features/people/contacts/queries.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';

type Ports = { db: Db };

export const contactOfFormJob = defineJob({
  name: 'forms.contact',
  schema: z.object({ submission_id: z.uuid() }),
  retryLimit: 5,
});

const sentFields = z.object({
  email: z.email(),
  name: z.string().optional().catch(undefined),
  phone: z.string().trim().max(40).optional().catch(undefined),
  company: z.string().trim().max(160).optional().catch(undefined),
});

/** The sender of a form becomes a contact; null for a form without an address. An account that has not proven its address has no contact. */
export async function senderOfForm(
  tx: Tx,
  row: typeof form_submissions.$inferSelect,
): Promise<{ contact: ContactRow | null } | null> {
  const sent = sentFields.safeParse(row.data);
  if (!sent.success) return null;
  const { email, name = '', phone, company } = sent.data;
  const contact = await meetSender(tx, row.user_id, {
    ...splitName(name, email),
    email,
    phone: phone || null,
    company_name: company || null,
    source: 'form',
    is_sample: row.is_sample,
  });
  return { contact };
}

export const meetFormSender = ({ db }: Ports, submission_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(form_submissions).where(eq(form_submissions.id, submission_id));
    if (row) await senderOfForm(tx, row);
  });

export const contactOfFormHandler = handleJob(contactOfFormJob, (ports: Ports, { submission_id }) =>
  meetFormSender(ports, submission_id),
);
