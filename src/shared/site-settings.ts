// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.
export type SiteSettings = {
  site_name: string;
  site_address: string;
  site_phone: string;
  site_email: string;
  hours_of_operation: string;
  show_services_to_visitors: boolean;
  tax_rate: number;
  maintenance_mode: boolean;
  social_links: { label: string; url: string }[];
};

export const defaultSettings: SiteSettings = {
  site_name: 'Foyer',
  site_address: '',
  site_phone: '',
  site_email: '',
  hours_of_operation: 'Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-2:00 PM, Sun closed',
  show_services_to_visitors: false,
  tax_rate: 8,
  maintenance_mode: false,
  social_links: [],
};

/** Rows hold text; a row that cannot be read falls back to its default instead of breaking every page. */
export function settingsFromRows(rows: { key: string; value: string }[]): SiteSettings {
  const stored = new Map(rows.map((row) => [row.key, row.value]));
  const text = (key: keyof SiteSettings & string, byDefault: string) => stored.get(key) ?? byDefault;
  const flag = (key: keyof SiteSettings & string) => stored.get(key) === 'true';
  const rate = Number(stored.get('tax_rate') ?? defaultSettings.tax_rate);
  return {
    site_name: text('site_name', defaultSettings.site_name) || defaultSettings.site_name,
    site_address: text('site_address', ''),
    site_phone: text('site_phone', ''),
    site_email: text('site_email', ''),
    hours_of_operation: text('hours_of_operation', defaultSettings.hours_of_operation),
    show_services_to_visitors: flag('show_services_to_visitors'),
    tax_rate: Number.isFinite(rate) && rate >= 0 && rate <= 100 ? rate : defaultSettings.tax_rate,
    maintenance_mode: flag('maintenance_mode'),
    social_links: linksFrom(stored.get('social_links')),
  };
}

export function rowsFromSettings(settings: Partial<SiteSettings>): { key: string; value: string }[] {
  return Object.entries(settings).map(([key, value]) => ({
    key,
    value: typeof value === 'object' ? JSON.stringify(value) : String(value),
  }));
}

function linksFrom(json: string | undefined): SiteSettings['social_links'] {
  try {
    const value: unknown = JSON.parse(json ?? '[]');
    if (!Array.isArray(value)) return [];
    return value
      .filter((link) => typeof link?.label === 'string' && /^https?:\/\//.test(link?.url))
      .map(({ label, url }) => ({ label, url }));
  } catch {
    return [];
  }
}
