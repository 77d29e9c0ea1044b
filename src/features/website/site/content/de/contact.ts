import { contactContent } from '../contact.ts';
import { messagePlace } from '../contact-form.ts';
import { type German, inGerman } from './german.ts';

const english = { ...contactContent, message: messagePlace };
type Content = typeof english;
type Words = { [K in keyof Content]: German<K extends 'location' ? Pick<Content[K], 'title' | 'missing'> : Content[K]> };

const words: Words = {
  hero: {
    title: 'Kontakt aufnehmen',
    text: 'Für den Anfang genügt ein Satz. Ich lese alles selbst und antworte innerhalb von 24 Stunden.',
  },
  cards: {
    call: { title: 'Anrufen', text: 'Während der Geschäftszeiten', missing: 'Rückruf vereinbaren' },
    email: { title: 'E-Mail', text: 'Antwort innerhalb von 24 Stunden', missing: 'Nachricht senden' },
    visit: { title: 'Besuchen', text: 'Bitte vereinbaren Sie zuerst einen Termin', missing: 'Nach Vereinbarung' },
    chat: { title: 'Live-Chat', text: 'Für eine kurze Frage', action: 'Gespräch beginnen' },
  },
  message: {
    title: 'Nachricht schreiben',
    text: 'Um welches Unternehmen geht es, was soll sich ändern und bis wann? Mit ungefähren Zahlen kann ich Ihnen eine ehrliche erste Antwort geben.',
  },
  schedule: {
    title: 'Termin vereinbaren',
    text: 'Wählen Sie eine Zeit für ein erstes Gespräch. Kostenlos und unverbindlich.',
    action: 'Beratung buchen',
  },
  hours: { title: 'Geschäftszeiten' },
  location: { title: 'Standort', missing: 'Wo wir uns treffen, erfahren Sie mit dem Termin.' },
};

export const germanContact = () => inGerman(english, words);
