import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#db/schema/people/auth.ts';
import { countTry } from '#platform/http/rate-limit.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sendNotice } from './security-notice.server.ts';

const payload = z.object({ sealed_email: z.string() });
const onceADay = { window: 24 * 60 * 60, max: 1 };

export const warnOfGuessesJob = defineJob({ name: 'account.warn-of-guesses', schema: payload, retryLimit: 8 });

/** Tells the owner that somebody guesses at their password. Whether there is an owner is looked up here, where nobody waits for it. */
export async function warnOfGuesses(
  ports: Pick<Platform, 'db' | 'env' | 'secrets' | 'sendMail'>,
  { sealed_email }: z.output<typeof payload>,
): Promise<void> {
  const email = ports.secrets.open(sealed_email).toLowerCase();
  await ports.db.transaction(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email));
    if (!user || user.deactivated_at) return;
    const { wait } = await countTry(tx, `guesses-told|${user.id}`, onceADay);
    if (wait === 0) await sendNotice(ports, tx, user, 'guessed');
  });
}

export const warnOfGuessesHandler = handleJob(warnOfGuessesJob, warnOfGuesses);
