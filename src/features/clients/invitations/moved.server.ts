import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { client_invitations } from '#db/schema/clients/invitations.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { withdraw } from './service.server.ts';

const moved = z.object({
  contact_id: z.uuid(),
  after: z.string(),
  changed_by: z.uuid(),
  ip_address: z.string().nullable(),
});

export const withdrawMovedJob = defineJob({ name: 'invitations.moved', schema: moved, retryLimit: 8 });

/** A contact has another address: an invitation that went to the earlier one is withdrawn, or its reader could take the account. */
export async function withdrawMoved({ db }: Pick<Platform, 'db'>, change: z.output<typeof moved>): Promise<void> {
  const { contact_id, after, changed_by, ip_address } = change;
  await db.transaction(async (tx) => {
    const { accepted_at, withdrawn_at, email } = client_invitations;
    const open = and(eq(client_invitations.contact_id, contact_id), isNull(accepted_at), isNull(withdrawn_at));
    const elsewhere = sql`lower(${email}) <> lower(${after})`;
    const rows = await tx.select().from(client_invitations).where(and(open, elsewhere)).for('update');
    const [changer] = await tx.select().from(user_roles).where(eq(user_roles.user_id, changed_by));
    const author = { actor: { id: changed_by, role: changer?.role ?? 'admin' }, request_id: null, ip_address };
    for (const row of rows) await withdraw(tx, author, row);
  });
}

export const withdrawMovedHandler = handleJob(withdrawMovedJob, withdrawMoved);
