import { fileURLToPath } from 'node:url';
import { expect, test } from '../fixtures.ts';
import { openStudio, type StudioApp } from '../studio-app.ts';

const smuggled = `<h1>About</h1>
<script>window.smuggled = 'script'</script>
<script type="module" nonce="guessed">window.smuggled = 'module'</script>
<img src="/nothing" onerror="window.smuggled = 'handler'" alt="">
<style>h1 { color: rgb(1, 2, 3) }</style>`;

const careless = { NODE_OPTIONS: `--import ${fileURLToPath(new URL('smuggle.mjs', import.meta.url))}`, SMUGGLED: smuggled };

let studio: StudioApp;
test.beforeAll(async () => {
  studio = await openStudio('foyer_studio', careless);
});
test.afterAll(() => studio.close());

test('a script smuggled into the text of a page is refused by the browser', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy|\/nothing/);
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener('securitypolicyviolation', (event) => refused.push(`${event.effectiveDirective} ${event.blockedURI}`));
  });
  // Once rendered, once from the cache.
  for (const visit of ['rendered', 'cached']) {
    await page.goto(`${studio.url}/about`);
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused.toSorted());
    await expect
      .poll(refused, visit)
      .toEqual(['script-src-attr inline', 'script-src-elem inline', 'script-src-elem inline', 'style-src-elem inline']);
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.classList.contains('light')), 'our own script ran').toBe(true);
  }
});

test.describe('without the policy', () => {
  test.use({ bypassCSP: true });
  test('the same script is one that would have run', async ({ page, allowConsole }) => {
    allowConsole(/\/nothing/);
    await page.goto(`${studio.url}/about`);
    await expect.poll(() => page.evaluate(() => (window as { smuggled?: string }).smuggled)).toBe('handler');
  });
});
