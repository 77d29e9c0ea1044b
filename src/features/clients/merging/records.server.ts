import type { DbOrTx } from '#db/client.ts';
import type { ContactRows } from '#db/contact-rows.ts';
import { invitationsOfContact } from '#features/clients/invitations/of-contact.server.ts';
import { notesOfContact } from '#features/clients/page/of-contact.server.ts';
import { findClient } from '#features/clients/page/queries.server.ts';
import { sources } from '#features/clients/page/sources/sources.server.ts';
import { deletedLeadsOfContact, leadsOfContact } from '#features/clients/pipeline/of-contact.server.ts';
import { conversationsOfContact } from '#features/desk/conversations/of-contact.server.ts';
import { contractsOfContact } from '#features/papers/contracts/of-contact.server.ts';
import { estimatesOfContact } from '#features/papers/estimates/of-contact.server.ts';
import { projectsOfContact } from '#features/work/projects/of-contact.server.ts';
import { everyArea } from '#shared/admin-areas.ts';

/** Every table with a `contact_id`: a test compares this with the foreign keys of the database. */
export const contactTables: readonly ContactRows[] = [
  projectsOfContact,
  estimatesOfContact,
  contractsOfContact,
  invitationsOfContact,
  notesOfContact,
  leadsOfContact,
  deletedLeadsOfContact,
  conversationsOfContact,
];

/** Found by the address that somebody gave: nothing is moved, because the address itself leads to the contact that stays. */
const byAddress = [
  { label: { one: 'booking', many: 'bookings' }, count: sources.booking.count },
  { label: { one: 'form', many: 'forms' }, count: sources.inquiry.count },
  { label: { one: 'ticket', many: 'tickets' }, count: sources.ticket.count },
];

type Counted = { count: number; label: string };

/** What a contact brings along. */
export async function countRecords(db: DbOrTx, contact_id: string): Promise<Counted[]> {
  const client = await findClient(db, contact_id);
  // Numbers alone: all of it comes along, whoever asks.
  const all = { areas: everyArea };
  const counted = await Promise.all([
    ...contactTables.flatMap(({ label, count }) =>
      label ? count(db, contact_id).then((number) => ({ label, count: number })) : [],
    ),
    ...byAddress.map(async ({ label, count }) => ({ label, count: await count(db, client, all) })),
  ]);
  return counted
    .filter(({ count }) => count > 0)
    .map(({ count, label }) => ({ count, label: count === 1 ? label.one : label.many }));
}
