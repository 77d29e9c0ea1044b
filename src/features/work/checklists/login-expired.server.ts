import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { checklist_lines } from '#db/schema/work/checklists.ts';
import { findLineDrops } from '#features/work/credentials/line-drops.server.ts';
import { system } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { auditChecklist, lockChecklist, planReminder } from './service.server.ts';

const expired = z.object({ credential_id: z.uuid(), line_id: z.uuid().nullable() });

export const loginExpiredJob = defineJob({ name: 'checklists.login_expired', schema: expired, retryLimit: 8 });

/** Nobody read a login in time: its line asks for it again, and the client is reminded as often as was agreed. */
export async function reopenExpired({ db }: Pick<Platform, 'db'>, told: z.output<typeof expired>): Promise<void> {
  const { credential_id, line_id } = told;
  if (!line_id) return;
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(checklist_lines).where(eq(checklist_lines.id, line_id));
    if (!found) return;
    const { row } = await lockChecklist(tx, found.checklist_id);
    const [line] = await tx.select().from(checklist_lines).where(eq(checklist_lines.id, line_id)).for('update');
    const drop = (await findLineDrops(tx, [line_id])).get(line_id);
    // Handed over again meanwhile, it is answered.
    if (!line?.done_at || drop?.id !== credential_id || drop.state !== 'expired') return;
    await tx.update(checklist_lines).set({ done_at: null }).where(eq(checklist_lines.id, line_id));
    await planReminder(tx, { ...row, reminders_sent: 0 });
    await auditChecklist(tx, system, 'line_reopened', row, line);
  });
}

export const loginExpiredHandler = handleJob(loginExpiredJob, reopenExpired);
