import type { PageText } from '../../page-meta.ts';
import type { GermanPage } from './index.ts';

/** What search engines and the browser's tab show of each page. */
export const germanMeta: Record<GermanPage, PageText> = {
  home: {
    title: 'Webdesign und digitale Leistungen',
    description:
      'Websites, Branding, Suche und die Systeme dahinter, entworfen und gebaut von einer Person, die innerhalb von 24 Stunden antwortet.',
  },
  about: {
    title: 'Über mich',
    description:
      'Ein Ein-Personen-Studio für Full-Stack-Entwicklung: Entwurf, Umsetzung und Betreuung von Websites und der Systeme dahinter.',
  },
  services: {
    title: 'Professionelle Leistungen',
    description:
      'Webdesign und Entwicklung, Suche, Branding, IT, Smart Home, Gründung, Integrationen und Hosting, mit Startpreisen.',
  },
  templates: {
    title: 'Website-Vorlagen',
    description:
      'Sieben fertige Gestaltungen für Unternehmen, Portfolios, Shops und Blogs, jede mit Live-Demo, und zwei weitere in Arbeit.',
  },
  pricing: {
    title: 'Preise',
    description:
      'Was eine Website und ihre Pflege kosten: Tarife, einmalige Leistungen und Zusätze oder ein eigener Preis für Ihr Vorhaben.',
  },
  support: {
    title: 'Support',
    description:
      'Antworten auf häufige Fragen, Anleitungen und direkte Hilfe von der Person, die Ihre Website gebaut hat. Antwort innerhalb von 24 Stunden.',
  },
  contact: {
    title: 'Kontakt',
    description: 'Rufen Sie an, schreiben Sie, kommen Sie vorbei oder buchen Sie einen Termin. Antwort innerhalb von 24 Stunden.',
  },
  privacy: {
    title: 'Datenschutz',
    description: 'Was diese Website über Sie speichert, warum, wer es sehen kann und wie Sie es berichtigen oder löschen lassen.',
  },
  terms: {
    title: 'AGB',
    description: 'Wie Bestellungen, Preise, Rechnungen, Abonnements und Verträge auf dieser Website ablaufen, in klaren Worten.',
  },
  imprint: {
    title: 'Impressum',
    description: 'Wer diese Website betreibt, für ihre Inhalte verantwortlich ist und wie Sie uns erreichen.',
  },
};
