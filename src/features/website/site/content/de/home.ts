import type { SiteTexts } from '#shared/site-texts.ts';
import { paragraphsOf } from '../../own-texts.ts';
import { type HomeContent, homeContent } from '../home.ts';
import { type German, inGerman } from './german.ts';

type Head = 'title' | 'text' | 'all';
type Words = {
  [K in keyof HomeContent]: German<K extends 'services' | 'templates' ? Pick<HomeContent[K], Head> : HomeContent[K]>;
};

const words: Words = {
  hero: {
    title: 'Digitale Lösungen, mit denen Ihr Unternehmen wächst',
    text: 'Websites, Marken und die Systeme dahinter. Sie sprechen mit der Person, die sie entwirft, baut und ans Telefon geht, wenn sich etwas ändern soll.',
    primary: { label: 'Projekt starten' },
    secondary: { label: 'Leistungen ansehen' },
  },
  trusted: { title: 'Das Vertrauen innovativer Unternehmen' },
  about: {
    title: 'Eine Person, von der ersten Skizze bis zur letzten Servereinstellung.',
    text: [
      'Die meisten Projekte verlieren mit jeder Übergabe etwas: vom Vertrieb zum Design, vom Design zum Code, vom Code zum Support. Hier wird nichts übergeben.',
      'Ich höre zu, entwerfe, baue und betreue, was ich gebaut habe. So fallen Entscheidungen schnell, Preise bleiben klar und das Ergebnis ist aus einem Guss.',
    ],
    points: [
      { title: 'Eine Antwort innerhalb von 24 Stunden', text: 'Von mir, nicht aus einer Warteschlange.' },
      { title: 'Ein Preis vor der Arbeit', text: 'Ein Angebot zum Lesen und Annehmen, bevor etwas beginnt.' },
      { title: 'Alles an einem Ort', text: 'Dokumente, Rechnungen und Leistungen finden Sie in Ihrem eigenen Portal.' },
    ],
    link: { label: 'Mehr über meine Arbeitsweise' },
  },
  services: {
    title: 'Was ich Ihnen abnehmen kann',
    text: 'Sechs Möglichkeiten für den Anfang. Jede steht für sich oder wird Teil eines gemeinsamen Plans.',
    all: { label: 'Alle Leistungen ansehen' },
  },
  templates: {
    title: 'Hochwertige Vorlagen, bereit für Ihre Inhalte',
    text: 'Eine fertige Gestaltung als Ausgangspunkt. Ihre Texte, Ihre Farben, Ihre Domain – in Tagen statt in Monaten.',
    all: { label: 'Alle Vorlagen ansehen' },
  },
  testimonials: { title: 'Was Kunden sagen' },
  consultation: {
    title: 'Sagen Sie mir, wohin es gehen soll. Ich sage Ihnen, wie Sie dorthin kommen.',
    text: 'Ein erstes Gespräch, kostenlos und ohne Folien. Danach kennen Sie den nächsten Schritt, ob ich ihn nun gehe oder jemand anderes.',
    action: { label: 'Beratung buchen' },
    second: { label: 'Zuerst die Preise ansehen' },
  },
};

/** With what the owner has written in the settings in place of the examples, as in the English original. */
export function germanHome(texts: Pick<SiteTexts, 'owner_name' | 'client_names' | 'home_about'>): HomeContent {
  const own = paragraphsOf(texts.home_about);
  const about = own.length > 0 ? { ...words.about, title: `Über ${texts.owner_name || 'mich'}`, text: own } : words.about;
  return inGerman(homeContent(texts), { ...words, about });
}
