import { writeFile } from 'node:fs/promises';
import { type BrowserContext, test as base, type Cookie, expect, type Page, type Response } from '@playwright/test';
import { type Person, people, testPassword } from '../tests/seed.ts';
import { expectAccessible as axe } from './accessible.ts';
import { openStudio, type StudioApp } from './studio-app.ts';

export { expect } from '@playwright/test';
export { people, testPassword } from '../tests/seed.ts';

type Tools = {
  /** Opens a page, waits until it is alive, and lets axe look at it. */
  visit: (path: string) => Promise<void>;
  /** The same in each theme, switched on the page as another tab would. */
  visitInEveryTheme: (path: string) => Promise<void>;
  /** Signs in without the form: with a session that this worker's tests share, or one that no page has shown yet. */
  loginAs: (person: Person, session?: 'new session') => Promise<void>;
  /** Axe on the page as it stands now; a screen reached by clicking is checked with this. */
  expectAccessible: () => Promise<void>;
  expectAccessibleInEveryTheme: () => Promise<void>;
  /** Names a console error that this test brings about on purpose. */
  allowConsole: (pattern: RegExp) => void;
  /** Keeps requests waiting until the test lets them go, so that what is shown meanwhile stands still. */
  hold: (url: string | ((url: URL) => boolean), then?: 'continue' | 'abort') => Promise<() => void>;
  /** An installation nobody has set up yet. */
  freshApp: StudioApp;
  /** No mail of an earlier test is taken for one of this test. */
  emptyInbox: undefined;
  /** What the app logged during a test that failed is kept beside its picture. */
  serverLog: undefined;
  /** An app of this test's own, with settings of its own. */
  ownStudio: (template: 'foyer_fresh' | 'foyer_studio', env?: Record<string, string>) => Promise<StudioApp>;
};

type WorkerTools = {
  app: StudioApp;
  /** The cookies of those who have signed in. */
  signedIn: Map<Person, Cookie[]>;
};

export const test = base.extend<Tools, WorkerTools>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const app = await openStudio('foyer_studio');
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  signedIn: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => wakeful(await newContext(options), options?.javaScriptEnabled);
      await use(browser);
      browser.newContext = newContext;
    },
    { scope: 'worker' },
  ],
  context: async ({ context, javaScriptEnabled }, use) => use(wakeful(context, javaScriptEnabled)),
  ownStudio: async ({ context }, use) => {
    const opened: StudioApp[] = [];
    await use(async (template, env) => {
      const studio = await openStudio(template, env);
      opened.push(studio);
      return studio;
    });
    // What a page still loads in the background must not meet a closed server.
    for (const page of context.pages()) await page.goto('about:blank');
    for (const studio of opened) await studio.close();
  },
  freshApp: async ({ ownStudio }, use) => use(await ownStudio('foyer_fresh')),
  baseURL: async ({ app }, use) => use(app.url),
  emptyInbox: [
    async ({ app }, use) => {
      app.mail.messages.length = 0;
      await use(undefined);
    },
    { auto: true },
  ],
  serverLog: [
    async ({ app }, use, info) => {
      const before = app.process.output().length;
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const path = info.outputPath('server.log');
      await writeFile(path, app.process.output().slice(before));
      info.attachments.push({ name: 'server log', path, contentType: 'text/plain' });
    },
    { auto: true },
  ],
  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => seen.push(error.stack ?? error.message));
      await use((pattern) => allowed.push(pattern));
      expect(
        seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'unexpected console errors',
      ).toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => use(() => axe(page)),
  expectAccessibleInEveryTheme: async ({ page }, use) => use(() => axeInEveryTheme(page)),
  hold: async ({ page }, use) => {
    await use(async (url, then = 'continue') => {
      const gate = Promise.withResolvers<void>();
      await page.route(url, async (route) => {
        await gate.promise;
        await route[then]();
      });
      return gate.resolve;
    });
  },
  visit: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await axe(page);
    });
  },
  visitInEveryTheme: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await axeInEveryTheme(page);
    });
  },
  loginAs: async ({ page, context, app, signedIn }, use) => {
    await use(async (person, session) => {
      // What an open page asks for by itself is not for whoever comes now.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      const kept = session ? undefined : signedIn.get(person);
      if (kept && (await isOpen(app, kept))) return context.addCookies(kept);
      const { email } = people[person];
      const response = await page.request.post(`${app.url}/api/auth/sign-in/email`, {
        data: { email, password: testPassword },
        headers: { origin: app.url },
      });
      expect(response.status(), await response.text()).toBe(200);
      const set = response.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
      const names = set.map(({ value }) => value.slice(0, value.indexOf('=')));
      const cookies = await context.cookies(app.url);
      const given = cookies.filter(({ name }) => names.includes(name));
      if (!session) signedIn.set(person, given);
    });
  },
});

/** A test may have ended the session since. */
async function isOpen(app: StudioApp, cookies: Cookie[]): Promise<boolean> {
  const token = cookies.find(({ name }) => name.endsWith('session_token'))?.value.split('.')[0];
  const { rowCount } = await app.pool.query('select from sessions where token = $1 and expires_at > now()', [token]);
  return rowCount === 1;
}

/** The page has taken over from the server's HTML, so that a click does what it should. */
export async function alive(page: Page) {
  await page.waitForFunction(() => document.documentElement.dataset.alive === 'true');
}

/** What has reached the page until now is drawn. */
export async function painted(page: Page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const withoutScripts = new WeakSet<BrowserContext>();
const wakefulPages = new WeakSet<Page>();

/**
 * A page is there when it has taken over from the server's HTML: what is clicked or typed before would be lost. Whoever waits for
 * the commit alone wants it before that.
 */
function wakeful(context: BrowserContext, javaScriptEnabled?: boolean): BrowserContext {
  if (javaScriptEnabled === false) withoutScripts.add(context);
  context.on('page', (page) => {
    if (wakefulPages.has(page)) return;
    wakefulPages.add(page);
    const { goto, reload, route } = page;
    page.route = async (...args) => {
      await keepIntercepting(page);
      return route.apply(page, args);
    };
    page.goto = async (url, options) => {
      const response = await goto.call(page, url, options);
      return options?.waitUntil === 'commit' ? response : awake(page, response);
    };
    page.reload = async (...args) => awake(page, await reload.apply(page, args));
  });
  return context;
}

const interceptingContexts = new WeakMap<BrowserContext, Promise<unknown>>();
const interceptingPages = new WeakSet<Page>();

/**
 * Once a test has asked for it, the requests of a context are intercepted until its end, by a route of an address that nobody asks
 * for: Playwright turns interception off with the last route, and what is on its way then is never reported, or never answered.
 * An open document does not take part at once, so it asks until its request is caught.
 */
async function keepIntercepting(page: Page): Promise<void> {
  const context = page.context();
  const begun =
    interceptingContexts.get(context) ??
    context.route('**/robots.txt?caught', (route) => route.fulfill({ headers: { caught: 'yes' } }));
  interceptingContexts.set(context, begun);
  await begun;
  if (interceptingPages.has(page) || !page.url().startsWith('http')) return;
  interceptingPages.add(page);
  // A document that goes away meanwhile is followed by one that takes part.
  const isCaught = () => page.evaluate(async () => (await fetch('/robots.txt?caught')).headers.has('caught')).catch(() => true);
  while (!(await isCaught()));
}

async function awake(page: Page, response: Response | null): Promise<Response | null> {
  if (withoutScripts.has(page.context())) return response;
  // The notice of a closed site is a document without code.
  const isHtml = response?.headers()['content-type']?.startsWith('text/html');
  if (isHtml && (await page.locator('script[type="module"]').count()) > 0) await alive(page);
  return response;
}

/** Switches the theme on the page as another tab would. */
export async function setTheme(page: Page, theme: string) {
  await page.evaluate((chosen) => {
    localStorage.setItem('ui-theme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'ui-theme' }));
  }, theme);
  await expect(page.locator('html')).toHaveClass(new RegExp(`(^| )${theme}( |$)`));
}

async function axeInEveryTheme(page: Page) {
  for (const theme of ['light', 'dark', 'blackout']) {
    await setTheme(page, theme);
    await axe(page, theme === 'light' ? 'all rules' : 'contrast');
  }
}
