import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.ts';
import { conversations } from '#db/schema/desk/conversations.ts';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { projects } from '#db/schema/work/projects.ts';
import { type AdminArea, adminAreas, mayRead } from '#shared/admin-areas.ts';
import { AppError } from '#shared/app-error.ts';
import type { Caller } from '#shared/caller.ts';

const isOf = (contact_id: string): [AdminArea, SQL][] => [
  ['projects', sql`exists (select from ${projects} where ${projects.contact_id} = ${contact_id})`],
  [
    'papers',
    sql`exists (select from ${estimates} where ${estimates.contact_id} = ${contact_id})
      or exists (select from ${contracts} where ${contracts.contact_id} = ${contact_id})`,
  ],
  ['desk', sql`exists (select from ${conversations} where ${conversations.contact_id} = ${contact_id})`],
];

/**
 * Choosing which mailbox or account a contact belongs to is choosing who reads the contact's records in the portal. So it takes
 * access to the areas of these records.
 */
export async function demandOpenRecords(db: DbOrTx, { areas }: Pick<Caller, 'areas'>, contact_id: string): Promise<void> {
  const closed = isOf(contact_id).filter(([area]) => !mayRead({ areas }, area));
  const found: string[] = [];
  for (const [area, exists] of closed) {
    const { rows } = await db.execute<{ has: boolean }>(sql`select (${exists}) as has`);
    if (rows[0]?.has) found.push(adminAreas[area].label);
  }
  if (found.length === 0) return;
  const message = `This contact has records in ${found.join(' and ')}, which you have no access to. Please ask the owner of the studio.`;
  throw new AppError('FORBIDDEN', message, { fields: { email: message } });
}
