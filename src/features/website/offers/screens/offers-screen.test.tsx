import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { open } = testScreens();

// The preview asks how much room it has.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_280));

it('a template card is added, kept from a mistake, and seen by visitors', async () => {
  const { user } = await open('/admin/content/templates', 'admin');
  await user.click(await screen.findByRole('button', { name: 'Template cards' }));
  await user.click(await screen.findByRole('button', { name: 'Add template card' }));
  const element = await screen.findByRole('dialog', { name: 'Add template card' });
  const adding = within(element);
  fill(adding.getByLabelText(/^Name/), 'Harbour Lights');
  fill(adding.getByLabelText(/^Text/), 'For berths, tides and the people who know them.');
  // A person who leaves by mistake is asked.
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(adding.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Harbour Lights');
  const add = () => user.click(adding.getByRole('button', { name: 'Add template card' }));
  await add();
  await adding.findByText('Please name at least one feature');
  await expectAccessible();
  fill(adding.getByRole('textbox', { name: /^Features/ }), 'Berths\nTides');
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add template card' })).toBeNull());
  await open('/templates');
  const link = await screen.findByRole('link', { name: 'Ask about it: Harbour Lights' });
  expect(link.getAttribute('href')).toMatch(/service=Harbour/);
});
