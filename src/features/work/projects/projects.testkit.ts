import { eq } from 'drizzle-orm';
import { contacts } from '#db/schema/people/contacts.ts';
import { addContact } from '#features/papers/estimates/estimates.testkit.ts';
import type { testStudio } from '#tests/studio.ts';
import type { Project } from './contract.ts';

export type Studio = ReturnType<typeof testStudio>;

/** A project as the studio begins it by hand, through the API. */
export async function beginProject(studio: Studio, input: object = {}, contact: Partial<typeof contacts.$inferInsert> = {}) {
  const contact_id = 'contact_id' in input ? undefined : await addContact(studio.db, contact);
  const answer = await studio.call<Project>('admin', 'POST', '/admin/projects', { name: 'Site', contact_id, ...input });
  if (!answer.success) throw new Error(`The project was refused: ${answer.error}`);
  return answer.data;
}

/** A change by somebody who has just looked at the project. */
export async function changeProject(studio: Studio, id: string, body: object) {
  const { data } = await studio.call<Project | null>('admin', 'GET', `/admin/projects/${id}`);
  const updated_at = data?.updated_at ?? new Date().toISOString();
  return studio.call<Project>('admin', 'PUT', `/admin/projects/${id}`, { updated_at, ...body });
}

/** The contact behind one of the people who can sign in: what is theirs in the portal. */
export const contactOf = async (studio: Studio, person: 'client' | 'business') => {
  const user_id = studio.ids[person];
  const row = { first_name: person === 'client' ? 'Carl' : 'Bea', email: `${person}@contact.test`, user_id };
  const [made] = await studio.db.insert(contacts).values(row).onConflictDoNothing().returning();
  if (made) return made.id;
  const [found] = await studio.db.select().from(contacts).where(eq(contacts.user_id, user_id));
  return found?.id ?? '';
};
