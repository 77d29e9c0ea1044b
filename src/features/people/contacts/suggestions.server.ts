import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { contacts, type SuggestedFacts } from '#db/schema/people/contacts.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { AppError } from '#shared/app-error.ts';
import { noteContact } from './audit.server.ts';
import type { Suggestion, SuggestionAnswer } from './contract.ts';
import { type ContactRow, findContact } from './queries.server.ts';

/** What forms and bookings said of a client, and nobody has confirmed. */
export const suggestionsOf = ({ suggested }: Pick<ContactRow, 'suggested'>): Suggestion[] =>
  (['phone', 'company_name'] as const).flatMap((field) => {
    const found = suggested[field];
    return found ? [{ field, ...found }] : [];
  });

async function lock(tx: Tx, id: string): Promise<ContactRow> {
  const contact = await findContact(tx, id);
  const [row] = contact ? await tx.select().from(contacts).where(eq(contacts.id, contact.id)).for('update') : [];
  if (!row) throw new AppError('NOT_FOUND', 'This contact does not exist.');
  return row;
}

const without = (suggested: SuggestedFacts, field: keyof SuggestedFacts): SuggestedFacts =>
  Object.fromEntries(Object.entries(suggested).filter(([name]) => name !== field));

/** Takes what was seen, or drops it. What the studio has written itself in the meantime stays. */
export async function answerSuggestion(db: Db, author: Actor, id: string, answer: SuggestionAnswer): Promise<Suggestion[]> {
  const { field, value, take } = answer;
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (before.suggested[field]?.value !== value)
      throw new AppError('CONFLICT', 'This suggestion has changed or was answered. Reload the page to see what is left.');
    const fills = take && !before[field];
    const suggested = without(before.suggested, field);
    const [row] = await tx
      .update(contacts)
      .set({ suggested, ...(fills ? { [field]: value } : {}) })
      .where(eq(contacts.id, before.id))
      .returning();
    if (!row) throw new Error('The contact was not changed');
    await noteContact(tx, author, fills ? 'suggestion_taken' : 'suggestion_dropped', row, { field });
    return suggestionsOf(row);
  });
}
