import type { SiteTexts } from '#shared/site-texts.ts';
import { paragraphsOf } from '../../own-texts.ts';
import { type AboutContent, aboutContent } from '../about.ts';
import { type German, inGerman } from './german.ts';

const words: German<AboutContent> = {
  hero: {
    title: 'Ein Ein-Personen-Studio, mit Absicht.',
    text: 'Keine Projektmanager dazwischen, keine Berufsanfänger, die auf Ihre Kosten üben. Sie beauftragen die Person, die die Arbeit macht.',
  },
  profile: {
    title: 'Full-Stack-Entwicklung, Design und jemand, der antwortet.',
    text: [
      'Angefangen habe ich mit Shopsystemen für fremde Agenturen, und immer wieder fiel mir dasselbe auf: Die besten Ergebnisse hatten die Kunden, die direkt mit der Person sprachen, die den Code schrieb.',
      'Daraus ist dieses Studio entstanden. Ich nehme nur wenige Projekte gleichzeitig an und begleite jedes vom ersten Gespräch bis zu dem Server, auf dem es läuft. Wenn Sie ein Jahr später anrufen, erreichen Sie jemanden, der noch weiß, warum der Button dort sitzt, wo er sitzt.',
    ],
    contact: 'So erreichen Sie mich direkt',
    fallback: { label: 'Schreiben Sie mir' },
  },
  skills: {
    title: 'Vier Fachgebiete, eine Hand',
    items: [
      {
        title: 'Webentwicklung',
        text: 'Schnelle, barrierefreie Websites und Anwendungen, die auch auf einem fünf Jahre alten Telefon und bei schlechtem Empfang funktionieren.',
      },
      {
        title: 'UI/UX-Design',
        text: 'Oberflächen, die man ohne Erklärung versteht. Entworfen, ausprobiert, noch einmal entworfen.',
      },
      {
        title: 'Backend-Entwicklung',
        text: 'Datenbanken, Schnittstellen und Hintergrundprozesse, damit Ihre Zahlen stimmen und Ihre Nächte ruhig bleiben.',
      },
      {
        title: 'Individuelle Lösungen',
        text: 'Das Werkzeug, das niemand verkauft, weil nur Ihr Betrieb so arbeitet. Klein begonnen, mit Ihnen gewachsen.',
      },
    ],
  },
  approach: {
    title: 'Wie unsere Zusammenarbeit aussieht',
    points: [
      {
        title: 'Direkte Kommunikation',
        text: 'Sie schreiben mir und ich antworte, innerhalb von 24 Stunden. Jede Entscheidung erkläre ich in klaren Worten: was sie kostet und was passiert, wenn Sie warten.',
      },
      {
        title: 'Persönliche Lösungen',
        text: 'Ich sehe mir Ihren Arbeitsalltag an, bevor ich ein Designprogramm öffne. Was Sie bekommen, passt zu Ihrer Arbeitsweise und lässt weg, was Sie nie benutzen würden.',
      },
      {
        title: 'Qualität im Mittelpunkt',
        text: 'Für alle lesbar und so dokumentiert, dass auch jemand anderes übernehmen könnte. Ich bringe lieber eine Sache zu Ende, als drei anzufangen.',
      },
    ],
  },
  call: {
    title: 'Klingt das nach Ihrer Art zu arbeiten?',
    text: 'Schicken Sie mir drei Sätze über Ihr Unternehmen und darüber, was sich ändern soll. Sie bekommen innerhalb von 24 Stunden eine Antwort.',
    primary: { label: 'Kontakt aufnehmen' },
    secondary: { label: 'Leistungen ansehen' },
  },
};

/** With what the owner has written in the settings in place of the examples, as in the English original. */
export function germanAbout(texts: Pick<SiteTexts, 'biography'>): AboutContent {
  const own = paragraphsOf(texts.biography);
  const profile = own.length > 0 ? { ...words.profile, text: own } : words.profile;
  return inGerman(aboutContent(texts), { ...words, profile });
}
