import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open } = testScreens();
const mail = (name: string) => ({
  idempotency_key: name,
  to_address: `${name}@example.com`,
  subject: `Subject of ${name}`,
  html: '<p>Hello</p>',
  text: 'Hello',
  template: 'test',
});

it('the outbox is searched by recipient', async () => {
  await studio.db.insert(mail_outbox).values([
    { ...mail('needle'), status: 'sent' },
    { ...mail('haystack'), status: 'sent' },
  ]);
  const { router } = await open('/admin/outbox', 'super_admin');
  await screen.findByText('Subject of haystack');
  fill(screen.getByRole('searchbox', { name: 'Search recipients...' }), 'needle@');
  await waitFor(() => expect(screen.queryByText('Subject of haystack')).toBeNull());
  await screen.findByText('Subject of needle');
  expect(router.state.location.search).toMatch(/q=needle/);
});

it('mail that is not configured is told where somebody would look for it', async () => {
  await studio.db.insert(mail_outbox).values([mail('one'), mail('two')]);
  for (const path of ['/admin', '/admin/outbox', '/admin/settings', '/admin/settings?tab=integrations']) {
    await open(path, 'super_admin');
    await screen.findByText(/2 mails wait in the outbox and nothing is sent\./);
  }
  await open('/admin/settings?tab=branding', 'super_admin');
  expect(screen.queryByText(/Mail is not configured/)).toBeNull();
});
