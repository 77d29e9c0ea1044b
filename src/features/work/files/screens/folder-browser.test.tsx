import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { projects } from '#db/schema/work/projects.ts';
import { button, choose, dialog, field, gone } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { fileIn, rootOfProject } from '../folders.testkit.ts';

const { studio, open } = testScreens();

async function project(name: string, client_id: string): Promise<string> {
  const [row] = await studio.db.insert(projects).values({ name, client_id, status: 'active' }).returning();
  return row?.id ?? '';
}

it('files of a project are renamed, moved and shared by the studio, and found by another client', async () => {
  const pier = await project('Pier', studio.ids.client);
  const quay = await project('Quay', studio.ids.business);
  // The folders of a project are there once somebody looks.
  await studio.call('admin', 'GET', `/admin/projects/${pier}/folder`);
  await fileIn(studio, await rootOfProject(studio, pier), 'More.txt');
  const { user } = await open(`/admin/projects/${pier}`, 'admin');
  const part = await screen.findByRole('region', { name: 'Files' });
  const list = () => within(part).getByRole('list', { name: 'Files and folders' });
  await within(part).findByText('More.txt');

  await user.click(button('New folder', part));
  const making = await dialog('New folder');
  fill(field('Name', making), 'a/b');
  await user.click(button('Create folder', making));
  await within(making).findByText('A name cannot hold slashes or control characters');
  fill(field('Name', making), 'Texts');
  await expectAccessible();
  await user.click(button('Create folder', making));
  await within(list()).findByRole('link', { name: 'Texts' });
  await gone('dialog');

  const menu = (name: string, item: string) => choose(user, button(`More for ${name}`, list()), item);
  await menu('More.txt', 'Rename');
  const naming = await dialog('Rename More.txt');
  fill(field('Name', naming), 'Better.txt');
  await user.click(button('Rename', naming));
  await within(list()).findByText('Better.txt');
  await gone('dialog');

  await menu('Better.txt', 'Move');
  fill(await screen.findByRole('searchbox', { name: 'Move to' }), 'Texts');
  const moving = await dialog('Move Better.txt');
  await user.click(await within(moving).findByText('Texts'));
  await expectAccessible();
  await user.click(button('Move', moving));
  await waitFor(() => expect(within(list()).queryByText('Better.txt')).toBeNull());
  await gone('dialog');

  await menu('Texts', 'Share');
  fill(await screen.findByRole('searchbox', { name: 'Share with a client or a project' }), 'Quay');
  const sharing = await dialog('Share Texts');
  await user.click(await within(sharing).findByText(/^Quay/));
  await user.click(button('Share', sharing));
  await within(await screen.findByRole('list', { name: 'Shared with' })).findByText(/Quay/);
  await expectAccessible();

  const { user: other } = await open('/dashboard/files', 'business');
  await other.click(within(await screen.findByRole('list', { name: 'Folders' })).getByRole('link', { name: /Texts/ }));
  await within(await screen.findByRole('list', { name: 'Files and folders' })).findByText('Better.txt');
  expect(screen.queryByRole('region', { name: 'Upload' })).toBeNull();
  await expectAccessible();
  expect((await studio.call('business', 'GET', `/projects/${pier}/folder`)).status).toBe(404);
  expect((await studio.call('business', 'GET', `/projects/${quay}/folder`)).status).toBe(200);
});
