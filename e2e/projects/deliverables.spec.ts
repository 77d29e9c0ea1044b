import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { expect, people, test } from '../fixtures.ts';

const linkIn = (text: string, path: string) => new RegExp(`http:\\S+${path}\\S*`).exec(text)?.[0] ?? '';

async function picture(name: string, colour: string) {
  const sheet = createCanvas(900, 600);
  const context = sheet.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, 900, 600);
  return { name, mimeType: 'image/png', buffer: await sheet.encode('png') };
}

/** Two pages with a word each. */
function twoPages(name: string) {
  const content = (word: string) => `BT /F1 48 Tf 40 100 Td (${word}) Tj ET`;
  const pages = ['First', 'Second'].map((word) => content(word));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    ...[5, 6].map(
      (at) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${at} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`,
    ),
    ...pages.map((text) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const rest = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + rest, 'latin1') };
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test('from the first version to the approved deliverable, the studio at a desk and the client on a phone', async ({
  page,
  app,
  loginAs,
  expectAccessible,
  allowConsole,
}) => {
  test.slow();
  const name = `Harbour ${Date.now().toString(36)}`;
  const { email } = people.business;
  const mailWith = async (subject: string) => app.mail.waitFor((one) => one.to.includes(email) && one.subject.includes(subject));
  const asStudio = async () => {
    await loginAs('super_admin');
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const lookInBothWidths = async () => {
    const now = page.viewportSize();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // What follows the width does so a moment later.
      await expect.poll(() => fits(page), `fits ${width} px`).toBe(true);
    }
    await expectAccessible();
    if (now) await page.setViewportSize(now);
  };
  const asClient = async () => {
    await loginAs('business');
    await page.setViewportSize({ width: 390, height: 900 });
  };

  // The owner hands over a picture and a document.
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into projects (id, name, status, client_id) select gen_random_uuid(), $1, 'active', id from users where email = $2 returning id`,
    [name, email],
  );
  const project = rows[0]?.id;
  await asStudio();
  await page.goto(`/admin/projects/${project}`);
  await expect(page.getByText('No deliverables yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add deliverable' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Deliverable' });
  await adding.getByLabel('Title').fill('Start page');
  await adding.getByLabel('Agreed revision rounds').fill('1');
  await adding.getByRole('button', { name: 'Add Deliverable' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start page' })).toBeVisible();
  const place = page.url();

  const upload = page.getByLabel('Upload files');
  await upload.setInputFiles([await picture('start.png', '#3b82f6'), twoPages('texts.pdf')]);
  const next = page.getByRole('list', { name: 'Files of version 1' });
  await expect(next.getByRole('listitem')).toHaveCount(2);
  await lookInBothWidths();
  await page.getByRole('button', { name: 'Hand over version 1' }).click();
  const giving = page.getByRole('dialog', { name: 'Hand over version 1' });
  await giving.getByLabel('A few words (optional)').fill('Please look at the colours.');
  await giving.getByRole('button', { name: 'Hand over' }).click();
  await expect(giving).toBeHidden();
  await expect(page.getByText('Waiting for client')).toBeVisible();

  // The client follows the mail, pins one comment by mouse and one by keyboard, and asks for changes.
  const asked = await mailWith('Please approve: Start page, version 1');
  expect(asked.text).toContain('0 of 1 round used, 1 left');
  await asClient();
  await page.goto(linkIn(asked.text, '/dashboard/projects'));
  await expect(page.getByText('Please look at the colours.')).toBeVisible();
  const shown = page.getByRole('img', { name: 'start.png' });
  // Before it is there it has no size to point at.
  await shown.evaluate((picture: HTMLImageElement) => picture.decode());
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (!box) throw new Error('The picture is not drawn');
  await shown.click({ position: { x: box.width * 0.25, y: box.height * 0.25 } });
  await expect(page.getByLabel('Your comment, 25% from the left, 25% from the top')).toBeFocused();
  await page.keyboard.type('A warmer blue here');
  // What is being written stays while another file is looked at. Its reader does not come at first.
  allowConsole(/pdf\.worker|ERR_FAILED/);
  await page.route(/pdf\.worker/, (route) => route.abort());
  await page.getByRole('button', { name: 'texts.pdf' }).click();
  await expect(page.getByText('This document cannot be shown here.')).toBeVisible();
  await page.unroute(/pdf\.worker/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'Page 1 of texts.pdf' })).toHaveAttribute('data-drawn', 'true');
  await page.getByRole('button', { name: 'start.png' }).click();
  await expect(page.getByLabel('Your comment, 25% from the left, 25% from the top')).toHaveValue('A warmer blue here');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('button', { name: 'Comment 1: A warmer blue here' })).toBeVisible();

  await page.getByRole('button', { name: 'texts.pdf' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 2 of texts.pdf' })).toHaveAttribute('data-drawn', 'true');
  await page.getByRole('button', { name: 'Add a comment' }).press('Enter');
  const pin = page.getByRole('button', { name: /^New comment, 50% from the left, 50% from the top/ });
  await expect(pin).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByLabel('Your comment, page 2, 51% from the left, 40% from the top').fill('A shorter text');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem')).toHaveText([
    /start\.png.*Not sent yet.*A warmer blue here/,
    /texts\.pdf, page 2.*Not sent yet.*A shorter text/,
  ]);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await lookInBothWidths();
  await page.getByRole('button', { name: 'Request changes' }).click();
  const changing = page.getByRole('dialog', { name: 'Request changes' });
  await expect(changing.getByText('This uses one revision round. 0 of 1 round used, 1 left.')).toBeVisible();
  await changing.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Changes requested', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 1 round used, 0 left')).toBeVisible();

  // The owner answers, resolves and hands over the second version.
  await asStudio();
  await page.goto(place);
  await page.getByRole('button', { name: 'Answer comment 1' }).click();
  await page.getByLabel('Answer to comment 1').fill('Like a sunset?');
  await page.getByRole('button', { name: 'Send answer' }).click();
  const first = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first();
  await expect(first).toContainText('Like a sunset?');
  await first.getByRole('button', { name: 'Resolve' }).click();
  await expect(first.getByText('Resolved')).toBeVisible();
  await upload.setInputFiles([await picture('start.png', '#f97316'), twoPages('texts.pdf')]);
  await expect(page.getByRole('list', { name: 'Files of version 2' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Hand over version 2' }).click();
  await page.getByRole('dialog', { name: 'Hand over version 2' }).getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Waiting for client')).toBeVisible();
  await lookInBothWidths();

  // The client compares the two and approves.
  const again = await mailWith('version 2');
  await asClient();
  await page.goto(linkIn(again.text, '/dashboard/projects'));
  await page.getByRole('button', { name: 'Compare versions' }).click();
  const divider = page.getByRole('slider', { name: 'Divider between version 1 and version 2' });
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuetext', '51% of version 1');
  await expect(page.getByRole('img', { name: 'Page 1 of texts.pdf' })).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Page 1 of texts.pdf' }).last()).toHaveAttribute('data-drawn', 'true');
  await lookInBothWidths();
  await page.getByRole('button', { name: 'Back to one version' }).click();
  await page.getByLabel('Version', { exact: true }).selectOption({ label: 'Version 1' });
  await expect(page.getByText('Like a sunset?')).toBeVisible();
  // Only what is on the screen can be answered.
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText('The agreed round is used. You can still ask for changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve' }).click();
  const approving = page.getByRole('alertdialog');
  await expect(approving).toContainText('You approve version 2. An approval cannot be taken back.');
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expect(approving).toBeHidden();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await page.goto(`/dashboard/projects/${project}`);
  await expect(page.getByRole('list', { name: 'Deliverables' }).getByRole('listitem')).toContainText('Approved');

  await asStudio();
  await page.goto(`/admin/projects/${project}`);
  await expect(page.getByText('approved the deliverable Start page, version 2')).toBeVisible();
  await lookInBothWidths();
});
