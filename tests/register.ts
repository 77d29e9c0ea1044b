import type { Registered } from '#features/people/auth/registration-contract.ts';
import { testPassword } from './seed.ts';
import type { testStudio } from './studio.ts';

/** Registers where no emails are sent: the address is typed, and nobody has asked whose it is. Answers the session's cookie. */
export async function register(studio: ReturnType<typeof testStudio>, email: string): Promise<string> {
  const { data } = await studio.call<{ ticket: string }>(null, 'POST', '/registration/ticket');
  const person = { first_name: 'Sly', last_name: 'Stranger', email, password: testPassword };
  const body = { user_type: 'personal', ticket: data.ticket, ...person };
  const answer = await studio.request(null, 'POST', '/api/registration', body);
  const { data: made, error } = (await answer.json()) as { data: Registered | null; error: string };
  if (!made?.signed_in) throw new Error(`Not registered: ${error}`);
  return studio.cookieOf(answer);
}
