import { templatesContent } from '../templates-page.ts';
import { type German, inGerman } from './german.ts';

const words: German<typeof templatesContent> = {
  hero: {
    title: 'Beginnen Sie mit etwas Fertigem.',
    text: 'Jede Vorlage ist eine vollständige Seite, die Sie öffnen und benutzen können. Wählen Sie die passendste; Ihre Texte, Farben und Bilder machen den Rest.',
  },
  // Their names stay as they are.
  cards: {
    items: [
      {
        title: 'Business Pro',
        description:
          'Für alle, deren Urteil gefragt ist: Beratung, Steuern, Recht. Ruhig, genau und auf eine Anfrage hin gebaut.',
        features: ['Leistungsseiten', 'Team', 'Fallbeispiele', 'Anfrageformular'],
      },
      {
        title: 'Portfolio Plus',
        description: 'Große Bilder, wenige Worte. Für Illustration und Design, wo die Arbeit zuerst sprechen soll.',
        features: ['Projektübersicht', 'Projektseiten', 'Über mich', 'Kundenliste'],
      },
      {
        title: 'E-commerce Essential',
        description:
          'Ein Shop für ein kleines, gutes Sortiment. Produkt, Preis und Warenkorb in Daumenreichweite, Lager und Versand inklusive.',
        features: ['Katalog', 'Warenkorb und Kasse', 'Lagerbestand', 'Bestell-E-Mails'],
      },
      {
        title: 'Blog Standard',
        description:
          'Gesetzt wie eine gedruckte Zeitschrift: eine Spalte, echte Typografie und nichts, was neben dem Text blinkt.',
        features: ['Artikel', 'Themen', 'Newsletter', 'Lesezeit'],
      },
      {
        title: 'Bistro',
        description:
          'Speisekarte, Öffnungszeiten und ein Tisch für heute Abend. Für Restaurants und Cafés, die genug von PDF-Karten haben.',
        features: ['Aktuelle Speisekarte', 'Reservierungen', 'Öffnungszeiten', 'Veranstaltungen'],
      },
      {
        title: 'Lens',
        description: 'Ein dunkler Raum für Fotografie: randlose Serien, ruhige Bildunterschriften und schnelle, scharfe Bilder.',
        features: ['Serien', 'Vollbildansicht', 'Abzüge', 'Kundengalerien'],
      },
      {
        title: 'Launch Store',
        description: 'Ein Produkt, eine Seite, eine Entscheidung. Für einen Start, der sich in zehn Sekunden erklären muss.',
        features: ['Produktgeschichte', 'Farbauswahl', 'Technische Daten', 'Vorbestellungen'],
      },
      {
        title: 'Magazine Deluxe',
        description:
          'Viele Stimmen, viele Ressorts und eine Redaktion. Titelbilder, Serien und eine Startseite, die Sie selbst anordnen.',
        features: ['Ausgaben', 'Autoren', 'Startseiten-Editor', 'Mitgliedschaften'],
      },
      {
        title: 'Studio Suite',
        description: 'Für Studios von zwei bis zehn: Projekte, Menschen und ein Journal auf einem gemeinsamen Raster.',
        features: ['Projekte', 'Menschen', 'Journal', 'Stellenangebote'],
      },
    ],
  },
  call: {
    title: 'Ist noch nichts für Sie dabei?',
    text: 'Dann entwerfen wir Ihre Seite von Grund auf. Erzählen Sie mir, was Sie sich vorstellen, und Sie bekommen innerhalb von 24 Stunden eine erste Antwort.',
    custom: 'Individuelles Design anfragen',
    contact: 'Kontakt aufnehmen',
  },
};

export const germanTemplates = () => inGerman(templatesContent, words);
