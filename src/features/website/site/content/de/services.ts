import { servicesContent } from '../services-page.ts';
import { type German, inGerman } from './german.ts';

const words: German<typeof servicesContent> = {
  hero: {
    title: 'Professionelle Leistungen',
    text: 'Alles, was ein kleines Unternehmen braucht, um gefunden zu werden, Vertrauen zu gewinnen und erreichbar zu sein, aus einer Hand. Die Preise sind Startpreise; vor Beginn der Arbeit bekommen Sie einen Festpreis.',
  },
  call: {
    title: 'Nicht sicher, was davon Sie brauchen?',
    text: 'Beschreiben Sie das Problem in Ihren eigenen Worten. Ich sage Ihnen, was ich tun würde, was es kostet und was Sie weglassen können.',
    primary: { label: 'Kostenlose Beratung anfragen' },
    secondary: { label: 'Portfolio ansehen' },
  },
};

export const germanServices = () => inGerman(servicesContent, words);
