import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliverables } from '#db/schema/work/deliverables.ts';
import { projects } from '#db/schema/work/projects.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

it('a deliverable is added with what is missing said at its field, and never saved over what a colleague wrote', async () => {
  const [project] = await studio.db
    .insert(projects)
    .values({ name: 'Harbour', status: 'active', client_id: studio.ids.business })
    .returning();
  const { user } = await open(`/admin/projects/${project?.id}`, 'super_admin');
  await screen.findByText('No deliverables yet');
  await user.click(button('Add deliverable'));
  const adding = await dialog('Add Deliverable');
  const add = () => user.click(button('Add Deliverable', adding));
  fill(field('Agreed revision rounds', adding), '2.5');
  await add();
  await within(adding).findByText('Please enter a title');
  within(adding).getByText('Please enter a whole number of rounds');
  await expectAccessible();
  fill(field('Title', adding), 'Start page');
  fill(field('Agreed revision rounds', adding), '1');
  await add();
  await screen.findByRole('heading', { level: 1, name: 'Start page' });

  // What a colleague saves is not overwritten, however often the stale form is sent.
  const [row] = await studio.db.select().from(deliverables).where(eq(deliverables.title, 'Start page'));
  const path = `/admin/deliverables/${row?.id}`;
  await user.click(button('Edit'));
  const editing = await dialog('Edit Deliverable');
  expect(field('Title', editing).value).toBe('Start page');
  const { updated_at } = (await studio.call<{ updated_at: string }>('admin', 'GET', path)).data;
  const other = { updated_at, title: 'Start page', description: 'For phones first', agreed_rounds: 1 };
  expect((await studio.call('admin', 'PUT', path, other)).status).toBe(200);
  fill(field('Title', editing), 'Landing page');
  const save = () => user.click(button('Save Changes', editing));
  await save();
  await screen.findByText('For phones first');
  await save();
  await waitFor(() => expect(button('Save Changes', editing)).toHaveProperty('disabled', false));
  const [kept] = await studio.db
    .select()
    .from(deliverables)
    .where(eq(deliverables.id, row?.id ?? ''));
  expect(kept).toMatchObject({ title: 'Start page', description: 'For phones first' });
});
