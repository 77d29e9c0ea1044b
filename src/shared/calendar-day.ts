import { type Language, languages } from './languages.ts';

/** A calendar day is the same day in every time zone: `2026-12-01` reads as "December 1, 2026" everywhere. */
export const longDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "Dec 1, 2026" everywhere. */
export const mediumDate = (day: string, language: Language = 'en'): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(languages[language].locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a moment where somebody is. */
export const longDateIn = (at: Date, zone: string): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zone });
