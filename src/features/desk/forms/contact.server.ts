import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { meetContact } from '#features/people/contacts/meet.server.ts';
import { splitName } from '#features/people/contacts/policy.ts';
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

/** Whoever sends a form becomes a contact. */
export const meetSender = ({ db }: Ports, submission_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(form_submissions).where(eq(form_submissions.id, submission_id));
    const sent = sentFields.safeParse(row?.data);
    if (!row || !sent.success) return;
    const { email, name = '', phone, company } = sent.data;
    const { is_sample } = row;
    await meetContact(tx, {
      ...splitName(name, email),
      email,
      phone: phone || null,
      company_name: company || null,
      source: 'form',
      is_sample,
    });
  });

export const contactOfFormHandler = handleJob(contactOfFormJob, (ports: Ports, { submission_id }) =>
  meetSender(ports, submission_id),
);
