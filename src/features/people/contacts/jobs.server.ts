import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { businesses } from '#db/schema/people/business.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import { splitName } from './policy.ts';
import { meetContact } from './service.server.ts';

type Ports = { db: Db };

export const contactOfClientJob = defineJob({ name: 'contacts.client', schema: z.object({ user_id: z.uuid() }), retryLimit: 5 });
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

export const contactOfClientHandler = handleJob(contactOfClientJob, (ports: Ports, { user_id }) => meetClient(ports, user_id));
