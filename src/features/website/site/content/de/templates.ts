import { templatesContent } from '../templates-page.ts';
import { type German, inGerman } from './german.ts';

const words: German<typeof templatesContent> = {
  hero: {
    title: 'Beginnen Sie mit etwas Fertigem.',
    text: 'Jede Vorlage ist eine vollständige Seite, die Sie öffnen und benutzen können. Wählen Sie die passendste; Ihre Texte, Farben und Bilder machen den Rest.',
  },
  call: {
    title: 'Ist noch nichts für Sie dabei?',
    text: 'Dann entwerfen wir Ihre Seite von Grund auf. Erzählen Sie mir, was Sie sich vorstellen, und Sie bekommen innerhalb von 24 Stunden eine erste Antwort.',
    custom: 'Individuelles Design anfragen',
    contact: 'Kontakt aufnehmen',
  },
};

export const germanTemplates = () => inGerman(templatesContent, words);
