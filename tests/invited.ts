import { desc, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { followEvents } from './follow-events.ts';
import { asSent } from './mail/as-sent.ts';
import { testPassword } from './seed.ts';
import type { testStudio } from './studio.ts';

/** An account whose address is proven: by the link of an invitation, which was emailed to it. Answers the session's cookie. */
export async function invited(studio: ReturnType<typeof testStudio>, email: string): Promise<string> {
  const person = { first_name: 'Real', last_name: 'Person', user_type: 'personal' };
  const sent = await studio.call('admin', 'POST', '/admin/invitations', { id: v7(), ...person, email });
  if (!sent.success) throw new Error(`Not invited: ${sent.error}`);
  const [mail] = await studio.db
    .select()
    .from(mail_outbox)
    .where(eq(mail_outbox.to_address, email))
    .orderBy(desc(mail_outbox.created_at))
    .limit(1);
  const token = /\/auth\/invitation\?token=([\w-]+)/.exec(mail ? asSent(studio.platform, mail).text : '')?.[1] ?? '';
  const answer = await studio.request(null, 'POST', '/api/invitations/accept', { token, password: testPassword });
  if (answer.status !== 200) throw new Error(`Not accepted: ${await answer.text()}`);
  await followEvents(studio);
  return studio.cookieOf(answer);
}
