import { MOST_SCRIPT, scriptWeight, weighedPages } from '../../tests/page-weight.ts';
import { expect, test } from '../fixtures.ts';
import { setServices, setSettings, untilPage } from './studio.ts';

test.beforeAll(async ({ app }) => {
  await setSettings(app, { show_services_to_visitors: 'true' });
  await setServices(app);
  await untilPage(app, '/services', (html) => html.includes('Business Website'));
});
test.afterAll(async ({ app }) => {
  await setSettings(app, {});
  await setServices(app, []);
});

test(`every public page loads at most ${MOST_SCRIPT} kB of JavaScript`, async ({ app }) => {
  for (const path of weighedPages) {
    const { kilobytes = 0, files = 0 } = (await scriptWeight(app.url, path)) ?? {};
    expect.soft(files, path).toBeGreaterThan(1);
    expect.soft(kilobytes, path).toBeLessThanOrEqual(MOST_SCRIPT);
  }
});
