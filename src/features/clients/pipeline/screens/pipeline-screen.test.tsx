import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leads } from '#db/schema/clients/pipeline.ts';
import { automation } from '#features/automation/workflows/workflows.testkit.ts';
import { followEvents } from '#tests/follow-events.ts';
import { button, dialog, field, gone, itemsOf } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();

const column = (name: string, ...leads: RegExp[]) =>
  waitFor(() =>
    expect(itemsOf(`${name} leads`).map(({ textContent }) => textContent)).toEqual(
      leads.map((lead) => expect.stringMatching(lead)),
    ),
  );

it('a lead is lost for a reason, tells its history, and is won back', async () => {
  await automation(studio).submit({ name: 'Asa Lead', email: 'asa@pipeline.test' });
  await followEvents(studio);
  const { user } = await open('/admin/pipeline?q=Asa', 'admin');
  await column('New inquiry', /Asa.*Contact form/);
  const handle = button(/^Move .*Asa/);
  handle.focus();
  for (const stage of ['In conversation', 'Estimate sent', 'Contract sent', 'Won']) {
    await user.keyboard('{ArrowRight}');
    await column(stage, /Asa/);
  }
  await user.keyboard('{ArrowRight}');
  const lost = await dialog(/^Lost: .*Asa/);
  await user.click(button('Mark as lost', lost));
  await within(lost).findByText('Please say why it was lost');
  fill(field('Why was it lost?', lost), 'Chose somebody else');
  await user.click(button('Mark as lost', lost));
  await column('Lost', /Chose somebody else/);
  await gone('dialog', /^Lost:/);

  await user.click(within(itemsOf('Lost leads')[0] as HTMLElement).getByRole('button', { name: 'Asa Lead' }));
  const lead = await dialog(/^Lead: .*Asa/);
  await waitFor(() => expect(itemsOf('Stage history', lead)).toHaveLength(6));
  expect(itemsOf('Stage history', lead).map(({ textContent }) => textContent)).toEqual(
    [/New inquiry by a form/, /In conversation/, /Estimate sent/, /Contract sent/, /Won/, /Lost/].map((stage) =>
      expect.stringMatching(stage),
    ),
  );
  expect(within(lead).getByRole('link', { name: /Asa/ }).getAttribute('href')).toMatch(/\/admin\/clients\/[0-9a-f-]+$/);
  await expectAccessible();
  await user.selectOptions(within(lead).getByRole('combobox', { name: /^Stage/ }), 'conversation');
  await user.selectOptions(within(lead).getByRole('combobox', { name: /^Source/ }), 'referral');
  fill(within(lead).getByRole('textbox', { name: /^Next step/ }), 'Call again');
  fill(field('Date of the next step', lead), '2020-02-03');
  await user.click(button('Save Changes', lead));
  await column('In conversation', /Call again.*Overdue: Feb 3, 2020.*Referral/);
  expect(await studio.db.select().from(leads)).toMatchObject([
    { stage: 'conversation', source: 'referral', next_step: 'Call again' },
  ]);
});

it('a lead is added for somebody new, and the board is filtered by source', async () => {
  const { user } = await open('/admin/pipeline?q=Newcomer', 'admin');
  await screen.findByText('No leads found matching your search criteria.');
  await user.click(button('Add Lead'));
  const adding = await dialog('Add Lead');
  await user.click(button('Add Lead', adding));
  await within(adding).findByText('Please choose a client');
  const client = within(adding).getByRole('combobox', { name: 'Client' });
  fill(client, 'Bea Newcomer');
  await user.click(await screen.findByRole('option', { name: /Create/ }));
  fill(await within(adding).findByLabelText(/^Email/), 'bea@newcomer.test');
  await user.click(button('Add contact', adding));
  await waitFor(() => expect(within(adding).getByRole('combobox', { name: 'Client' })).toHaveProperty('value', 'Bea Newcomer'));
  await user.click(button('Add Lead', adding));
  await column('New inquiry', /Bea Newcomer/);
  await gone('dialog', 'Add Lead');
  await user.selectOptions(screen.getByLabelText('Source'), 'referral');
  await waitFor(() => expect(screen.queryByText('Bea Newcomer')).toBeNull());
  const figures = await screen.findByRole('table', { name: 'Conversion and median days per stage' });
  within(figures).getByRole('row', { name: /^New inquiry/ });
});
