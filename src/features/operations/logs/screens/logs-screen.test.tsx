import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audit_log } from '#db/schema/platform/audit.ts';
import { application_logs } from '#db/schema/platform/logs.ts';
import { encryptParts } from '#shared/field-cipher.ts';
import { logEntry, type NewLog } from '#tests/log-entry.ts';
import { button, dialog, field } from '#tests/screens/find.ts';
import { expectAccessible, fill, testScreens } from '#tests/screens/screens.tsx';

const { studio, open, answerWith } = testScreens();

const add = (...entries: NewLog[]) => studio.db.insert(application_logs).values(entries).returning();

/** What the list shows, newest first. */
const shows = (...messages: RegExp[]) =>
  waitFor(() => {
    const links = within(screen.getByRole('region', { name: 'Log entries' })).queryAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(messages.map((message) => expect.stringMatching(message)));
  });
const pane = () => screen.getByRole('region', { name: 'Log entry' });

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

describe('the log', () => {
  it('has its filters in the address, by the days of who reads it, and they can be cleared', async () => {
    await add(
      // Late on the first of March in New York, which is the second in London.
      logEntry('filter-room', '2026-03-02T04:30:00Z', { level: 'error', message: 'Late at night' }),
      logEntry('filter-room', '2026-03-02T15:00:00Z', { category: 'payment', message: 'In the afternoon' }),
      logEntry('filter-room', '2026-03-04T04:59:59Z', { message: 'At the last moment' }),
    );
    const { user, router } = await open('/admin/logs?component=filter-room', 'admin');
    const address = () => router.state.location.search;
    await screen.findByText('Showing 3 of 3 logs');
    screen.getByText('Select a log entry to view details');
    await user.selectOptions(field('Level'), 'error');
    await screen.findByText('Showing 1 of 1 logs');
    expect(address()).toMatch(/level=error/);
    const { user: again, router: reloaded } = await open(`/admin/logs${address()}`, 'admin');
    await shows(/Late at night/);
    await again.selectOptions(field('Level'), '');
    await again.selectOptions(field('Category'), 'payment');
    await shows(/In the afternoon/);
    await again.selectOptions(field('Category'), '');
    const zones = new Set<string | null>();
    answerWith(({ url }) => void zones.add(new URL(url).searchParams.get('time_zone')));
    fill(field('End date'), '2026-03-01');
    await shows(/Late at night/);
    expect(zones).toContain('America/New_York');
    expect(reloaded.state.location.search).toMatch(/end_date=2026-03-01/);
    fill(field('End date'), '2026-03-03');
    await shows(/At the last moment/, /In the afternoon/, /Late at night/);
    fill(field('Start date'), '2026-03-02');
    await shows(/At the last moment/, /In the afternoon/);
    fill(field('Search'), 'no such words');
    await screen.findByText('No logs found matching your filters');
    await again.click(button('Clear filters'));
    await waitFor(() => expect(reloaded.state.location.search).toBe(''));
    await waitFor(() => expect(field('Search').value).toBe(''));
    expect(button('Clear filters')).toHaveProperty('disabled', true);
  });

  it('tells a failure, which can be tried again', async () => {
    await add(logEntry('failing-room', '2026-03-05T12:00:00Z', { message: 'Back again' }));
    const { user } = await open('/admin/logs?component=nothing-here', 'admin');
    const mend = answerWith(({ url }) =>
      /\/api\/admin\/logs\?/.test(url)
        ? Response.json({ success: false, data: null, error: 'An unexpected error occurred.' }, { status: 500 })
        : undefined,
    );
    fill(field('Component'), 'failing-room');
    await screen.findByText('Failed to fetch logs');
    await screen.findByRole('heading', { name: 'Error fetching logs' });
    mend();
    await user.click(button('Try Again'));
    await screen.findByText('Back again');
  });

  it('is walked by j and k, read by Enter, and searched by /', async () => {
    await add(
      ...['third', 'second', 'first'].map((message, at) => logEntry('key-room', `2026-03-0${at + 1}T12:00:00Z`, { message })),
    );
    const { user } = await open('/admin/logs?component=key-room', 'admin');
    await shows(/first/, /second/, /third/);
    for (const [key, message] of [
      ['j', 'first'],
      ['j', 'second'],
      ['{ArrowDown}', 'third'],
      ['k', 'second'],
    ] as const) {
      await user.keyboard(key);
      await within(pane()).findByText(message);
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(pane()));
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });
});

describe('one entry', () => {
  it('shows all its fields, and what is sensitive to the super administrator alone', async () => {
    const { data } = await studio.call<{ passphrase: string }>('super_admin', 'POST', '/admin/logs/passphrase');
    const parts = await encryptParts('{"email":"ann@example.com"}', data.passphrase);
    const [log] = await add(
      logEntry('detail-room', '2026-03-05T12:00:00Z', {
        level: 'fatal',
        category: 'security',
        message: 'Everything at once',
        session_id: 'session-for-the-test',
        request_id: 'request-for-the-test',
        url: '/api/orders?page=2',
        method: 'POST',
        status_code: 503,
        duration_ms: 1234,
        metadata: '{"order":{"number":"ORD-000042"}}',
        stack_trace: 'Error: no\n    at pay (orders.ts:3:7)',
        user_agent: 'Test browser',
        encrypted_sensitive_data: parts.data,
        sensitive_data_iv: parts.iv,
        sensitive_data_salt: parts.salt,
      }),
    );
    const opened = () => studio.db.$count(audit_log, eq(audit_log.action, 'logs.passphrase_read'));
    const before = await opened();
    const address = `/admin/logs?component=detail-room&log=${log?.id}`;
    await open(address, 'super_admin');
    await within(pane()).findByText('detail-room');
    for (const text of [
      ...['fatal', 'security', 'session-for-the-test', 'request-for-the-test', '/api/orders?page=2', 'POST'],
      ...['503', '1234 ms', 'Test browser', '2026-03-05 07:00:00'],
    ])
      expect(within(pane()).getAllByText(text).length, text).toBeGreaterThan(0);
    await within(pane()).findByText(/"email": "ann@example.com"/);
    within(pane()).getByText(/"number": "ORD-000042"/);
    within(pane()).getByText(/at pay \(orders\.ts:3:7\)/);
    await expectAccessible();
    expect(await opened()).toBe(before + 1);

    await open(address, 'admin');
    await within(pane()).findByText('Sensitive data is encrypted. The super administrator can read it.');
    expect(screen.queryByText(/ann@example\.com/)).toBeNull();
  });

  it('keeps what cannot be decrypted to itself, and warns of it', async () => {
    const broken = { encrypted_sensitive_data: 'AAAA', sensitive_data_iv: 'AAAA', sensitive_data_salt: 'AAAA' };
    const [log] = await add(logEntry('broken-room', '2026-03-05T12:00:00Z', broken));
    await open(`/admin/logs?component=broken-room&log=${log?.id}`, 'super_admin');
    const warned = vi.mocked(console.warn);
    await waitFor(() => expect(warned.mock.calls.join()).toMatch(/could not be decrypted/));
    warned.mockClear();
    await within(pane()).findByText('broken-room');
    expect(screen.queryByText('Sensitive data')).toBeNull();
  });
});

describe('the settings of the log', () => {
  it('keep filters by name, and how long entries are kept, which the audit log tells', async () => {
    const { user, router } = await open('/admin/logs?q=tailing-room&level=error', 'super_admin');
    const saved = async () => {
      await user.click(button('Saved filters'));
      return dialog('Saved filters');
    };
    const first = await saved();
    fill(field('Save the current filters as', first), 'The tailing room');
    await user.click(button('Save filter', first));
    await within(first).findByRole('button', { name: /^The tailing room/ });
    await user.keyboard('{Escape}');
    await user.click(button('Clear filters'));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.click(button(/^The tailing room/, await saved()));
    await waitFor(() => expect(router.state.location.search).toMatch(/q=tailing-room/));
    const again = await saved();
    await user.click(button('Delete The tailing room', again));
    await within(again).findByText('No saved filters yet.');
    await user.keyboard('{Escape}');

    await user.click(button('Log settings'));
    const sheet = await dialog('Log settings');
    fill(await within(sheet).findByLabelText('fatal'), '0');
    await user.click(button('Save Log Settings', sheet));
    await within(sheet).findByText('Please enter a whole number from 1 to 730');
    await expectAccessible();
    fill(within(sheet).getByLabelText('fatal'), '365');
    await user.click(button('Save Log Settings', sheet));
    await screen.findByText('Log settings saved');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log settings' })).toBeNull());

    const { user: reader } = await open('/admin/audit?q=log_fatal_days', 'super_admin');
    const row = await screen.findByRole('row', { name: /changed how long log entries are kept/ });
    await reader.click(within(row).getByText(/changed how long log entries are kept/));
    const told = await dialog('Audit entry');
    await within(told).findByRole('row', { name: 'Log fatal days nothing 365' });
    await expectAccessible();
    const href = screen.getByRole('link', { name: 'Export' }).getAttribute('href') ?? '';
    const file = await studio.request(await studio.sessionOf('super_admin'), 'GET', href);
    expect(file.headers.get('content-disposition')).toMatch(/audit-log-.+\.csv/);
  });
});
