import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { testStudio } from '#tests/studio.ts';
import type { TargetReport } from './admin-contract.ts';
import { writeWarnings } from './jobs.server.ts';
import { supportSettings } from './settings.ts';
import { support } from './tickets.testkit.ts';

const studio = testStudio();
const { open, get, change, write } = support(studio);
const hour = 3_600_000;
const set = (id: string, values: Partial<typeof support_tickets.$inferInsert>) =>
  studio.db.update(support_tickets).set(values).where(eq(support_tickets.id, id));
const warnings = () => studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'tickets.target-warning'));
// Monday at noon in New York.
const now = new Date('2027-03-01T17:00:00Z');

beforeEach(async () => {
  await studio.db.delete(support_tickets);
  await studio.db.delete(mail_outbox);
});

describe('targets', () => {
  it('belong to the priority, and are counted anew with another', async () => {
    const { id } = await open(null, { priority: 'low' });
    const before = await get(id);
    expect(before.clock).toMatchObject({ kind: 'response', is_missed: false });
    const { data } = await change(id, { priority: 'urgent' });
    expect(Date.parse(data.response.due_at ?? '')).toBeLessThan(Date.parse(before.response.due_at ?? ''));
    expect(Date.parse(data.resolution.due_at ?? '')).toBeLessThan(Date.parse(before.resolution.due_at ?? ''));
  });

  it('stand still while the client is waited for, and get that time back', async () => {
    const { id } = await open();
    const before = await get(id);
    await write(id);
    expect((await get(id)).clock).toMatchObject({ kind: 'resolution', is_paused: true });
    await set(id, { paused_at: new Date(Date.now() - 14 * 24 * hour) });
    const { data } = await change(id, { status: 'in-progress' });
    expect(data.clock?.is_paused).toBe(false);
    expect(Date.parse(data.resolution.due_at ?? '')).toBeGreaterThan(Date.parse(before.resolution.due_at ?? ''));
  });

  it('are the owner’s to set, within reason', async () => {
    const path = '/admin/settings/support';
    const { defaults } = supportSettings;
    expect((await studio.call('client', 'GET', path)).status).toBe(403);
    expect((await studio.call('admin', 'GET', path)).data).toEqual(defaults);
    const wrong = {
      ...defaults,
      support_targets: { ...defaults.support_targets, low: { response_hours: 0, resolution_hours: 1 } },
    };
    expect((await studio.call('admin', 'PUT', path, wrong)).status).toBe(400);
    const quick = {
      ...defaults,
      support_targets: { ...defaults.support_targets, low: { response_hours: 1, resolution_hours: 2 } },
    };
    expect((await studio.call('admin', 'PUT', path, quick)).data).toEqual(quick);
    const slow = await open(null, { priority: 'medium' });
    const fast = await open(null, { priority: 'low' });
    expect(fast.response_due_at?.getTime()).toBeLessThan(slow.response_due_at?.getTime() ?? 0);
    await studio.call('admin', 'PUT', path, defaults);
  });
});

describe('warnings', () => {
  it('go out once, in the business hour before a target is missed', async () => {
    const soon = await open(null, { subject: 'Soon' });
    const later = await open(null, { subject: 'Later' });
    await set(soon.id, { response_due_at: new Date(now.getTime() + 0.5 * hour), resolution_due_at: null });
    await set(later.id, { response_due_at: new Date(now.getTime() + 2 * hour), resolution_due_at: null });
    const { updated_at } = await get(soon.id);
    expect(await writeWarnings(studio.platform, now)).toBe(1);
    expect(await writeWarnings(studio.platform, now)).toBe(0);
    expect((await warnings()).map(({ subject }) => subject)).toEqual([`Due soon: [${soon.number}] Soon`]);
    // Whoever edits it meanwhile is not refused.
    expect((await get(soon.id)).updated_at).toBe(updated_at);
  });

  it('look over the night: what is due after the next opening is told the evening before', async () => {
    const { id } = await open();
    // Monday, half an hour before closing; due on Tuesday, a quarter past nine.
    await set(id, { response_due_at: new Date('2027-03-02T14:15:00Z'), resolution_due_at: null });
    expect(await writeWarnings(studio.platform, new Date('2027-03-01T22:30:00Z'))).toBe(1);
  });

  it('are about what is still to be done', async () => {
    const due = new Date(now.getTime() - hour);
    const answered = await open();
    await write(answered.id);
    const closed = await open();
    await change(closed.id, { status: 'closed' });
    for (const { id } of [answered, closed]) await set(id, { response_due_at: due, resolution_due_at: due });
    // One waits for the client, the other is over.
    expect(await writeWarnings(studio.platform, now)).toBe(0);
    await change(answered.id, { status: 'in-progress' });
    await set(answered.id, { resolution_due_at: due });
    expect(await writeWarnings(studio.platform, now)).toBe(1);
    expect((await warnings())[0]?.subject).toContain('Missed: ');
  });
});

it('the report counts what was kept, missed and is running', async () => {
  const past = new Date(Date.now() - hour);
  const future = new Date(Date.now() + 100 * hour);
  const missed = await open(null, { priority: 'urgent' });
  await set(missed.id, { response_due_at: past, resolution_due_at: future });
  const kept = await open(null, { priority: 'urgent' });
  await write(kept.id, { status: 'closed' });
  // Waits for the client since before it was due.
  const paused = await open(null, { priority: 'urgent' });
  await write(paused.id);
  await set(paused.id, { paused_at: new Date(past.getTime() - hour), resolution_due_at: past });
  const { data } = await studio.call<TargetReport>('admin', 'GET', '/admin/tickets/report?days=7');
  expect(data.items.map(({ priority }) => priority)).toEqual(['urgent', 'high', 'medium', 'low']);
  expect(data.items[0]).toEqual({
    priority: 'urgent',
    response: { kept: 2, missed: 1, running: 0 },
    resolution: { kept: 1, missed: 0, running: 2 },
  });
  expect(data.missed).toMatchObject([{ number: missed.number, kind: 'response' }]);
});
