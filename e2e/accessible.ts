import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { type CDPSession, expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

/** Texts of these looks, on these grounds, have been found readable by this worker. */
const readable = new Set<string>();

/** Documents in which this worker has found no violation, each in the size in which it was shown. */
const clean = new Set<string>();

const mostLooks = 3;

type InPage = { axe: typeof Axe; textsOfLooks: Map<string, HTMLElement[]> };
type View = { looks: string[]; shown: string };

/**
 * Axe on the page as it stands now: no violation. What was found on a page that changed meanwhile is looked for once more. Another
 * theme of a page that has been checked differs in its colours alone: there it is the contrast only.
 */
export async function expectAccessible(page: Page, rules: 'all rules' | 'contrast' = 'all rules'): Promise<void> {
  const isWhole = page.frames().length === 1;
  let found: string[] = [];
  for (let look = 1; look <= mostLooks; look++) {
    const view = await viewOf(page);
    // Contrast is the dearest of all rules, and a matter of colours, size and weight alone: each combination is measured once.
    const looks = view.looks.filter((look) => !readable.has(look));
    if (isWhole && looks.length === 0 && (rules === 'contrast' || clean.has(view.shown))) return;
    const options: RunOptions =
      rules === 'contrast' ? { runOnly: [contrast] } : { rules: { [contrast]: { enabled: looks.length > 0 } } };
    found = await violationsOf(page, { resultTypes: ['violations'], ...options }, looks);
    if (found.length === 0) {
      for (const look of looks) readable.add(look);
      if (rules === 'all rules') clean.add(view.shown);
      return;
    }
    // A button that a save has just given back fades in again, and was seen halfway.
    const after = await viewOf(page);
    if (after.shown === view.shown && after.looks.join() === view.looks.join()) break;
  }
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

const contrast = 'color-contrast';

async function viewOf(page: Page): Promise<View> {
  await page.evaluate(endOfTransitions);
  const looks = await page.evaluate(looksOfTexts);
  const shown = createHash('sha256')
    .update(await page.evaluate(documentShown))
    .digest('hex');
  return { looks, shown };
}

async function violationsOf(page: Page, options: RunOptions, looks: string[]): Promise<string[]> {
  const violations = page.frames().length === 1 ? await inPage(page, options, looks) : await inFrames(page, options);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n  ')}`,
  );
}

/**
 * Runs in the page. All that the rules look at: they ask whether there is a text and which texts are the same, but not what it says.
 * Two pages that show other records are the same to them.
 */
function documentShown(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const unseen of copy.querySelectorAll('script, style')) unseen.remove();
  // Numbered as they come: an id or a text that stands twice, or that names another element, does so still.
  const numbers = new Map<string, number>();
  const numbered = (word: string) => {
    if (!numbers.has(word)) numbers.set(word, numbers.size);
    return `#${numbers.get(word)}`;
  };
  const html = copy.outerHTML
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|_[rR]_[0-9a-zA-Z]*_/g, numbered)
    .replace(
      / (aria-label|alt|title|placeholder|value|datetime|src|href)="(?!#)([^"]*[^"\s][^"]*)"/g,
      (_, name, word) => ` ${name}=${numbered(word)}`,
    )
    .replace(/(?<=>)[^<]+(?=<)/g, (text) => (/^(\s|&nbsp;)*$/.test(text) ? text : numbered(text.trim())));
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select, button')];
  const states = fields.map(({ checked, value, disabled }) => [checked, value !== '', disabled].join());
  // What it is called has to hold the words that it shows, and what scrolls has to be reached by the keyboard.
  const named = [...document.querySelectorAll('[aria-label], [aria-labelledby]')]
    .filter((element) => element.matches('a, button, summary, [role]') && element.textContent?.trim())
    .map(({ textContent, ariaLabel, ariaLabelledByElements }) =>
      [textContent, ariaLabel, ...(ariaLabelledByElements ?? []).map((label) => label.textContent)].join(),
    );
  // As axe counts it.
  const slack = 13;
  const scrolling = [...document.body.querySelectorAll('*')].flatMap((element, at) => {
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element;
    return scrollHeight > clientHeight + slack || scrollWidth > clientWidth + slack ? [at] : [];
  });
  return [innerWidth, innerHeight, ...states, ...named, ...scrolling, html].join('|');
}

/** Runs in the page. What fades in or out has a colour of its own at every moment, and none of them stays. */
async function endOfTransitions(): Promise<void> {
  // One that follows the scrolling has no end in time.
  const ending = document
    .getAnimations()
    .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  const patience = new Promise((done) => setTimeout(done, 5_000));
  await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), patience]);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/** Without the builder, and by the debugger's own evaluation: what it has compiled once it keeps for the next document. */
async function inPage(page: Page, options: RunOptions, looks: string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = debuggers.get(page) ?? page.context().newCDPSession(page);
    debuggers.set(page, session);
    await (await session).send('Runtime.evaluate', { expression: axeSource });
  }
  return page.evaluate(runAxe, { options, looks });
}

/** Runs in the page. The contrast of the texts of these looks alone is measured. */
async function runAxe({ options, looks }: { options: RunOptions; looks: string[] }): Promise<Result[]> {
  const { axe, textsOfLooks } = window as unknown as InPage;
  const texts = looks.flatMap((look) => textsOfLooks.get(look) ?? []);
  for (const text of texts) text.dataset.unread = '';
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-unread]' }] });
  try {
    return (await axe.run(document, options)).violations;
  } finally {
    for (const text of texts) delete text.dataset.unread;
  }
}

async function inFrames(page: Page, options: RunOptions): Promise<Result[]> {
  // No script runs in a sandboxed frame, axe's neither: it would wait for an answer that never comes.
  // A page of the site in a frame has a header and a main part of its own, as it should, and is looked at by itself.
  // Legacy mode puts the result together in the page itself, where the other way opens a second page each time.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .options(options)
    .exclude('iframe[sandbox]')
    .exclude('iframe[data-page]');
  return (await builder.analyze()).violations;
}

/** Runs in the page. Each kind of text there is: its colour, size and weight, and all that lies behind it. */
function looksOfTexts(): string[] {
  type Ground = { colours: string; opacity: number; layer: string };
  const grounds = new Map<Element, Ground>();
  const texts: InPage['textsOfLooks'] = new Map();
  const isClear = (colour: string) => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);
  const isOpaque = (colour: string) => colour.startsWith('rgb(');
  const says = (element: Element) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.value || element.placeholder;
    if (element instanceof HTMLSelectElement) return element.value;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  };

  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element);
    const { colours, opacity, layer } = grounds.get(element.parentElement ?? element) ?? { colours: '', opacity: 1, layer: '' };
    const hasPicture = style.backgroundImage !== 'none';
    const own = isClear(style.backgroundColor) && !hasPicture ? '' : `/${style.backgroundColor} ${style.backgroundImage}`;
    const ground = {
      colours: isOpaque(style.backgroundColor) && !hasPicture ? own : colours + own,
      opacity: opacity * Number(style.opacity),
      // What leaves the flow can come to lie over anything.
      layer: ['static', 'relative'].includes(style.position) ? layer : element.className.toString(),
    };
    grounds.set(element, ground);
    if (!says(element)) continue;
    const { color, fontSize, fontWeight, textShadow } = style;
    const look = [color, fontSize, fontWeight, textShadow, ground.colours, ground.opacity, ground.layer].join('|');
    texts.set(look, [...(texts.get(look) ?? []), element]);
  }
  (window as unknown as InPage).textsOfLooks = texts;
  return [...texts.keys()];
}
