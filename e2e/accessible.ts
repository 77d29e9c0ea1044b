import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

/** Texts of these looks, on these grounds, have been found readable by this worker. */
const readable = new Set<string>();

/** Documents in which this worker has found no violation, each in the size in which it was shown. */
const clean = new Set<string>();

const mostLooks = 3;

type View = { looks: string[]; shown: string };

/** Axe on the page as it stands now: no violation. What was found on a page that changed meanwhile is looked for once more. */
export async function expectAccessible(page: Page): Promise<void> {
  const isWhole = page.frames().length === 1;
  let found: string[] = [];
  for (let look = 1; look <= mostLooks; look++) {
    const view = await viewOf(page);
    // Contrast is the dearest of all rules, and a matter of colours, size and weight alone: each combination is measured once.
    const looks = view.looks.filter((look) => !readable.has(look));
    if (isWhole && looks.length === 0 && clean.has(view.shown)) return;
    found = await violationsOf(page, looks.length > 0);
    if (found.length === 0) {
      for (const look of looks) readable.add(look);
      clean.add(view.shown);
      return;
    }
    // A button that a save has just given back fades in again, and was seen halfway.
    const after = await viewOf(page);
    if (after.shown === view.shown && after.looks.join() === view.looks.join()) break;
  }
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

async function viewOf(page: Page): Promise<View> {
  await page.evaluate(endOfTransitions);
  const looks = await page.evaluate(looksOfTexts);
  const shown = createHash('sha256')
    .update(await page.evaluate(documentShown))
    .digest('hex');
  return { looks, shown };
}

async function violationsOf(page: Page, hasContrast: boolean): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasContrast } },
  };
  const violations = page.frames().length === 1 ? await inPage(page, options) : await inFrames(page, options);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('\n  ')}`,
  );
}

/** Runs in the page. All that the rules look at; two pages that differ in which records they show or in numbers of their texts are the same to them. */
function documentShown(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const unseen of copy.querySelectorAll('script, style')) unseen.remove();
  // Numbered as they come: an id that stands twice, or that names another element, does so still.
  const ids: string[] = [];
  const numbered = (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `#${ids.indexOf(id)}`;
  };
  const html = copy.outerHTML
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, numbered)
    .replace(/>[^<]+</g, (text) => text.replace(/\d+/g, '0'));
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select, button')];
  const states = fields.map(({ checked, value, disabled }) => [checked, value !== '', disabled].join());
  return [innerWidth, innerHeight, ...states, html].join('|');
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

/** Without the builder, which compiles all of axe anew for each look at the same document. */
async function inPage(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
    return violations;
  }, options);
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
  const looks = new Set<string>();
  const isClear = (colour: string) => colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);
  const isOpaque = (colour: string) => colour.startsWith('rgb(');
  const says = (element: Element) =>
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      ? element.value || element.placeholder
      : [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) &&
    element.localName;

  for (const element of document.querySelectorAll('*')) {
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
    looks.add([color, fontSize, fontWeight, textShadow, ground.colours, ground.opacity, ground.layer].join('|'));
  }
  return [...looks];
}
