import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { estimates } from '#db/schema/papers/estimates.ts';
import { pdfaFaults } from '#platform/pdf/pdfa.testkit.ts';
import { alive, expect, people, test, testPassword } from '../fixtures.ts';
import type { StudioApp } from '../studio-app.ts';

type Size = { width: number; height: number };

/** The owner at a screen of the same size, with a session of their own. */
async function asOwner(browser: Browser, app: StudioApp, viewport: Size): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: app.url, reducedMotion: 'reduce' });
  const { email } = people.super_admin;
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password: testPassword },
    headers: { origin: app.url },
  });
  expect(answer.status()).toBe(200);
  return context.newPage();
}

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await alive(page);
};

/** The link in a mail that really went over SMTP. */
async function linkTo(app: StudioApp, address: string, subject: RegExp): Promise<string> {
  const mail = await app.mail.waitFor((one) => one.to.includes(address) && subject.test(one.subject));
  const [link] = mail.text.match(/http:\/\/\S+\/document\/\S+/) ?? [];
  if (!link) throw new Error(`No link in “${mail.subject}”`);
  return link;
}

/** By the arrow keys first, and then by a finger's way on the cleared paper. */
async function draw(page: Page) {
  await page.getByRole('tab', { name: 'Draw' }).click();
  const pad = page.getByRole('application', { name: 'Signature pad' });
  const clear = page.getByRole('button', { name: 'Clear' });
  await pad.focus();
  await page.keyboard.press('Space');
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press('Space');
  await clear.click();
  await expect(clear).toBeDisabled();
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the page');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + 30 + step * 14, box.y + box.height / 2 + (step % 2 ? -20 : 20));
  }
  await page.mouse.up();
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const client = { first: 'محمد', last: 'العربي', name: 'محمد العربي' };

test('from price to proof on a phone, in Japanese and Arabic', async ({ page, app, browser, expectAccessible }) => {
  test.setTimeout(150_000);
  const mark = Date.now().toString(36);
  const address = `carla-${mark}@client.test`;
  const title = `新しいウェブサイト 🎉 ${mark}`;
  await page.setViewportSize(phone);
  const lookInBothWidths = async () => {
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      if (size === desk) await expectAccessible();
    }
  };
  const owner = await asOwner(browser, app, phone);

  // The owner writes a price with a line to be ticked, for somebody who is not known yet.
  await open(owner, '/admin/estimates');
  await owner.getByRole('link', { name: 'Create Estimate' }).first().click();
  await owner.getByLabel('Title').fill(title);
  await owner.getByRole('combobox', { name: 'Client' }).fill(address);
  await owner.getByRole('option', { name: `Create “${address}”` }).click();
  const fresh = owner.getByRole('group', { name: 'New contact' });
  await fresh.getByLabel('First name').fill(client.first);
  await fresh.getByLabel('Last name').fill(client.last);
  await fresh.getByRole('button', { name: 'Add contact' }).click();
  await expect(owner.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name);
  const lines = owner.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  for (const [at, [item, price]] of [
    ['Design and build', '1200'],
    ['Photographs', '350.50'],
  ].entries()) {
    // The first one is there already.
    if (at > 0) await owner.getByRole('button', { name: 'Add line' }).click();
    const line = lines.nth(at);
    await line.getByLabel('Item').fill(item ?? '');
    await line.getByLabel('Quantity').fill('1');
    await line.getByLabel('Unit price').fill(price ?? '');
  }
  await lines.nth(1).getByRole('checkbox', { name: 'Optional' }).check();
  await expect(owner.getByRole('complementary', { name: 'Totals' })).toContainText('$1,200.00');
  await owner.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(owner.getByText('Estimate created successfully')).toBeVisible();
  await owner.getByRole('button', { name: new RegExp(`^Send ${title}`) }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Send Estimate' }).click();
  await expect(owner.getByText('Estimate sent successfully')).toBeVisible();

  // The client opens the link from the mail; the owner's own look counts for nothing.
  const offer = await linkTo(app, address, /^Estimate EST-/);
  await open(owner, offer);
  await expect(owner.getByRole('status')).toContainText('You see this as your client does.');
  const statusNow = async () => (await app.db.select().from(estimates).where(eq(estimates.title, title)))[0]?.status;
  expect(await statusNow()).toBe('sent');
  const shown = await page.goto(offer);
  expect(shown?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(statusNow).toBe('viewed');
  const total = page.locator('dl[aria-label="Total"]');
  await expect(total).toContainText('$1,200.00');
  await page.getByRole('checkbox', { name: /Photographs/ }).check();
  await expect(total).toContainText('$1,550.50');
  await lookInBothWidths();
  await page.getByRole('button', { name: 'Accept estimate' }).click();
  await expect(page.getByText('Please confirm that you accept')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I have read this estimate/ }).check();
  await page.getByRole('button', { name: 'Accept estimate' }).click();
  await expect(page.getByRole('status')).toContainText(`${client.name} accepted this estimate.`);
  await expect(total).toContainText('$1,550.50');
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);

  // The owner makes a contract of it and sends that.
  await open(owner, '/admin/estimates');
  await owner.getByRole('button', { name: new RegExp(`^Convert to Contract ${title}`) }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Convert to Contract' }).click();
  await expect(owner.getByText('Estimate converted to contract successfully')).toBeVisible();
  const card = owner.getByRole('list', { name: 'Estimates' }).getByRole('listitem').filter({ hasText: title });
  await card.getByRole('link', { name: /^CON-\d+$/ }).click();
  await expect(owner.getByRole('heading', { level: 1, name: `Contract - ${title}` })).toBeVisible();
  const contractPage = new URL(owner.url()).pathname;
  const number =
    (await owner
      .getByText(/^CON-\d+$/)
      .first()
      .textContent()) ?? '';
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(owner.getByText('Contract sent')).toBeVisible();

  // The client signs by hand, and proves with the mailed code to be the one.
  await page.goto(await linkTo(app, address, /^Contract to sign/));
  await expect(page.getByRole('heading', { level: 1, name: `Contract - ${title}` })).toBeVisible();
  await expect(page.getByText('Standard service terms apply')).toBeVisible();
  await lookInBothWidths();
  await draw(page);
  await page.getByRole('checkbox', { name: /^I have read this contract/ }).check();
  await page.getByRole('button', { name: 'Sign contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toContainText('c•••@client.test');
  const mail = await app.mail.waitFor((one) => one.to.includes(address) && one.subject === `Your code to sign ${number}`);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign contract' }).click();
  await expect(page.getByRole('status')).toContainText(`${client.name} signed this contract.`);
  await expect(page.getByRole('img', { name: `Signature of ${client.name}` })).toBeVisible();

  // The owner countersigns; the sealed PDF comes by mail and on the page.
  await open(owner, contractPage);
  await expect(owner.getByText('Client signed')).toBeVisible();
  await owner.getByRole('button', { name: 'Countersign' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Countersign' }).click();
  await expect(owner.getByText('Fully signed').first()).toBeVisible();
  const copy = await app.mail.waitFor((one) => one.to.includes(address) && one.raw.includes(`${number}.pdf`));
  expect(copy.subject).toContain(number);
  await page.reload();
  await expect(page.getByRole('status')).toContainText('Fully signed.');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const pdf = await readFile(await download.path());
  const fonts = [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, font]) => font).join(' ');
  for (const script of [/Inter/, /NotoSansjp/i, /NotoSansarabic/i, /Notoemoji/i]) expect(fonts).toMatch(script);
  expect(pdfaFaults(pdf)).toEqual([]);

  // Anybody can verify it, and every change shows.
  await page.getByRole('link', { name: 'Verify it' }).click();
  const drop = (bytes: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: `${number}.pdf`, mimeType: 'application/pdf', buffer: bytes });
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a document' })).toBeVisible();
  await alive(page);
  await drop(pdf);
  await expect(page.getByRole('heading', { name: 'This document is genuine and unchanged' })).toBeVisible();
  const changed = Buffer.from(pdf);
  const spot = Math.floor(pdf.length / 3);
  changed[spot] = (changed[spot] ?? 0) ^ 1;
  await drop(changed);
  await expect(page.getByRole('heading', { name: 'This file was changed' })).toBeVisible();
  await page.getByLabel('Document number').fill(number);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: `${number} is a finished contract` })).toBeVisible();

  const id = contractPage.split('/').at(-1) ?? '';
  const kinds = await app.pool.query('select kind from document_events where document_id = $1 order by position', [id]);
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      ...['created', 'sent', 'delivered', 'viewed', 'code_sent', 'code_verified', 'consented', 'signed'],
      ...['countersigned', 'completed', 'downloaded'],
    ]),
  );
  // Behind the application's back, as somebody with the database's password could.
  await app.pool.query('alter table document_events disable trigger document_events_append_only');
  await app.pool.query(`update document_events set actor_name = 'Somebody Else' where document_id = $1 and kind = 'signed'`, [
    id,
  ]);
  await app.pool.query('alter table document_events enable trigger document_events_append_only');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'The record of this document was changed' })).toBeVisible();
  await drop(pdf);
  await expect(page.getByRole('heading', { name: 'The record of this document was changed' })).toBeVisible();
  await owner.context().close();
});
