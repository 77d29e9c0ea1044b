import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { services } from '#db/schema/sales/services.ts';
import { expectAccessible, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

beforeEach(async () => {
  await studio.db.delete(services);
});

describe('the services of the studio', () => {
  it('are not overwritten where somebody else changed one', async () => {
    await studio.db.insert(services).values([{ name: 'Care plan', price_cents: 7_900 }]);
    const { user } = await open('/admin/services', 'admin');
    await user.click(await screen.findByRole('button', { name: 'Edit Care plan' }));
    const edit = await screen.findByRole('dialog', { name: 'Edit Service' });
    await expectAccessible();
    await user.type(within(edit).getByLabelText('Description'), 'With backups');
    await studio.db.update(services).set({ price_cents: 9_900 });
    const save = () => user.click(within(edit).getByRole('button', { name: 'Save Changes' }));
    await save();
    await screen.findByText(/Somebody else changed this service meanwhile/);
    await screen.findAllByText('$99.00');
    const [kept] = await studio.db.select().from(services).where(eq(services.name, 'Care plan'));
    expect(kept?.description ?? '').not.toContain('With backups');
  });
});
