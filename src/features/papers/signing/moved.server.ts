import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { user_roles, users } from '#db/schema/people/auth.ts';
import { contractOwner } from '#features/papers/contracts/rows.server.ts';
import { estimateOwner } from '#features/papers/estimates/queries.server.ts';
import { contactOf } from '#features/papers/sending/contact.server.ts';
import { type DocumentOwner, endLink, type Sendable } from '#features/papers/sending/link.server.ts';
import { nameOfContact } from '#features/people/contacts/policy.ts';
import { notifyAdmins } from '#features/studio/notifications/service.server.ts';
import type { AnyActor } from '#platform/audit/actor.server.ts';
import { defineJob, handleJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.server.ts';

const moved = z.object({
  contact_id: z.uuid(),
  before: z.string(),
  after: z.string(),
  changed_by: z.uuid(),
  ip_address: z.string().nullable(),
});
type Moved = z.output<typeof moved>;

export const endMovedLinksJob = defineJob({ name: 'signing.moved', schema: moved, retryLimit: 8 });

/**
 * A contact has another address: the links that went to the earlier one are revoked, with both addresses in each document's record.
 * They opened nothing since the change itself. What was sent to the new address meanwhile stays.
 */
export async function endMovedLinks({ db }: Pick<Platform, 'db'>, change: Moved, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const actor = await changerOf(tx, change);
    const offers = await endAll(tx, estimateOwner, actor, change, now);
    const agreements = await endAll(tx, contractOwner, actor, change, now);
    const ended = offers + agreements;
    const contact = await contactOf(tx, change.contact_id);
    if (ended > 0 && contact && !contact.is_sample) {
      await notifyAdmins(tx, {
        kind: 'contact.moved',
        title: `${ended === 1 ? 'A link' : `${ended} links`} of ${nameOfContact(contact)} ended`,
        body: `The address changed from ${change.before} to ${change.after}. Send what still waits for an answer again.`,
        href: agreements > 0 ? '/admin/contracts' : '/admin/estimates',
      });
    }
    return ended;
  });
}

async function endAll<Row extends Sendable>(
  tx: Tx,
  owner: DocumentOwner<Row>,
  actor: AnyActor,
  { contact_id, before, after }: Moved,
  now: Date,
): Promise<number> {
  const rows = await owner.lockSentElsewhere(tx, contact_id, after);
  for (const row of rows) await endLink(tx, owner, actor, row, now, { before, after });
  return rows.length;
}

/** Who of the studio changed the address. */
async function changerOf(tx: Tx, { changed_by, ip_address }: Moved): Promise<AnyActor> {
  const [user] = await tx
    .select({ name: users.display_name, email: users.email, role: user_roles.role })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, changed_by));
  const actor = user ? { id: changed_by, role: user.role } : null;
  return { actor, request_id: null, ip_address, name: user?.name, email: user?.email };
}

export const endMovedLinksHandler = handleJob(endMovedLinksJob, async (ports: Pick<Platform, 'db'>, change) => {
  await endMovedLinks(ports, change);
});
