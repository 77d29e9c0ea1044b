import { inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { system_setup } from '#db/schema/operations/setup.ts';
import { files } from '#db/schema/platform/files.ts';
import { branding } from '#db/schema/studio/branding.ts';
import { noAnalytics } from '#shared/analytics.ts';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { analyticsSettings } from '#shared/settings/analytics.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import type { SiteState } from '#shared/site-state.ts';
import type { Settings } from './settings.server.ts';

/** What every page needs of the studio, read once and kept until somebody changes it. */
export type SiteStateCache = { get(): Promise<SiteState>; drop(): void; onDrop(fn: () => void): void; latest(): SiteState };

const initial: SiteState = {
  setup: { setup_completed: false, super_admin_created: false },
  settings: defaultSettings,
  analytics: noAnalytics,
  branding: {
    companyName: defaultSettings.site_name,
    colors: defaultColors,
    logos: { light: null, dark: null },
    errorPageMessage: defaultMessages.errorPage,
    defaultColors,
  },
};

export function createSiteState(db: Db, settings: Settings): SiteStateCache {
  let current: Promise<SiteState> | null = null;
  let latest = initial;
  const listeners: (() => void)[] = [];
  settings.onDrop(() => {
    current = null;
    for (const fn of listeners) fn();
  });
  return {
    get: () => {
      if (current) return current;
      const reading = readSiteState(db, settings);
      current = reading;
      reading.then(
        (state) => {
          latest = state;
        },
        // A failed read is not kept, so that the next request tries again.
        () => {
          if (current === reading) current = null;
        },
      );
      return reading;
    },
    drop: settings.drop,
    onDrop: (fn) => listeners.push(fn),
    latest: () => latest,
  };
}

async function readSiteState(db: Db, stored: Settings): Promise<SiteState> {
  const [settings, analytics, brandRows, setupRows] = await Promise.all([
    stored.get(siteSettings),
    stored.get(analyticsSettings),
    db.select().from(branding).limit(1),
    db.select().from(system_setup).limit(1),
  ]);
  const brand = brandRows[0];
  const logoIds = [brand?.logo_light_file_id, brand?.logo_dark_file_id].filter((id) => id != null);
  const logos = logoIds.length ? await db.select().from(files).where(inArray(files.id, logoIds)) : [];
  const url = (id: string | null | undefined) => {
    const file = logos.find((row) => row.id === id);
    return file ? `/files/${file.path}` : null;
  };
  return {
    setup: {
      setup_completed: setupRows[0]?.setup_completed ?? false,
      super_admin_created: setupRows[0]?.super_admin_created ?? false,
    },
    settings,
    analytics,
    branding: {
      companyName: brand?.company_name || settings.site_name,
      colors: { ...defaultColors, ...brand?.colors },
      logos: { light: url(brand?.logo_light_file_id), dark: url(brand?.logo_dark_file_id) },
      errorPageMessage: brand?.error_page_message || defaultMessages.errorPage,
      defaultColors,
    },
  };
}
