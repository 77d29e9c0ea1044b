import { readFile, writeFile } from 'node:fs/promises';
import { contacts } from '#db/schema/people/contacts.ts';
import { pdfaFaults } from '#platform/pdf/pdfa.testkit.ts';
import { alive, expect, test } from '../fixtures.ts';

const client = { first_name: 'محمد', last_name: 'العربي', company: 'شركة النور للتصميم' };
const name = `${client.first_name} ${client.last_name}`;

test('a Japanese contract with an Arabic client and an emoji is written, signed on a phone and printed', async ({
  page,
  app,
  browser,
  loginAs,
  expectAccessible,
}, info) => {
  test.setTimeout(150_000);
  const mark = Date.now().toString(36);
  const title = `新しいウェブサイトの制作契約 🎉 ${mark}`;
  const email = `mohammed-${mark}@client.test`;
  await app.db.insert(contacts).values({ ...client, email });
  await loginAs('super_admin');

  await page.goto('/admin/contracts/new');
  await alive(page);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('combobox', { name: 'Client' }).fill(email);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByRole('textbox', { name: /^Service/ }).fill('設計と制作 → 公開まで（≤ 12 ページ）');
  await page.getByLabel('Quantity').fill('1');
  await page.getByLabel('Price').fill('9800');
  const terms = page.getByRole('textbox', { name: 'Terms and conditions' });
  await terms.click();
  await page.keyboard.insertText('発注者は、制作者からの質問に一週間以内に回答するものとします。');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('يدفع العميل نصف المبلغ قبل بدء العمل.');
  // No font has this one, and the form says which it is before anything is sent.
  await page.getByLabel('Title').fill(`${title} \u{13000}`);
  await page.getByRole('button', { name: 'Create Contract' }).click();
  await expect(page.getByText(/U\+13000/)).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create Contract' }).click();
  await expect(page.getByText('Contract created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const contractPage = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Contract sent')).toBeVisible();

  const invitation = await app.mail.waitFor(
    (one) => one.to.includes(email) && one.subject.startsWith('Contract to sign'),
    20_000,
  );
  const [link = ''] = invitation.text.match(/http:\/\/\S+\/document\/\S+/) ?? [];
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: app.url, reducedMotion: 'reduce' });
  const signer = await phone.newPage();
  await signer.goto(link);
  await alive(signer);
  await expect(signer.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await signer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(signer.getByLabel('Full name')).toHaveValue(name);
  await signer.getByRole('checkbox', { name: /^I have read this contract/ }).check();
  await signer.getByRole('button', { name: 'Sign contract' }).click();
  const dialog = signer.getByRole('dialog', { name: 'Confirm that it is you' });
  const mail = await app.mail.waitFor((one) => one.to.includes(email) && one.subject.startsWith('Your code to sign'), 20_000);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign contract' }).click();
  await expect(signer.getByRole('status')).toContainText(`${name} signed this contract.`);
  await signer.screenshot({ path: info.outputPath('signed-390.png'), fullPage: true });

  await page.goto(contractPage);
  await alive(page);
  await page.getByRole('button', { name: 'Countersign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Countersign' }).click();
  await expect(page.getByText('Fully signed').first()).toBeVisible();
  await expectAccessible();
  await app.mail.waitFor((one) => one.to.includes(email) && /CON-\d+\.pdf/.test(one.raw), 30_000);
  await signer.reload();
  const downloading = signer.waitForEvent('download');
  await signer.getByRole('link', { name: 'Download PDF' }).click();
  const pdf = await readFile(await (await downloading).path());
  await writeFile(info.outputPath('contract.pdf'), pdf);

  const fonts = new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, font]) => font ?? ''));
  for (const script of [/Inter/, /NotoSansjp/i, /NotoSansarabic/i, /Notoemoji/i]) expect([...fonts].join(' ')).toMatch(script);
  expect(pdfaFaults(pdf)).toEqual([]);
  await phone.close();
});
