import { describe, expect, it } from 'vitest';
import { renderMail } from '#platform/mail/layout.tsx';
import { mailAudiences } from '#platform/mail/mail.ts';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { foldAll } from './registry.server.ts';

const { mails } = foldAll();
const studio = { name: 'Ada & Söhne', url: 'https://ada.example' };
const branding = {
  companyName: studio.name,
  colors: defaultColors,
  logos: { light: null, dark: null },
  errorPageMessage: defaultMessages.errorPage,
  defaultColors,
};
const brand = mailBrand({ branding, settings: defaultSettings }, studio.url);

/** Notes which of an object's keys are read. */
function watched<T>(values: T): { values: T; read: Set<string> } {
  const read = new Set<string>();
  if (typeof values !== 'object' || values === null) return { values, read };
  const proxy = new Proxy(values, {
    get: (target, key, receiver) => {
      read.add(String(key));
      return Reflect.get(target, key, receiver);
    },
  });
  return { values: proxy, read };
}

/** The same with a link for every name in it. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, key === 'name' ? 'evil.example' : renamed(part)]));
}

describe('the templates of mails', () => {
  it('are many, each with a label and somebody to read it', () => {
    expect(mails.length).toBeGreaterThan(30);
    for (const { name, label, audience } of mails) {
      expect(name, label).toMatch(/^[a-z][a-z.-]+$/);
      expect(label, name).toMatch(/^[A-Z]/);
      expect(mailAudiences, name).toContain(audience);
    }
  });

  it.each(mails.map((mail) => [mail.name, mail] as const))('%s renders its sample, and every variable counts', (_, mail) => {
    const variables = mail.variables.parse(mail.sample);
    const { values, read } = watched(variables);
    const { subject, ...words } = mail.compose(values, studio);
    const { html, text } = renderMail({ brand, ...words });
    expect([...read].toSorted()).toEqual(Object.keys(Object(variables)).toSorted());
    for (const part of [subject, words.title, words.preview, html, text]) {
      expect(part).not.toBe('');
      expect(part).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object |Invalid Date/);
    }
    expect(subject).not.toContain('\n');
  });

  it.each(mails.map((mail) => [mail.name, mail] as const))('%s greets nobody with a link for a name', (_, mail) => {
    const { subject: _subject, ...words } = mail.compose(mail.variables.parse(renamed(mail.sample)), studio);
    expect(renderMail({ brand, ...words }).text).not.toMatch(/\b(Hello|Hi|Dear) evil\.example/);
  });

  it.each(mails.map((mail) => [mail.name, mail] as const))('%s refuses variables that do not fit', (_, mail) => {
    expect(mail.variables.safeParse({}).success).toBe(false);
  });
});
