import { describe, expect, it } from 'vitest';
import { clientRecords } from '#tests/client-records.ts';
import { readAll } from '#tests/portal-reading.ts';
import { register } from '#tests/register.ts';
import { testStudio } from '#tests/studio.ts';

const studio = testStudio();
const { visits, studioWrites, contactAt } = clientRecords(studio);

describe('whoever registers an address first', () => {
  it('reads nothing that its real person and the studio write to each other', async () => {
    const email = 'first@walk.test';
    const stranger = await register(studio, email);
    await visits.message(email, 'walk');
    await visits.ticket(email, 'walk');
    await visits.booking(email, 'walk');
    await studioWrites((await contactAt(email))?.id ?? '', 'walk');
    const read = [...(await readAll(studio, stranger))].filter(([, text]) => text.includes('walk ')).map(([path]) => path);
    expect(read).toEqual([]);
  });
});
