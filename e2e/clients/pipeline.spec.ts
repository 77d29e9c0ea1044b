import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

const saved = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() === method && path.test(answer.url()) && answer.ok());
const place = /pipeline\/leads\/[0-9a-f-]+\/place$/;

const column = (page: Page, name: string) => page.getByRole('list', { name: `${name} leads` }).getByRole('listitem');

/** As the contact form stores it, with its event: what follows is the queue's. */
async function submitForm({ pool }: StudioApp, email: string, name: string) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into form_submissions (id, form_id, form_name, data) values (gen_random_uuid(), 'contact', 'Contact Form', $1) returning id`,
    [JSON.stringify({ email, name, message: 'A site' })],
  );
  const payload = { submission_id: rows[0]?.id, form_id: 'contact', form_name: 'Contact Form', user_id: null };
  await pool.query(`insert into domain_events (id, type, payload) values (gen_random_uuid(), 'form.submitted', $1)`, [
    JSON.stringify(payload),
  ]);
}

async function addLead({ pool }: StudioApp, first_name: string, last_name: string) {
  await pool.query(
    `with person as (
       insert into contacts (id, first_name, last_name, email, company_name)
       values (gen_random_uuid(), $1, $2, lower($1 || $2) || '@example.test', 'A company whose name is longer than a column is wide') returning id
     ), lead as (
       insert into leads (id, contact_id, stage, position, source, opened_at) select gen_random_uuid(), id, 'inquiry', 0, 'other', now() from person returning id
     )
     insert into lead_stages (id, lead_id, stage, entered_at, cause) select gen_random_uuid(), id, 'inquiry', now(), 'owner' from lead`,
    [first_name, last_name],
  );
}

test('a form opens a lead, which is moved by mouse and keyboard', async ({
  page,
  app,
  browser,
  loginAs,
  visit,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mark = `Pl${Date.now().toString(36)}`;
  await loginAs('admin');
  await visit(`/admin/pipeline?q=${mark}`);
  await expect(page.getByText('No leads found matching your search criteria.')).toBeVisible();
  await submitForm(app, `asa@${mark}.test`, `Asa ${mark}`);
  await expect(column(page, 'New inquiry')).toHaveText([/Contact form/], { timeout: 20_000 });
  await expectAccessible();

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto(`${app.url}/admin/pipeline?q=${mark}`);
  const handle = page.getByRole('button', { name: `Move Asa ${mark}` });
  const from = await handle.boundingBox();
  const to = await page.getByRole('region', { name: 'In conversation' }).boundingBox();
  if (!from || !to) throw new Error('The board is not drawn');
  const moved = saved(page, 'PUT', place);
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 8 });
  await page.mouse.up();
  await moved;
  await expect(column(page, 'In conversation')).toHaveCount(1);
  await expect(column(second, 'In conversation')).toHaveCount(1);
  await other.close();

  await handle.focus();
  const stepped = saved(page, 'PUT', place);
  await page.keyboard.press('ArrowRight');
  await stepped;
  await expect(column(page, 'Estimate sent')).toHaveCount(1);
  await expect(handle).toBeFocused();
});

test('on a phone a lead is moved by touch to a column that is out of view', async ({ page, app, loginAs, visit }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const mark = `Ph${Date.now().toString(36)}`;
  await addLead(app, 'Tao', mark);
  await loginAs('admin');
  await visit(`/admin/pipeline?q=${mark}`);
  const handle = await page.getByRole('button', { name: `Move Tao ${mark}` }).boundingBox();
  const target = page.getByRole('region', { name: 'Lost' });
  if (!handle) throw new Error('The board is not drawn');
  const [card, stage] = await Promise.all([
    column(page, 'New inquiry').boundingBox(),
    page.getByRole('region', { name: 'New inquiry' }).boundingBox(),
  ]);
  expect(card && stage && card.width, 'a long name does not widen the card').toBeLessThan(stage?.width ?? 0);
  const phone = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    phone.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const y = handle.y + 16;
  await touch('touchStart', handle.x + 16, y);
  await touch('touchMove', 200, y);
  await touch('touchMove', 380, y);
  // Held at the edge, the board scrolls to its end.
  await expect(async () => {
    const box = await target.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  }).toPass();
  await touch('touchMove', 250, y);
  await touch('touchEnd');
  const lost = page.getByRole('dialog', { name: `Lost: Tao ${mark}` });
  await lost.getByLabel('Why was it lost?').fill('Timing');
  const moved = saved(page, 'PUT', place);
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await moved;
  await expect(column(page, 'Lost')).toHaveText([new RegExp(`Tao ${mark}.*Timing`)]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page itself never scrolls sideways').toBe(390);
});
