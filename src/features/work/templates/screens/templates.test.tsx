import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contacts } from '#db/schema/people/contacts.ts';
import { folders } from '#db/schema/work/files.ts';
import { projects } from '#db/schema/work/projects.ts';
import { project_tasks } from '#db/schema/work/tasks.ts';
import { button, dialog, field, gone, itemsOf, question, saying } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

it('a template is written, not thrown away unasked, and begins a project with its plan, tasks and folders', async () => {
  await studio.db.insert(contacts).values({ first_name: 'Pia', last_name: 'Plan', email: 'pia@mill.test' });
  const { user } = await open('/admin/projects', 'admin');
  await user.click(screen.getAllByRole('link', { name: 'Templates' }).at(-1) as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: 'Project Templates' });
  await user.click(screen.getAllByRole('button', { name: 'New Template' })[0] as HTMLElement);
  const writing = await dialog('New Template');
  fill(field('Name', writing), 'Plan');
  await user.click(button('Add milestone', writing));
  fill(within(writing).getByRole('textbox', { name: /^Milestone 1/ }), 'Design');
  fill(field('From day', writing), '0');
  fill(field('Due day', writing), '9');
  for (const [at, title] of ['Draw', 'Write'].entries()) {
    await user.click(button('Add task', writing));
    fill(within(writing).getByRole('textbox', { name: new RegExp(`^Task ${at + 1}`) }), title);
  }
  await user.click(saying('task 1', [...writing.querySelectorAll('summary')]));
  fill(within(writing).getByLabelText(/^Checklist of task 1/), 'Pencil\nInk');
  fill(field('Folders', writing), 'Design/Logo');
  await user.keyboard('{Escape}');
  await user.click(button('Cancel', await question('Discard what you have typed?')));
  await gone('alertdialog');
  expect(field('Folders', writing).value).toBe('Design/Logo');
  await expectAccessible();
  await user.click(button('Save Template', writing));
  await waitFor(() => expect(itemsOf('Project templates')[0]?.textContent).toContain('Plan'));
  await gone('dialog');
  await expectAccessible();
  // Nothing was typed, so nothing is asked.
  await user.click(button('Edit Plan'));
  expect(field('Folders', await dialog('Edit Template')).value).toBe('Design/Logo');
  await user.keyboard('{Escape}');
  await gone('dialog');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  const { user: beginner } = await open('/admin/projects', 'admin');
  await beginner.click(screen.getAllByRole('button', { name: 'New Project' })[0] as HTMLElement);
  const creating = await dialog('New Project');
  fill(within(creating).getByRole('combobox', { name: 'Client' }), 'pia@mill.test');
  await beginner.click(await screen.findByRole('option', { name: /Pia Plan/ }));
  fill(field('Project Name', creating), 'Mill');
  await within(creating).findByRole('option', { name: 'Plan' });
  await beginner.selectOptions(field('Template', creating), 'Plan');
  fill(field('Start date', creating), '2099-03-02');
  await beginner.click(button('Create Project', creating));
  await gone('dialog');
  const [project] = await studio.db.select().from(projects).where(eq(projects.name, 'Mill'));
  const [draw] = await studio.db.select().from(project_tasks).where(eq(project_tasks.title, 'Draw'));
  expect([draw?.project_id, draw?.checklist?.[1]?.text]).toEqual([project?.id, 'Ink']);
  const [root] = await studio.db
    .select()
    .from(folders)
    .where(eq(folders.project_id, project?.id ?? ''));
  const [logo] = await studio.db.select().from(folders).where(eq(folders.name, 'Logo'));
  expect(logo?.lineage).toContain(root?.id);
  await open(`/admin/projects/${project?.id}`, 'admin');
  await waitFor(() => expect(itemsOf('Milestones')[0]?.textContent).toContain('Mar 11, 2099'));
});
