import { client_services } from '#db/schema/sales/client-services.ts';
import { orders } from '#db/schema/sales/orders.ts';
import { services } from '#db/schema/sales/services.ts';
import { sampleServices } from '#features/sales/services/sample-services.ts';
import { sitePages } from '../../tests/site-pages.ts';
import type { StudioApp } from '../studio-app.ts';

export const publicPages = [...sitePages, '/privacy', '/terms', '/imprint'] as const;

/** Settings as they stand in the table; what is not named falls back to its default. */
export async function setSettings(app: StudioApp, settings: Record<string, string>) {
  await app.pool.query('delete from system_settings');
  for (const [key, value] of Object.entries(settings)) {
    await app.pool.query('insert into system_settings (key, value) values ($1, $2)', [key, value]);
  }
}

export async function setServices(app: StudioApp, rows: (typeof services.$inferInsert)[] = sampleServices) {
  // What was bought holds on to its service.
  await app.db.delete(client_services);
  await app.db.delete(orders);
  await app.db.delete(services);
  if (rows.length > 0) await app.db.insert(services).values(rows);
}

/** The notice that a change has been made travels through the database; a page is asked until it has arrived. */
export async function untilPage(app: StudioApp, path: string, holds: (html: string) => boolean) {
  for (let left = 50; left > 0; left -= 1) {
    if (holds(await (await fetch(app.url + path)).text())) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} never showed the change`);
}

/** Runs while the services cannot be read. */
export async function withoutServices(app: StudioApp, work: () => Promise<void>) {
  await app.pool.query('alter table services rename to services_away');
  await app.pool.query("select pg_notify('foyer', 'settings')");
  try {
    await work();
  } finally {
    await app.pool.query('alter table if exists services_away rename to services');
  }
}
