import type { APIRequestContext } from '@playwright/test';
import routes from '#app/routes.ts';
import { expect, people, test } from '../fixtures.ts';

type Route = { id?: string; path?: string; index?: boolean; file: string; children?: readonly Route[] };
type Screen = { id: string; path: string };

/** Every page below an area, by its address and by the name under which its data can be asked for alone. */
function screens(all: readonly Route[], under: string, ids: string[] = []): (Screen & { ids: string[] })[] {
  return all.flatMap((route) => {
    const path = route.path === undefined ? under : `${under}/${route.path}`;
    const id = route.id ?? route.file.replace(/\.tsx?$/, '');
    const here = [...ids, id];
    return [
      { id, path: path.replaceAll(/:\w+/g, '01900000-0000-7000-8000-000000000000').replace('*', 'no-such-page'), ids: here },
      ...screens(route.children ?? [], path, here),
    ];
  });
}

const everything = screens(routes as readonly Route[], '');
const admin = everything.filter(({ path }) => path.startsWith('/admin'));
const portal = everything.filter(({ path }) => path.startsWith('/dashboard'));
const emails = Object.values(people).map(({ email }) => email);

const look = async (request: APIRequestContext, url: string) => {
  const answer = await request.get(url, { maxRedirects: 0 });
  return { status: answer.status(), text: await answer.text() };
};

test('every page of the admin area and the portal refuses those it is not for, whole and piece by piece', async ({
  app,
  page,
  loginAs,
}) => {
  test.slow();
  expect(admin.length).toBeGreaterThan(15);
  expect(portal.length).toBeGreaterThan(10);
  const visits = [
    { who: 'stranger', pages: [...admin, ...portal], own: '' },
    { who: 'client', pages: admin, own: people.client.email },
  ] as const;
  for (const { who, pages, own } of visits) {
    if (who === 'client') await loginAs('client');
    for (const { path, id } of pages) {
      const whole = await look(page.request, `${app.url}${path}`);
      expect([302, 403], `${who} ${path}`).toContain(whole.status);
      // A browser that moves between pages asks for the data of the new one alone, without that of its area.
      for (const address of [`${path}.data`, `${path}.data?_routes=${encodeURIComponent(id)}`]) {
        const { status, text } = await look(page.request, `${app.url}${address}`);
        expect(status, `${who} ${address}`).toBeLessThan(500);
        for (const email of emails) if (email !== own) expect(text, `${who} ${address}`).not.toContain(email);
        expect(text, `${who} ${address}`).not.toMatch(/"next_cursor"|"passphrase"/);
      }
    }
  }
});
