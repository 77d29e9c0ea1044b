import { inArray } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { system_setup } from '#db/schema/operations/setup.ts';
import { files } from '#db/schema/platform/files.ts';
import { branding } from '#db/schema/studio/branding.ts';
import { noAnalytics } from '#shared/analytics.ts';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { hoursText } from '#shared/hours-text.ts';
import { analyticsSettings } from '#shared/settings/analytics.ts';
import { calendarSettings } from '#shared/settings/calendar.ts';
import { languageSettings } from '#shared/settings/languages.ts';
import { mapSettings } from '#shared/settings/map.ts';
import { siteSettings } from '#shared/settings/site.ts';
import { textsSettings } from '#shared/settings/texts.ts';
import { visitSettings } from '#shared/settings/visits.ts';
import { defaultSettings, type SiteSettings } from '#shared/site-settings.ts';
import type { SiteState } from '#shared/site-state.ts';
import { defaultTexts } from '#shared/site-texts.ts';
import { defaultCalendar, type StudioCalendar } from '#shared/studio-calendar.ts';
import { readSettings, type Settings } from './settings.server.ts';

/** What every page needs of the studio, read once and kept until somebody changes it. */
export type SiteStateCache = {
  get(): Promise<SiteState>;
  /** The same for a caller who holds a connection: what is kept, else read over that one. A second could be one too many. */
  within(tx: DbOrTx): Promise<SiteState>;
  drop(): void;
  onDrop(fn: () => void): void;
  latest(): SiteState;
};

const initial: SiteState = {
  setup: { setup_completed: false, super_admin_created: false },
  settings: withHours(defaultSettings, defaultCalendar),
  analytics: noAnalytics,
  branding: {
    companyName: defaultSettings.site_name,
    colors: defaultColors,
    logos: { light: null, dark: null },
    errorPageMessage: defaultMessages.errorPage,
    defaultColors,
  },
  texts: { ...defaultTexts, owner_picture: null },
  map: null,
  visits: visitSettings.defaults,
  languages: ['en'],
};

export function createSiteState(db: Db, settings: Settings): SiteStateCache {
  let current: Promise<SiteState> | null = null;
  let latest = initial;
  // A reading that began earlier may end later, and what it has read is older.
  let begun = 0;
  let newest = 0;
  /** Whether `latest` is what `current` answers. */
  let known = false;
  const listeners: (() => void)[] = [];
  settings.onDrop(() => {
    current = null;
    known = false;
    for (const fn of listeners) fn();
  });
  const get = () => {
    if (current) return current;
    const reading = readSiteState(db, settings.get);
    current = reading;
    begun += 1;
    const own = begun;
    reading.then(
      (state) => {
        if (own < newest) return;
        newest = own;
        latest = state;
        known = current === reading;
      },
      // A failed read is not kept, so that the next request tries again.
      () => {
        if (current === reading) current = null;
      },
    );
    return reading;
  };
  return {
    get,
    within: async (tx) => {
      if (known) return latest;
      // For the next caller; nobody waits for it here.
      get().catch(() => {});
      return readSiteState(tx, (group) => readSettings(tx, group));
    },
    drop: settings.drop,
    onDrop: (fn) => listeners.push(fn),
    latest: () => latest,
  };
}

async function readSiteState(db: DbOrTx, read: Settings['get']): Promise<SiteState> {
  // One after the other: inside a transaction there is one connection for all of them.
  const settings = withHours(await read(siteSettings), await read(calendarSettings));
  const analytics = await read(analyticsSettings);
  const texts = await read(textsSettings);
  const map = await read(mapSettings);
  const visits = await read(visitSettings);
  const { languages } = await read(languageSettings);
  const [brand] = await db.select().from(branding).limit(1);
  const setupRows = await db.select().from(system_setup).limit(1);
  const { logo_light_file_id, logo_dark_file_id, owner_picture_file_id } = brand ?? {};
  const ids = [logo_light_file_id, logo_dark_file_id, owner_picture_file_id].filter((id) => id != null);
  const pictures = ids.length ? await db.select().from(files).where(inArray(files.id, ids)) : [];
  const url = (id: string | null | undefined) => {
    const file = pictures.find((row) => row.id === id);
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
      logos: { light: url(logo_light_file_id), dark: url(logo_dark_file_id) },
      errorPageMessage: brand?.error_page_message || defaultMessages.errorPage,
      defaultColors,
    },
    texts: { ...texts, owner_picture: url(owner_picture_file_id) },
    map: settings.site_address.trim() && map.map_position ? map : null,
    visits,
    languages: ['en', ...languages],
  };
}

/** Where the owner wrote no words of their own, pages and search engines see the hours of the calendar. */
function withHours(settings: SiteSettings, { weekly_hours }: StudioCalendar): SiteSettings {
  return { ...settings, hours_of_operation: settings.hours_of_operation || hoursText(weekly_hours) };
}
