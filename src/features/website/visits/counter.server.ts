import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '#db/unavailable.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { VisitDevice } from '#shared/choices/website/visits.ts';
import { isAhead } from '#shared/fetched-ahead.ts';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { campaignOf, hostnameOf, referrerOf } from './policy.ts';
import { createRing } from './ring.ts';
import { createSalts, visitorOf } from './salts.server.ts';
import { type SeenView, type WaitingView, waitingView } from './seen-view.ts';
import { insertViews, type ViewRow } from './store.server.ts';
import { createUserAgents } from './user-agents.server.ts';
import { createViewBudget } from './view-budget.ts';

export type ViewCounter = {
  /** Never waits and never fails: a page is answered whether it can be counted or not. */
  seen(view: SeenView): void;
  flush(): Promise<void>;
  close(): Promise<void>;
};

type CounterPorts = Pick<Platform, 'db' | 'pool' | 'log' | 'settings' | 'sessions'> & {
  env: Pick<Platform['env'], 'PUBLIC_URL' | 'RATE_LIMITS'>;
};

const flushEvery = 1_000;
const retryAfter = 5_000;
const batchSize = 500;
const capacity = 10_000;
const closeWithin = 5_000;
const tellEvery = 60_000;

/**
 * Counts views of public pages: kept in memory as they come, written in batches. Browsers that only look ahead, machines,
 * administrators and whoever asks not to be tracked are left out. What is stored names nobody.
 */
export function createViewCounter({ db, pool, log, settings, sessions, env }: CounterPorts): ViewCounter {
  const ring = createRing<WaitingView>(capacity);
  const budget = env.RATE_LIMITS ? createViewBudget() : null;
  const salts = createSalts(db);
  let isOn = true;
  let taken: WaitingView[] = [];
  let rows: ViewRow[] | null = null;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let toldAt = 0;
  let lost = 0;
  const describe = createUserAgents();
  const publicHost = new URL(env.PUBLIC_URL).hostname;
  settings.onDrop(() => {
    // The next batch finds out; another time zone has another day.
    isOn = true;
    salts.forget();
  });

  const seen = (view: SeenView): void => {
    const userAgent = isOn ? view.get('user-agent') : null;
    if (!userAgent || isAhead(view)) return;
    const now = Date.now();
    if (budget && !budget.admitsFrom(view.ip, now)) return;
    ring.push(waitingView(view, userAgent, now));
    schedule(flushEvery);
  };

  const schedule = (after: number): void => {
    if (timer || running) return;
    timer = setTimeout(() => void flush(), after).unref();
  };

  const isAdministrator = async (cookie: string): Promise<boolean> => {
    const { caller } = await sessions.read(new Headers({ cookie }), { isPassive: true });
    return caller !== null && caller.role !== 'client';
  };

  const toRow = (salt: string, device: VisitDevice, view: WaitingView): ViewRow => ({
    id: randomUUID(),
    at: view.at,
    path: view.path,
    visitor: visitorOf(salt, env.PUBLIC_URL, view.ip, view.userAgent),
    referrer: view.isInApp ? null : referrerOf(view.referer, [publicHost, hostnameOf(view.host)]),
    device,
    ...campaignOf(view.search),
  });

  const prepare = async ({ respect_do_not_track }: SettingsOf<typeof visitSettings>): Promise<ViewRow[]> => {
    const look = await describe();
    const salt = await salts.get();
    const prepared: ViewRow[] = [];
    for (const view of taken) {
      if (respect_do_not_track && view.isOptedOut) continue;
      const { isMachine, device } = look(view.userAgent);
      if (isMachine || (view.cookie && (await isAdministrator(view.cookie)))) continue;
      if (!budget || budget.admits(view.at)) prepared.push(toRow(salt, device, view));
    }
    return prepared;
  };

  const drain = async (): Promise<void> => {
    while (taken.length > 0 || ring.size > 0) {
      const current = await settings.get(visitSettings);
      isOn = current.count_visits;
      if (!isOn) {
        ring.clear();
        taken = [];
        rows = null;
        return;
      }
      if (taken.length === 0) taken = ring.take(batchSize);
      rows ??= await prepare(current);
      if (rows.length > 0) await insertViews(pool, rows);
      taken = [];
      rows = null;
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running ??= drain()
      .catch((error: unknown) => {
        // While the database is away the batch waits, and newer views wait behind it.
        if (isUnavailable(error)) return;
        lost += taken.length;
        taken = [];
        rows = null;
        log.error({ category: 'system', component: 'visits', message: 'Page views could not be stored', error });
      })
      .finally(() => {
        running = undefined;
        tell();
        if (taken.length > 0) schedule(retryAfter);
        else if (ring.size > 0) schedule(flushEvery);
      });
    return running;
  };

  const tell = (): void => {
    const now = Date.now();
    if (now - toldAt < tellEvery) return;
    const counts = { dropped: ring.takeDropped(), refused: budget?.takeRefused() ?? 0, lost };
    lost = 0;
    const sum = counts.dropped + counts.refused + counts.lost;
    if (sum === 0) return;
    toldAt = now;
    const message = `${sum} page views were not counted, because there were too many or they could not be stored`;
    log.warn({ category: 'system', component: 'visits', message, metadata: counts });
  };

  const close = async (): Promise<void> => {
    await Promise.race([flush(), sleep(closeWithin, undefined, { ref: false })]);
    clearTimeout(timer);
    salts.forget();
    lost += taken.length + ring.size;
    isOn = false;
    toldAt = 0;
    tell();
  };

  return { seen, flush, close };
}
