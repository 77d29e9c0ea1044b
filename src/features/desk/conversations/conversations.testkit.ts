import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Person } from '#tests/seed.ts';
import { people } from '#tests/seed.ts';
import type { testStudio } from '#tests/studio.ts';
import type { Chat } from './contract.ts';

type Studio = ReturnType<typeof testStudio>;

/** Visitors in the chat, and contacts with an account. */
export function conversationKit(studio: Studio) {
  const visitor = async (name: string, ...texts: [string, ...string[]]) => {
    const [text, ...more] = texts;
    const email = `${v7()}@example.com`;
    const begun = await studio.request(null, 'POST', '/api/conversations', { name, email, text });
    const cookie = studio.cookieOf(begun);
    const chatOf = async (answer: Response): Promise<Chat> => {
      const { data } = await answer.json();
      if (!data?.conversation) throw new Error('No conversation');
      return data.conversation;
    };
    const { id } = await chatOf(begun);
    const write = (words: string) => studio.request(cookie, 'POST', '/api/conversations/current/messages', { text: words });
    const read = async () => chatOf(await studio.request(cookie, 'GET', '/api/conversations/current'));
    for (const words of more) await write(words);
    return { id, email, cookie, write, read };
  };
  const contact = async (who: Person): Promise<string> => {
    const user_id = studio.ids[who];
    const [known] = await studio.db.select().from(contacts).where(eq(contacts.user_id, user_id));
    if (known) return known.id;
    const { first_name, last_name, email } = people[who];
    const [made] = await studio.db.insert(contacts).values({ first_name, last_name, email, user_id }).returning();
    if (!made) throw new Error('No contact');
    return made.id;
  };
  const company = (email: string, company_name: string) =>
    studio.db.update(contacts).set({ company_name }).where(eq(contacts.email, email));
  const file = (name = 'plan.txt', words = 'The plan') => {
    const form = new FormData();
    form.append('file', new File([words], name));
    return form;
  };
  return { visitor, contact, company, file };
}
