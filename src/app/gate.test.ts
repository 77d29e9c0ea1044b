import { expect, it } from 'vitest';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { siteGate } from './gate.server.ts';
import { pageContext } from './page-context.ts';

const closedSite = {
  setup: { setup_completed: true },
  settings: { maintenance_mode: true },
  branding: { companyName: 'North', colors: defaultColors },
};

async function answerAt(path: string, language: 'en' | 'de'): Promise<string> {
  const page = { site: async () => closedSite, caller: async () => null, language };
  const context = { get: (key: unknown) => (key === pageContext ? page : 'nonce') };
  const args = { request: new Request(`https://studio.test${path}`), context } as never;
  const answer = await siteGate(args, async () => new Response('open'));
  return answer instanceof Response ? answer.text() : '';
}

it('a closed site says so in the language of the page', async () => {
  const english = await answerAt('/about', 'en');
  expect(english).toContain('<html lang="en">');
  expect(english).toContain(defaultMessages.maintenance);
  const german = await answerAt('/de/about', 'de');
  expect(german).toContain('<html lang="de">');
  expect(german).not.toContain(defaultMessages.maintenance);
  expect(german).toContain('gewartet');
  expect(await answerAt('/de/auth', 'de')).toBe('open');
});
