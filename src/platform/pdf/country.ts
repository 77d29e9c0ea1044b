/** Countries whose offices print on US Letter; everybody else prints on A4. */
const letterCountries = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'DO', 'GT', 'HN', 'NI', 'PA', 'PR', 'SV', 'VE', 'BZ'];

// Part of Node since version 18, and not of the types yet.
type WithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zonesOf = (country: string): readonly string[] => (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones() ?? [];

const known = new Map<string, boolean>();

/** Looked up once: the lists of Intl are slow to read. */
function isIn(zone: string, countries: readonly string[]): boolean {
  const key = `${zone} ${countries.join()}`;
  const answer = known.get(key) ?? isListed(zone, countries);
  known.set(key, answer);
  return answer;
}

const isListed = (zone: string, countries: readonly string[]): boolean => {
  // A country's zones are listed by their present names.
  const present = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  return countries.some((country) => zonesOf(country).some((one) => one === zone || one === present));
};

export const paperSize = (zone: string): 'us-letter' | 'a4' => (isIn(zone, letterCountries) ? 'us-letter' : 'a4');

export type Region = 'jp' | 'sc' | 'kr';

/** Whose glyphs Chinese characters get: those of the language that the text is in, as far as it shows, else the studio's country. */
export function glyphRegions(text: string, zone: string): Region[] {
  if (!/[\p{scx=Hani}\p{scx=Hang}]/u.test(text)) return ['jp', 'sc', 'kr'];
  const first: Region = /[\p{scx=Hira}\p{scx=Kana}]/u.test(text)
    ? 'jp'
    : /\p{scx=Hang}/u.test(text)
      ? 'kr'
      : isIn(zone, ['CN', 'SG', 'TW', 'HK', 'MO'])
        ? 'sc'
        : isIn(zone, ['KR'])
          ? 'kr'
          : 'jp';
  return [first, ...(['jp', 'sc', 'kr'] as const).filter((one) => one !== first)];
}
