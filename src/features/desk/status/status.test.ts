import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { status_components } from '#db/schema/desk/status.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { fillSamplePart } from '#tests/sample-parts.ts';
import { testStudio } from '#tests/studio.ts';
import type { AdminBoard, AdminComponent, StatusBoard, StatusIncident } from './contract.ts';

const studio = testStudio();
const board = async () => (await studio.call<StatusBoard>(null, 'GET', '/status')).data;
const admin = async () => (await studio.call<AdminBoard>('admin', 'GET', '/admin/status')).data;
const named = async (name: string) => {
  const found = (await admin()).components.find((component) => component.name === name);
  if (!found) throw new Error(`No component ${name}`);
  return found;
};
const lastAction = async () => (await studio.audit()).at(-1);

describe('a new installation', () => {
  it('has the six components of the board, all operational, as ordinary rows', async () => {
    const { status, headline, components, incidents, updated_at } = await board();
    expect({ status, headline, incidents }).toEqual({
      status: 'operational',
      headline: 'All systems operational',
      incidents: [],
    });
    expect(components.map(({ name, status: own, is_sample }) => [name, own, is_sample])).toEqual(
      ['Website Hosting', 'Email Services', 'Database', 'API Services', 'File Storage', 'Analytics'].map((name) => [
        name,
        'operational',
        false,
      ]),
    );
    expect(Date.parse(updated_at ?? '')).toBeLessThanOrEqual(Date.now());
    // The strip of days begins when the component was put on the board, which for these is the installation.
    for (const { created_at } of components) expect(Date.now() - Date.parse(created_at)).toBeLessThan(86_400_000);
    expect(components[0]).not.toHaveProperty('own_status');
    expect(JSON.stringify(components), 'no promise that only the studio can know').not.toMatch(/nightly|backup/);
  });
});

describe('components', () => {
  it('can be added, renamed, set and removed, and each change is in the audit log', async () => {
    const added = await studio.call<AdminComponent>('admin', 'POST', '/admin/status/components', { name: '  Phone line ' });
    expect(added).toMatchObject({ status: 200, data: { name: 'Phone line', status: 'operational', description: null } });
    expect((await board()).components.at(-1)?.name).toBe('Phone line');
    expect(await lastAction()).toMatchObject({ action: 'status.component_added', actor_id: studio.ids.admin });

    const path = `/admin/status/components/${added.data.id}`;
    const before = (await board()).updated_at ?? '';
    const telephone = {
      name: 'Telephone',
      description: 'The studio’s number',
      status: 'maintenance',
      updated_at: added.data.updated_at,
    };
    await studio.call('admin', 'PUT', path, telephone);
    expect(await board()).toMatchObject({ status: 'maintenance', headline: 'Maintenance: Telephone' });
    expect(((await board()).updated_at ?? '') > before).toBe(true);
    expect(await lastAction()).toMatchObject({
      action: 'status.component_changed',
      details: { changes: { name: { from: 'Phone line', to: 'Telephone' }, status: { from: 'operational', to: 'maintenance' } } },
    });

    const entries = (await studio.audit()).length;
    expect((await studio.call('admin', 'PUT', path, telephone)).status, 'as after a lost answer').toBe(200);
    expect((await studio.audit()).length, 'nothing changed, nothing written').toBe(entries);

    const changed = (await board()).updated_at ?? '';
    expect((await studio.call('admin', 'DELETE', path)).status).toBe(200);
    expect(await board()).toMatchObject({ headline: 'All systems operational' });
    expect(((await board()).updated_at ?? '') > changed, 'taking something off the board is a change of it').toBe(true);
    expect((await studio.call('admin', 'DELETE', path)).status).toBe(404);
    expect((await studio.call('admin', 'PUT', path, { ...telephone, name: 'x' })).status).toBe(404);
  });

  it('are not overwritten by whoever saw an older version, while a status can always be set', async () => {
    const { data: seen } = await studio.call<AdminComponent>('admin', 'POST', '/admin/status/components', { name: 'Fax' });
    const path = `/admin/status/components/${seen.id}`;
    const change = (name: string, part: object) => studio.call('admin', 'PUT', path, { name, ...part });
    expect((await change('Fax line', { updated_at: seen.updated_at })).status).toBe(200);
    expect(await change('Old fax', { updated_at: seen.updated_at })).toMatchObject({
      status: 409,
      error: 'Somebody else changed this component meanwhile. Nothing was saved: please open it again and repeat your change.',
    });
    expect((await change('Old fax', {})).fields).toHaveProperty('updated_at');
    const set = await studio.call('admin', 'PUT', `${path}/status`, { status: 'partial_outage' });
    expect(set).toMatchObject({ status: 200, data: { name: 'Fax line', own_status: 'partial_outage' } });
    expect(await lastAction()).toMatchObject({
      action: 'status.component_changed',
      details: { changes: { status: { from: 'operational', to: 'partial_outage' } } },
    });
    expect((await studio.call('admin', 'PUT', `${path}/status`, { status: 'gone' })).status).toBe(400);
    await studio.call('admin', 'DELETE', path);
    expect((await studio.call('admin', 'PUT', `${path}/status`, { status: 'operational' })).status).toBe(404);
  });

  it('keep the order they are put in, without a new time', async () => {
    const { components, updated_at } = await admin();
    const ids = components.map((component) => component.id);
    const wanted = [ids[5], ids[0], ...ids.slice(1, 5)];
    const answer = await studio.call<AdminBoard>('admin', 'POST', '/admin/status/order', { ids: wanted });
    expect(answer.data.components.map((component) => component.id)).toEqual(wanted);
    expect((await board()).updated_at).toBe(updated_at);
    expect((await studio.call('admin', 'POST', '/admin/status/order', { ids: [ids[0], crypto.randomUUID()] })).status).toBe(404);
    await studio.call('admin', 'POST', '/admin/status/order', { ids });
    expect((await admin()).components.map((component) => component.id)).toEqual(ids);
  });

  it.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'x'.repeat(81) }, 'Please use at most 80 characters'],
    [{ name: 'x', status: 'sleepy' }, 'Please choose a status'],
  ])('refuse %j', async (input, message) => {
    expect(await studio.call('admin', 'POST', '/admin/status/components', input)).toMatchObject({ status: 400, error: message });
  });
});

describe('incidents', () => {
  const open = (input: object) => studio.call<StatusIncident>('admin', 'POST', '/admin/status/incidents', input);

  it('make their components worse while they are open, and give them back when resolved', async () => {
    const [hosting, mail] = [await named('Website Hosting'), await named('Email Services')];
    const opened = await open({
      title: 'Pages load slowly',
      impact: 'partial_outage',
      message: 'We are looking into it.',
      components: [mail.id, hosting.id],
    });
    expect(opened).toMatchObject({ status: 200, data: { status: 'investigating', resolved_at: null } });
    expect(opened.data.components.map((component) => component.name)).toEqual(['Website Hosting', 'Email Services']);
    expect(await lastAction()).toMatchObject({ action: 'status.incident_opened', entity_id: opened.data.id });
    expect(await board()).toMatchObject({
      status: 'partial_outage',
      headline: 'Partial outage: Website Hosting and Email Services',
    });
    expect(await named('Website Hosting')).toMatchObject({ status: 'partial_outage', own_status: 'operational' });

    const path = `/admin/status/incidents/${opened.data.id}`;
    const correction = {
      title: 'Pages are down',
      impact: 'major_outage',
      components: [hosting.id],
      started_at: opened.data.started_at,
      updated_at: opened.data.updated_at,
    };
    expect((await studio.call('admin', 'PUT', path, correction)).status).toBe(200);
    expect(await lastAction()).toMatchObject({ action: 'status.incident_changed' });
    const entries = (await studio.audit()).length;
    expect((await studio.call('admin', 'PUT', path, correction)).status, 'as after a lost answer').toBe(200);
    expect(await studio.call('admin', 'PUT', path, { ...correction, title: 'From an old tab' })).toMatchObject({
      status: 409,
      error: 'Somebody else changed this incident meanwhile. Nothing was saved: please open it again and repeat your change.',
    });
    expect(await studio.audit()).toHaveLength(entries);
    expect(await board()).toMatchObject({ headline: 'Major outage: Website Hosting' });

    const resolved = await studio.call<StatusIncident>('admin', 'POST', `${path}/updates`, {
      status: 'resolved',
      message: 'A disk was replaced.',
    });
    expect(resolved.data.updates.map((update) => update.message)).toEqual(['A disk was replaced.', 'We are looking into it.']);
    expect(resolved.data.resolved_at).not.toBeNull();
    expect(await lastAction()).toMatchObject({ action: 'status.incident_resolved' });
    expect(await board()).toMatchObject({ status: 'operational', headline: 'All systems operational' });
    expect((await board()).incidents).toHaveLength(1);

    await studio.call('admin', 'POST', `${path}/updates`, { status: 'monitoring', message: 'It is back.' });
    expect(await board()).toMatchObject({ status: 'major_outage' });
    expect((await studio.call('admin', 'DELETE', path)).status).toBe(200);
    expect(await board()).toMatchObject({ status: 'operational', incidents: [] });
    expect((await studio.call('admin', 'POST', `${path}/updates`, { status: 'resolved', message: 'x' })).status).toBe(404);
  });

  it('are told once, however often they are sent', async () => {
    const incident = { id: v7(), title: 'Twice', impact: 'partial_outage', message: 'We are looking into it.' };
    const notices = async () => (await studio.db.select().from(notifications)).length;
    const before = await notices();
    expect((await open(incident)).data.id).toBe(incident.id);
    const told = await notices();
    expect(told).toBeGreaterThan(before);
    const again = await open(incident);
    expect([again.status, again.data.updates.length, await notices()]).toEqual([200, 1, told]);
    const path = `/admin/status/incidents/${incident.id}`;
    const update = { update_id: v7(), status: 'resolved', message: 'Done.' };
    await studio.call('admin', 'POST', `${path}/updates`, update);
    const { data } = await studio.call<StatusIncident>('admin', 'POST', `${path}/updates`, update);
    expect(data.updates.map(({ message }) => message)).toEqual(['Done.', 'We are looking into it.']);
    await studio.call('admin', 'DELETE', path);
  });

  it('leave the public page after 90 days, but not the owner’s list', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000);
    const { data: old } = await open({ title: 'Long ago', impact: 'maintenance', status: 'resolved', message: 'Done.' });
    const { data: recent } = await open({ title: 'Lately', impact: 'maintenance', status: 'resolved', message: 'Done.' });
    for (const [id, days] of [
      [old.id, 91],
      [recent.id, 89],
    ] as const) {
      await studio.platform.pool.query('update status_incidents set started_at = $1, resolved_at = $1 where id = $2', [
        at(days),
        id,
      ]);
    }
    expect((await board()).incidents.map((incident) => incident.title)).toEqual(['Lately']);
    type Page = { items: StatusIncident[]; next_cursor: string | null };
    const { data: first } = await studio.call<Page>('admin', 'GET', '/admin/status/incidents?limit=1');
    expect(first.items.map((incident) => incident.title)).toEqual(['Lately']);
    const { data: second } = await studio.call<Page>(
      'admin',
      'GET',
      `/admin/status/incidents?limit=1&cursor=${first.next_cursor}`,
    );
    expect(second).toMatchObject({ items: [{ title: 'Long ago' }], next_cursor: null });
  });

  it.each([
    [{ title: '' }, 'Please enter a title'],
    [{ message: '' }, 'Please say what happened'],
    [{ impact: 'operational' }, 'Please choose how bad it is'],
    [{ components: ['01900000-0000-7000-8000-000000000000'] }, 'One of these components is no longer on the board.'],
    [{ started_at: '2999-01-01T00:00:00Z' }, 'The start cannot be in the future'],
    [{ started_at: 'yesterday' }, 'Please enter a date and a time'],
  ])('refuse %j', async (part, message) => {
    const answer = await open({ title: 'A', impact: 'maintenance', message: 'B', ...part });
    expect(answer).toMatchObject({ status: 400, error: message });
  });
});

describe('cached pages', () => {
  it('are dropped by the change itself and by a change in another process', async () => {
    let drops = 0;
    studio.platform.pages.onDrop((tag) => {
      if (tag === 'status') drops += 1;
    });
    const { id } = await named('Database');
    await studio.call('admin', 'PUT', `/admin/status/components/${id}/status`, { status: 'maintenance' });
    expect(drops).toBeGreaterThan(0);
    await studio.platform.live.ready;
    const before = drops;
    await studio.db.update(status_components).set({ status: 'operational' }).where(eq(status_components.id, id));
    await expect.poll(() => drops).toBeGreaterThan(before);
  });
});

describe('a sample studio', () => {
  it('shows the outages of the Support Center to the studio, and no visitor any of them', async () => {
    const before = await board();
    await fillSamplePart(studio.platform, 'status');
    expect((await named('File Storage')).status).toBe('partial_outage');
    expect((await named('Analytics')).status).toBe('major_outage');
    const { data } = await studio.call<{ items: StatusIncident[] }>('admin', 'GET', '/admin/status/incidents');
    expect(data.items.filter((incident) => incident.is_sample).length).toBeGreaterThan(2);
    expect(await board(), 'what never happened is not on the site').toEqual(before);
    await fillSamplePart(studio.platform, 'status');
    await studio.call('super_admin', 'DELETE', '/admin/sample-data');
    expect({ ...(await board()), updated_at: null }).toEqual({ ...before, updated_at: null });
  });
});
