import { describe, expect, it } from 'vitest';
import { fillContent } from '#platform/mail/fill-content.ts';
import { renderMail } from '#platform/mail/layout.tsx';
import { type Mail, mailAudiences } from '#platform/mail/mail.ts';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { defaultColors, defaultMessages } from '#shared/branding.ts';
import { mailTypes } from '#shared/choices/platform/mail.ts';
import { templateContent } from '#shared/mail/template-content.ts';
import { templateProblems } from '#shared/mail/template-rules.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { variantsOf } from '#tests/mail/variants.ts';
import { foldAll } from './registry.server.ts';

const { mails } = foldAll();
const named = mails.map((mail) => [mail.name, mail] as const);
const studio = { name: 'Ada & Söhne', url: 'https://ada.example' };
const branding = {
  companyName: studio.name,
  colors: defaultColors,
  logos: { light: null, dark: null },
  errorPageMessage: defaultMessages.errorPage,
  defaultColors,
};
const brand = mailBrand({ branding, settings: defaultSettings }, studio.url);

/** What a template says with these variables. */
function wordsOf(mail: Mail, variables: unknown) {
  const { subject, ...words } = fillContent(mail.original, mail.values(variables, studio));
  return { subject, ...words, ...renderMail({ brand, ...words }) };
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

  it.each(named)('%s renders its sample', (_, mail) => {
    const { subject, title, preview, html, text } = wordsOf(mail, mail.variables.parse(mail.sample));
    for (const part of [subject, title, preview, html, text]) {
      expect(part).not.toBe('');
      expect(part).not.toMatch(/\bundefined\b|\bnull\b|\bNaN\b|\[object |Invalid Date|\{\{|\}\}/);
    }
    expect(subject).not.toContain('\n');
  });

  it.each(named)('%s keeps the rules that hold for the owner’s versions', (_, mail) => {
    expect(templateContent.parse(mail.original)).toEqual(mail.original);
    expect(templateProblems(mail.original, { ...mail, own_hosts: ['studio.example'] })).toEqual({});
    expect(mail.fields.map(({ name }) => name)).toEqual(expect.arrayContaining([...mail.required]));
    expect(mail.description, mail.name).toMatch(/^[A-Z].*\.$/);
    expect(mailTypes).toContain(mail.type);
  });

  it.each(named)('%s leaves no field empty or raw, whatever its variables are', (_, mail) => {
    for (const variables of variantsOf(mail)) {
      const { subject, preview, title, html, text } = wordsOf(mail, mail.variables.parse(variables));
      for (const part of [subject, preview, title, html, text]) {
        expect(part).not.toBe('');
        expect(part).not.toMatch(/\bundefined\b|\bnull\b|\{\{|\}\}|(: |, )–/);
      }
    }
  });

  it('say what they have always said: with everything there, and with nothing that can be left out', async () => {
    const texts = mails.map((mail) => {
      const variants = variantsOf(mail);
      const said = [variants[0], variants.at(-1)].map((one) => {
        const { subject, preview, text } = wordsOf(mail, one);
        return `Subject: ${subject}\nPreview: ${preview}\n\n${text}`;
      });
      return `##### ${mail.name}\n${[...new Set(said)].join('\n\n')}`;
    });
    await expect(texts.toSorted().join('\n\n')).toMatchFileSnapshot('./mails.snapshot.txt');
  });

  it.each(named)('%s greets nobody with a link for a name', (_, mail) => {
    const { text } = wordsOf(mail, mail.variables.parse(renamed(mail.sample)));
    expect(text).not.toMatch(/\b(Hello|Hi|Dear) evil\.example/);
    // Nor does a version of the owner's.
    if (mail.audience !== 'studio') {
      const { name = null } = mail.values(mail.variables.parse(renamed(mail.sample)), studio);
      expect(name).toBeNull();
    }
  });

  it.each(named)('%s refuses variables that do not fit', (_, mail) => {
    expect(mail.variables.safeParse({}).success).toBe(false);
  });
});
