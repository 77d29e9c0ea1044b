import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, describe, expect, it } from 'vitest';
import { startSmtpSink } from '#tests/mail/smtp-sink.ts';
import { microsoftApp, startMicrosoft } from '#tests/microsoft/stand-in.ts';
import { button } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';
import { people, testPassword } from '#tests/seed.ts';
import { socialKeys, startSocial } from '#tests/social/stand-in.ts';
import { keys, startStripe } from '#tests/stripe/stand-in.ts';

const [sink, microsoft, social, stripe] = await Promise.all([startSmtpSink(), startMicrosoft(), startSocial(), startStripe()]);
afterAll(() => Promise.all([sink, microsoft, social, stripe].map((service) => service.close())));

const { open } = testScreens({
  ...social.env,
  MICROSOFT_LOGIN_URL: microsoft.url,
  MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0`,
  STRIPE_API_URL: stripe.url,
  STRIPE_JS_URL: stripe.jsUrl,
});

type User = Awaited<ReturnType<typeof open>>['user'];
const openTab = () => open('/admin/settings?tab=integrations', 'super_admin');
const region = (name: string) => screen.findByRole('region', { name });

function formOf(user: User, part: HTMLElement) {
  const field = (label: string) => within(part).getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
  return {
    field,
    write: (label: string, value: string) => fill(field(label), value),
    press: (name: string) => user.click(button(name, part)),
    shows: (text: string) => within(part).findAllByText(text),
  };
}

describe('the mail provider', () => {
  it('is a server or Microsoft, tested, and stored with the password', async () => {
    const { user } = await openTab();
    await screen.findByText('Mail is not configured');
    await expectAccessible();
    const server = formOf(user, await region('Mail server'));
    server.write('SMTP server', '127.0.0.1');
    server.write('Port', new URL(sink.url).port);
    await user.selectOptions(server.field('Encryption'), 'none');
    await server.press('Test Connection');
    await server.shows('Connected');
    server.write('Sender address', 'hello@studio.test');
    server.write('Your password', 'not this one');
    await server.press('Save Email Settings');
    await server.shows('The password is not right');
    server.write('Your password', testPassword);
    await server.press('Save Email Settings');
    await screen.findByText('Email settings saved successfully');
    await waitFor(() => expect(screen.queryByText('Mail is not configured')).toBeNull());
    await expectAccessible();
    await user.click(button('Send Test Email'));
    const received = await sink.waitFor(({ subject }) => subject.startsWith('Test email of'));
    expect(received).toMatchObject({ from: 'hello@studio.test', to: [people.super_admin.email] });

    await user.click(screen.getByRole('radio', { name: /^Microsoft 365/ }));
    const graph = formOf(user, await region('Microsoft 365'));
    graph.write('Tenant ID', microsoftApp.tenant_id);
    graph.write('Client ID', microsoftApp.client_id);
    graph.write('Client secret', 'wrong');
    graph.write('Sending email', microsoftApp.sending_email);
    await graph.press('Test Connection');
    await screen.findByText(/^Microsoft test failed: The client secret is wrong or has expired/);
    graph.write('Client secret', microsoftApp.client_secret);
    await graph.press('Test Connection');
    await screen.findByText('Microsoft connectivity OK');
    graph.write('Your password', testPassword);
    await graph.press('Save Email Settings');
    await graph.shows('Stored. Leave blank to keep it.');
    await user.click(button('Send Test Email'));
    await waitFor(() => expect(microsoft.sent.map(({ mailbox }) => mailbox)).toEqual([microsoftApp.sending_email]));
  });
});

describe('the social login', () => {
  it('is offered where its keys are stored', async () => {
    await open('/auth');
    expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
    const { user } = await openTab();
    const form = formOf(user, await region('Social login'));
    form.write('Google client ID', socialKeys.google_client_id);
    form.write('Google client secret', socialKeys.google_client_secret);
    await form.press('Test Connection');
    await screen.findByText('Social Login connectivity OK');
    form.write('Your password', testPassword);
    await form.press('Save Social Login Settings');
    await screen.findByText('Social Login settings saved successfully');
    await form.shows('Stored. Leave blank to keep it.');
    await screen.findByText('http://localhost:3000/auth/google/callback');
    await open('/auth');
    await screen.findByRole('link', { name: 'Continue with Google' });
  });
});

describe('the payment provider', () => {
  it('takes keys of its mode, tests them, and never shows a secret again', async () => {
    const { user } = await openTab();
    const provider = formOf(user, await region('Payment provider'));
    await provider.shows('Sandbox');
    expect(provider.field('Sandbox mode').checked).toBe(true);
    await user.click(provider.field('Sandbox mode'));
    await provider.shows('Live');
    provider.field('Live secret key');
    await user.click(provider.field('Sandbox mode'));
    provider.write('Sandbox publishable key', keys.publishable);
    provider.write('Sandbox secret key', 'sk_live_by_mistake');
    provider.write('Webhook secret', keys.webhook);
    await provider.press('Save Stripe Settings');
    await provider.shows('A sandbox secret key starts with sk_test_');
    await screen.findByText('Failed to save Stripe settings');
    await expectAccessible();
    provider.write('Sandbox secret key', 'sk_test_of_somebody_else');
    await provider.press('Test Connection');
    await screen.findByText(/^Stripe test failed: Invalid API Key provided/);
    await provider.shows('Not connected');
    provider.write('Sandbox secret key', keys.secret);
    await provider.press('Test Connection');
    await screen.findByText('Stripe connectivity OK');
    await provider.shows('Connected');
    await provider.press('Save Stripe Settings');
    await screen.findByText('Stripe settings saved successfully');
    await waitFor(() => expect(provider.field('Sandbox secret key').value).toBe(''));
    await provider.shows('Stored. Leave blank to keep it.');
    await user.click(screen.getAllByRole('button', { name: 'Copy Webhook URL' })[0] as HTMLElement);
    await screen.findByText('Webhook URL copied to clipboard');
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/stripe-webhook');
    expect(document.documentElement.outerHTML).not.toContain(keys.secret);
  });
});
