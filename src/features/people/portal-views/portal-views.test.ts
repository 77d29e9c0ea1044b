import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#db/schema/people/auth.ts';
import { portal_views } from '#db/schema/people/portal-views.ts';
import { createFile } from '#platform/files/files.server.ts';
import { withUpload } from '#platform/files/uploads.server.ts';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import { portalViewHeader } from '#shared/portal-view.ts';
import { type Person, people, testPassword } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { endLapsedViews } from './service.server.ts';

const studio = testStudio();
const readOnly = 'You are viewing the portal as a client, which changes nothing. Leave the view first.';
const ended = 'The view of the portal has ended. Please reload the page.';

const begin = (who: Person | null, user_id: string) => studio.call(who, 'POST', '/admin/portal-views', { user_id });

/** A session of the administrator with a view of the client's portal. */
async function viewing(whom: Person = 'client') {
  const own = await studio.signIn(people.admin.email);
  const answer = await studio.request(own, 'POST', '/api/admin/portal-views', { user_id: studio.ids[whom] });
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { id: string } };
  const cookie = answer.headers.getSetCookie().find((one) => one.includes('portal_view=')) ?? '';
  return { own, id: data.id, cookie: `${own}; ${cookie.split(';')[0]}`, setCookie: cookie };
}
const personOf = async (cookie: string, headers = {}) => {
  const answer = await studio.request(cookie, 'GET', '/api/session', undefined, headers);
  const { data } = (await answer.json()) as { data: { user: { email: string; role: string } | null } };
  return data?.user?.email;
};
const entries = async () =>
  (await studio.audit())
    .filter(({ action }) => action.startsWith('portal_view.'))
    .map(({ action, actor_id }) => [action, actor_id]);

beforeEach(async () => {
  await studio.db.delete(portal_views);
  await studio.db.update(users).set({ deactivated_at: null });
  studio.platform.sessions.drop();
});

describe('who may look at the portal as a client', () => {
  it('is an administrator, at a client whose account is open', async () => {
    const { client, admin } = studio.ids;
    expect((await begin(null, client)).status).toBe(401);
    expect((await begin('business', client)).status).toBe(403);
    for (const who of ['admin', 'super_admin'] as const) expect((await begin(who, client)).status).toBe(200);
    expect((await begin('super_admin', admin)).error).toBe('Only a client has a portal to look at.');
    expect((await begin('admin', v7())).status).toBe(404);
    await studio.call('admin', 'POST', `/admin/users/${client}/deactivate`);
    expect((await begin('admin', client)).status).toBe(409);
  });
});

describe('a view', () => {
  it('shows the portal as the client sees it, while the administrator stays who they are in the admin area', async () => {
    const { cookie, own, setCookie } = await viewing();
    expect(setCookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
    expect(await personOf(cookie)).toBe(people.client.email);
    expect((await studio.callWith<{ email: string }>(cookie, 'GET', '/account/profile')).data.email).toBe(people.client.email);
    expect((await studio.callWith(cookie, 'GET', '/admin/contacts')).status).toBe(200);
    const referer = 'http://localhost:3000/admin/settings';
    expect(await personOf(cookie, { referer })).toBe(people.admin.email);
    expect(await personOf(own)).toBe(people.admin.email);
  });

  it('reads the client’s files, and nobody else’s', async () => {
    const upload = { bytes: Buffer.from('words'), original_name: 'a.txt', type: { contentType: 'text/plain', ext: 'txt' } };
    const fileOf = (owner_id: string) =>
      withUpload(studio.platform, upload, (stored) =>
        studio.db.transaction((tx) =>
          createFile(tx, stored, { uploaded_by: null, owner_id, subject: { type: 'service', id: v7() }, visibility: 'owner' }),
        ),
      );
    const { cookie } = await viewing();
    const statusOf = async (path: string, headers = {}) => {
      const answer = await studio.request(cookie, 'GET', `/files/${path}`, undefined, headers);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await statusOf((await fileOf(studio.ids.client)).path)).toBe(200);
    const { path } = await fileOf(studio.ids.business);
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(path, { referer: 'http://localhost:3000/admin/files' }), 'from the admin area').toBe(200);
  });

  it('never shows what is for the client alone', async () => {
    const { cookie } = await viewing('business');
    for (const path of ['/session/passphrase', '/account/recovery-email', '/account/sessions']) {
      const answer = await studio.callWith(cookie, 'GET', path);
      expect(answer, path).toMatchObject({ status: 403, error: expect.stringContaining('for the client alone') });
    }
  });
});

describe('every write during a view', async () => {
  const { paths } = (await openApiDocument(foldAll(), 'http://localhost:3000')) as { paths: Record<string, object> };
  const writes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: `/api${path.replaceAll(/\{\+?\w+\}/g, v7())}` })),
  );
  const library = ['/sign-in/email', '/change-password', '/reset-password', '/two-factor/enable', '/two-factor/disable'];
  const all = [
    ...writes,
    ...library.map((path) => ({ method: 'POST', path: `/api/auth${path}` })),
    { method: 'POST', path: '/contact' },
    { method: 'POST', path: '/dashboard/profile' },
  ];
  const open = ['/api/admin/portal-views/leave', '/api/browser-errors'];

  it('is refused by the API with a sentence, whoever sends it how', async () => {
    expect(writes.length).toBeGreaterThan(60);
    const { cookie } = await viewing();
    const before = (await studio.audit()).length;
    const others: string[] = [];
    // The page that asks and what it asks for are refused apart from each other: every operation from one page, every page for hundreds.
    const pages = ['/dashboard', '/admin/clients'];
    for (const [at, { method, path }] of all.filter(({ path }) => !open.includes(path)).entries()) {
      const headers = { referer: `http://localhost:3000${pages[at % pages.length]}` };
      const answer = await studio.request(cookie, method, path, { password: testPassword }, headers);
      const body = (await answer.json()) as { error?: string };
      if (answer.status !== 403 || body.error !== readOnly) others.push(`${method} ${path}: ${answer.status}`);
    }
    expect(others).toEqual([]);
    expect((await studio.audit()).length).toBe(before);
  });
});

describe('its end', () => {
  it('is put on record when it is left, and the own session goes on', async () => {
    const known = (await entries()).length;
    const { cookie, own, id } = await viewing();
    const left = await studio.request(cookie, 'POST', '/api/admin/portal-views/leave', { id });
    expect(await left.json()).toMatchObject({ success: true, data: { to: expect.stringMatching(/^\/admin\/clients/) } });
    expect(left.headers.getSetCookie().join()).toMatch(/portal_view=; .*Max-Age=0/);
    expect(await personOf(cookie), 'the cookie alone opens nothing').toBe(people.admin.email);
    expect(await personOf(own)).toBe(people.admin.email);
    expect((await entries()).slice(known)).toEqual([
      ['portal_view.began', studio.ids.admin],
      ['portal_view.ended', studio.ids.admin],
    ]);
    expect((await studio.callWith(cookie, 'POST', '/admin/portal-views/leave', { id })).status, 'twice does no harm').toBe(200);
  });

  it('is that of one view: an older tab does not end a newer one', async () => {
    const { own, id } = await viewing();
    const begun = await studio.request(own, 'POST', '/api/admin/portal-views', { user_id: studio.ids.business });
    const newer = `${own}; ${(begun.headers.getSetCookie()[0] ?? '').split(';')[0]}`;
    const left = await studio.request(newer, 'POST', '/api/admin/portal-views/leave', { id });
    expect(left.status).toBe(200);
    expect(left.headers.getSetCookie().join()).not.toContain('portal_view');
    expect(await personOf(newer)).toBe(people.business.email);
    const foreign = await studio.signIn(people.super_admin.email);
    const { data } = (await begun.json()) as { data: { id: string } };
    expect((await studio.callWith(foreign, 'POST', '/admin/portal-views/leave', { id: data.id })).status).toBe(200);
    expect(await personOf(newer), 'nobody else ends it').toBe(people.business.email);
  });

  it('comes after half an hour; a page that was drawn for it does not act as the administrator then', async () => {
    const { cookie, id } = await viewing();
    const drawn = { [portalViewHeader]: id };
    expect(await personOf(cookie, drawn)).toBe(people.client.email);
    const [row] = await studio.db.select().from(portal_views);
    expect(Math.round(((row?.expires_at.getTime() ?? 0) - Date.now()) / 60_000)).toBe(30);
    await studio.db.update(portal_views).set({ expires_at: new Date(Date.now() - 1000) });
    expect(await personOf(cookie)).toBe(people.admin.email);
    for (const [method, path] of [
      ['GET', '/account/profile'],
      ['PATCH', '/account/profile'],
      ['DELETE', '/cart'],
    ] as const) {
      const body = method === 'GET' ? undefined : { phone: '1' };
      const answer = await studio.request(cookie, method, `/api${path}`, body, drawn);
      expect(answer.status, method).toBe(403);
      expect(await answer.json()).toMatchObject({ error: ended });
    }
  });

  it('comes with the session, whose cookie opens nothing in another one', async () => {
    const { cookie, own } = await viewing();
    const view = cookie.slice(own.length);
    const other = await studio.signIn(people.admin.email);
    expect(await personOf(other + view)).toBe(people.admin.email);
    expect(await personOf((await studio.signIn(people.business.email)) + view)).toBe(people.business.email);
    expect((await studio.request(cookie, 'POST', '/api/auth/sign-out', {})).status).toBe(200);
    studio.platform.sessions.drop();
    expect(await personOf(cookie)).toBeUndefined();
    const known = (await entries()).length;
    await endLapsedViews(studio.db);
    expect((await entries()).slice(known)).toEqual([['portal_view.ended', studio.ids.admin]]);
    await endLapsedViews(studio.db);
    expect((await entries()).length).toBe(known + 1);
  });

  it('comes with the client’s account, and with the administrator’s role', async () => {
    const { cookie } = await viewing();
    await studio.call('super_admin', 'POST', `/admin/users/${studio.ids.client}/deactivate`);
    expect(await personOf(cookie)).toBe(people.admin.email);
    await studio.call('super_admin', 'POST', `/admin/users/${studio.ids.client}/reactivate`);
    await studio.db.execute(sql`update user_roles set role = 'client' where user_id = ${studio.ids.admin}`);
    studio.platform.sessions.drop();
    expect(await personOf(cookie)).toBe(people.admin.email);
    await studio.db.execute(sql`update user_roles set role = 'admin' where user_id = ${studio.ids.admin}`);
    studio.platform.sessions.drop();
  });

  it('comes with the next view of the same session', async () => {
    const { own, cookie } = await viewing();
    await studio.request(own, 'POST', '/api/admin/portal-views', { user_id: studio.ids.business });
    expect(await personOf(cookie)).toBe(people.admin.email);
    const rows = await studio.db.select().from(portal_views).where(eq(portal_views.user_id, studio.ids.client));
    expect(rows.every(({ ended_at }) => ended_at !== null)).toBe(true);
  });
});
