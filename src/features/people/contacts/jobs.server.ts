import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { bookings } from '#db/schema/desk/bookings.ts';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { splitName } from './policy.ts';
import { meetContact } from './service.server.ts';

type Ports = { db: Db };

export const contactOfClientJob = defineJob({ name: 'contacts.client', schema: z.object({ user_id: z.uuid() }), retryLimit: 5 });
export const contactOfFormJob = defineJob({
  name: 'contacts.form',
  schema: z.object({ submission_id: z.uuid() }),
  retryLimit: 5,
});
export const contactOfBookingJob = defineJob({
  name: 'contacts.booking',
  schema: z.object({ booking_id: z.uuid() }),
  retryLimit: 5,
});

export const meetClient = ({ db }: Ports, user_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ user: users, company: businesses.business_name })
      .from(users)
      .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'client')))
      .leftJoin(businesses, eq(businesses.user_id, users.id))
      .where(eq(users.id, user_id));
    if (!found) return;
    const { email, first_name, last_name, display_name, phone, email_verified, is_sample } = found.user;
    const name = first_name ? { first_name, last_name } : splitName(display_name, email);
    const company_name = found.company || null;
    await meetContact(tx, { ...name, email, company_name, phone, source: 'client', user_id, proven: email_verified, is_sample });
  });

const sentFields = z.object({
  email: z.email(),
  name: z.string().optional().catch(undefined),
  phone: z.string().trim().max(40).optional().catch(undefined),
  company: z.string().trim().max(160).optional().catch(undefined),
});

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

export const meetVisitor = ({ db }: Ports, booking_id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(bookings).where(eq(bookings.id, booking_id));
    if (!row) return;
    const { name, email, phone, is_sample } = row;
    await meetContact(tx, { ...splitName(name, email), email, phone: phone || null, source: 'booking', is_sample });
  });

export const contactHandlers = [
  handleJob(contactOfClientJob, (ports: Ports, { user_id }) => meetClient(ports, user_id)),
  handleJob(contactOfFormJob, (ports: Ports, { submission_id }) => meetSender(ports, submission_id)),
  handleJob(contactOfBookingJob, (ports: Ports, { booking_id }) => meetVisitor(ports, booking_id)),
];
