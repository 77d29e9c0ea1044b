import { setTimeout as sleep } from 'node:timers/promises';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import * as React from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect } from 'vitest';
import { patience } from '#tests/patience.ts';
import type { Person } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { failureOf, loadedBy, loadedPages } from './pages.ts';
import { browserRoutes } from './routes.ts';

const origin = 'http://localhost:3000';
/** A test that fails now and then fails sooner where answers come in another order: each waits up to so many milliseconds. */
const latest = Number(process.env.SLOW_ANSWERS ?? 0);
// Tests that care about hidden elements ask for it: to compute it for every search costs most of the search.
configure({
  defaultHidden: true,
  asyncUtilTimeout: patience,
  // The whole document says less than its words, and the navigation around a page says nothing.
  getElementError: (message) => {
    const parts = [...document.querySelectorAll('main, [role$="dialog"], dialog, [data-sonner-toaster]')];
    const words = parts.map(({ textContent }) => textContent.slice(0, 1_500)).join('\n');
    return new Error(`${message?.split('\n')[0]}\nOn the screen: ${words || document.body.textContent?.slice(0, 1_500)}`);
  },
});

// For its warnings React takes a stack trace of every element, which costs a tenth of a test: it stops at a number of them, reached here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

/** A stream that stays silent: browser tests cover live updates. */
class SilentStream extends EventTarget {
  close() {}
}
Object.assign(globalThis, { EventSource: SilentStream });

// The document knows fewer elements than a browser: a new one such as <search> is an element all the same.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });

const pending = new Set<Promise<Response>>();

/** What a screen has asked for and shown outlives it, and would be taken for that of the next one. */
async function emptyDocument() {
  cleanup();
  // One that a failed test held back is never answered.
  await Promise.race([Promise.allSettled(pending), sleep(5_000, undefined, { ref: false })]);
  pending.clear();
  toast.dismiss();
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).toBeNull());
}

/** A press waits until the screen has settled and a button that is busy can be pressed again, as a person does. */
function patient(user: UserEvent): UserEvent {
  const { click, keyboard } = user;
  const settled = () => act(() => new Promise<void>((done) => setTimeout(done)));
  return Object.assign(user, {
    click: async (element: Element) => {
      await settled();
      if (element.matches(':disabled')) await waitFor(() => expect(element.matches(':disabled')).toBe(false));
      return click(element);
    },
    keyboard: async (keys: string) => {
      await settled();
      return keyboard(keys);
    },
  });
}

const nodeFetch = globalThis.fetch;
/** The server of the test that runs: a client keeps the `fetch` that it finds when it is made, for the files after this one too. */
let serve: ((request: Request) => Promise<Response>) | null = null;
globalThis.fetch = async (input, init) => {
  const request = new Request(input instanceof Request ? input : new URL(String(input), origin), init);
  if (!serve || new URL(request.url).origin !== origin) return nodeFetch(request);
  const answer = serve(request);
  pending.add(answer);
  return answer.finally(() => pending.delete(answer));
};

// What is only counted has no answer that a screen could show.
Object.defineProperty(navigator, 'sendBeacon', { value: () => true, configurable: true });

type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>;

/**
 * The app's own pages in a document, with the whole server behind them in the same process: every click goes through the screen, the
 * client, the API and the database. Nothing is drawn: layout, colours, focus rings and real downloads are for the browser tests.
 */
export function testScreens(env: Record<string, string> = {}) {
  // A page asks much at once, and while it is drawn nobody gives a connection back: a small pool would be taken for a stuck one.
  const studio = testStudio({ DATABASE_POOL: '20', ...env }, loadedPages);
  let cookie: string | null = null;
  let answers: Answer[] = [];

  /** What the server gives out is sent along from then on, and taken back when it says so. */
  const keepCookies = (response: Response) => {
    const held = new Map((cookie ?? '').split('; ').map((one) => [one.slice(0, one.indexOf('=')), one]));
    for (const one of response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')) {
      const name = one.slice(0, one.indexOf('='));
      if (one.endsWith('=')) held.delete(name);
      else held.set(name, one);
    }
    held.delete('');
    cookie = [...held.values()].join('; ') || null;
    return response;
  };

  const ask = async (request: Request): Promise<Response> => {
    for (const answer of answers) {
      const given = await answer(request);
      if (given) return given;
    }
    const { pathname, search } = new URL(request.url);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    if (latest > 0) await sleep(Math.random() * latest);
    return studio.platform && keepCookies(await studio.fetch(cookie, pathname + search, request.method, request.headers, body));
  };

  beforeEach(() => {
    answers = [];
    serve = ask;
  });
  afterEach(async () => {
    await emptyDocument();
    serve = null;
    localStorage.clear();
    sessionStorage.clear();
  });

  const load = async (id: string, { request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const loaded = loadedBy(await studio.fetch(cookie, pathname + search, 'GET', new Headers()));
    if (loaded instanceof Response) throw loaded;
    if (loaded.errors && id in loaded.errors) throw failureOf(loaded.errors[id]);
    return loaded.loaderData[id] ?? null;
  };

  return {
    studio,
    /** Opens a page as somebody, in a document of its own, and waits until it is there. */
    async open(path: string, who: Person | { session: string } | null = null) {
      await emptyDocument();
      cookie = typeof who === 'object' ? (who?.session ?? null) : await studio.sessionOf(who);
      // Pages that are the same for everybody ask who is here only where somebody has signed in.
      // biome-ignore lint/suspicious/noDocumentCookie: the document has no other way.
      document.cookie = who ? 'foyer_hint=1' : 'foyer_hint=; max-age=0';
      const router = createMemoryRouter(await browserRoutes(load), { initialEntries: [path] });
      // Code and data first, for as long as they take: drawing them is what a screen is waited for.
      await new Promise<void>((done) => {
        const check = () => router.state.initialized && done();
        router.subscribe(check);
        check();
      });
      // Whether something lies over a button is for the browser tests: to ask every ancestor costs more than the click.
      const user = patient(userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }));
      // A part whose code has yet to come suspends, and React goes on with it only where the drawing is awaited.
      // The address is drawn as soon as it is there: drawn later, the next press would be ahead of it, as nobody's is.
      const view = await act(async () => render(<RouterProvider router={router} useTransitions={false} />));
      await screen.findByRole('main');
      return { user, router, view };
    },
    /** Answers in place of the server, until it is asked to stop. */
    answerWith(answer: Answer) {
      answers.push(answer);
      return () => {
        answers = answers.filter((one) => one !== answer);
      };
    },
  };
}

/** Writes a text into a field at once, as a paste does, or chooses from a list. */
export function fill(field: HTMLElement, value: string) {
  if (field.matches(':disabled')) throw new Error(`Nobody can write into a field that is disabled: ${field.outerHTML}`);
  fireEvent.input(field, { target: { value } });
  fireEvent.change(field);
}

// What has to be drawn, or needs real focus, is for the browser tests.
const rules = { 'color-contrast': { enabled: false }, 'aria-hidden-focus': { enabled: false } };

/** Axe on the document as it stands now: no violation. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'], iframes: false });
  expect(violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}
