import { describe, expect, it } from 'vitest';
import type { Registered } from '#features/people/auth/registration-contract.ts';
import { clientRecords } from '#tests/client-records.ts';
import { readAll } from '#tests/portal-reading.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const { visits, studioWrites, contactAt } = clientRecords(studio);

async function register(email: string): Promise<string> {
  const { data } = await studio.call<{ ticket: string }>(null, 'POST', '/registration/ticket');
  const person = { first_name: 'Sly', last_name: 'Stranger', email, password: 'correct horse 9' };
  const answer = await studio.request(null, 'POST', '/api/registration', {
    ...{ user_type: 'personal', ticket: data.ticket, ...person },
  });
  const { data: made } = (await answer.json()) as { data: Registered };
  if (!made.signed_in) throw new Error('Not signed in');
  return studio.cookieOf(answer);
}

describe('whoever registers an address first', () => {
  it('reads nothing that its real person and the studio write to each other', async () => {
    const email = 'first@walk.test';
    const stranger = await register(email);
    await visits.message(email, 'walk');
    await visits.ticket(email, 'walk');
    await visits.booking(email, 'walk');
    await studioWrites((await contactAt(email))?.id ?? '', 'walk');
    const read = [...(await readAll(studio, stranger))].filter(([, text]) => text.includes('walk ')).map(([path]) => path);
    expect(read).toEqual([]);
  });
});
