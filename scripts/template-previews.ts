// Takes the pictures of the demo pages that the template cards show: whole, and their upper part alone for phones, wide and tall. Run it against a started app after changing a demo:
//   node scripts/template-previews.ts http://localhost:3000
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { demoHref, templates } from '../src/features/website/site/content/templates.ts';
import { findChromium } from '../tests/browser/chromium.ts';

const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const page = { width: 1200, height: 900 };
const pictureWidth = 720;
const tallest = 2600;

const browser = await chromium.launch(await findChromium());
const context = await browser.newContext({ viewport: page, reducedMotion: 'reduce' });
for (const template of templates.filter(({ status }) => status === 'published')) {
  const tab = await context.newPage();
  await tab.goto(origin + demoHref(template));
  // The studio's own bar is not part of the template.
  await tab.addStyleTag({
    content:
      'nav[aria-label="Template demo"]{display:none!important}div:has(>nav[aria-label="Template demo"]){display:none!important}',
  });
  const height = Math.min(tallest, await tab.evaluate(() => document.documentElement.scrollHeight));
  const session = await context.newCDPSession(tab);
  // A phone's is in sight at once and small on the glass, so its weight counts more than its grain.
  for (const [folder, cut, width, quality] of [
    ['previews', height, pictureWidth, 78],
    ['tops', page.height, 640, 60],
    ['talls', (page.width * 4) / 3, 420, 60],
  ] as const) {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width: page.width, height: cut, scale: width / page.width },
    });
    await writeFile(`src/features/website/site/screens/pictures/${folder}/${template.id}.webp`, Buffer.from(data, 'base64'));
  }
  await tab.close();
}
await browser.close();
