import { pricingContent } from '../pricing.ts';
import { type German, inGerman } from './german.ts';

const words: German<typeof pricingContent> = {
  hero: {
    title: 'Preise, die Sie vor dem Gespräch lesen können.',
    text: 'Wählen Sie einen Tarif, der Ihre Website in guten Händen hält, oder einen einzelnen Auftrag mit Anfang und Ende. Für alles Besondere gibt es ein eigenes Angebot.',
  },
  quoteHero: {
    title: 'Ein Preis für das, was Sie brauchen.',
    text: 'Erzählen Sie mir, was Sie vorhaben, und Sie bekommen einen schriftlichen Preis, bevor die Arbeit beginnt.',
  },
  plans: {
    save: '10\u00a0% sparen',
    tiers: [
      {
        name: 'Basic',
        description: 'Für eine kleine Website, die schnell, sicher und aktuell bleiben soll.',
        features: ['Hosting und Zertifikat', 'Backups', 'Sicherheitsupdates', 'Kleine Änderungen', 'Antworten per E-Mail'],
      },
      {
        name: 'Professional',
        description: 'Für ein Unternehmen, das von seiner Website lebt und sie stetig verbessern will.',
        features: [
          'Alles aus Basic',
          'Mehr Spielraum für Änderungen',
          'Suchmaschinenpflege und lokale Profile',
          'Ein Bericht in klaren Worten',
          'Antworten per Telefon und E-Mail',
        ],
      },
      {
        name: 'Premium',
        description: 'Für Shops und Portale, die arbeiten, während ihre Inhaber schlafen.',
        features: [
          'Alles aus Professional',
          'Der größte Spielraum für Änderungen',
          'Betreuung von Shop und Portal',
          'Planungsgespräche',
          'Vorrang bei Anfragen',
        ],
      },
    ],
  },
  oneTime: {
    groups: [
      {
        category: 'Websites',
        services: [
          { name: 'Landingpage', text: 'Eine Seite, eine Botschaft, eine Handlung. Text und Design aus einem Guss.' },
          { name: 'Unternehmenswebsite', text: 'Fünf bis acht Seiten mit Editor, Kontaktformular und Terminbuchung.' },
          { name: 'Onlineshop', text: 'Katalog, Zahlung, Lager und Versand für ein kleines, gutes Sortiment.' },
        ],
      },
      {
        category: 'Marke & Marketing',
        services: [
          { name: 'Logo & Erscheinungsbild', text: 'Zeichen, Farben, Schrift und der kurze Leitfaden, der alles zusammenhält.' },
          { name: 'SEO-Audit', text: 'Was Ihre Website in der Suche bremst, sortiert nach Wirkung und Aufwand.' },
          { name: 'Inhaltspaket', text: 'Texte und Bilder für acht Seiten, nach einem ausführlichen Gespräch.' },
        ],
      },
      {
        category: 'Einrichtung & Sicherheit',
        services: [
          { name: 'IT-Einrichtung', text: 'E-Mail, Konten, Laptops und Backups für ein kleines Büro.' },
          { name: 'Smart-Home-Installation', text: 'Schlösser, Licht und Kameras in einem privaten Netz, verständlich erklärt.' },
          { name: 'Unternehmensgründung', text: 'Rechtsform, Anmeldung, Steuernummer, Domain und E-Mail in einem Zug.' },
        ],
      },
    ],
  },
  addOns: {
    items: [
      { name: 'Wartung & Support', text: 'Mehr Änderungen und kürzere Wartezeiten, für jede Website.' },
      { name: 'Inhalte erstellen', text: 'Artikel und Social-Media-Beiträge, geschrieben nach einem kurzen Telefonat.' },
      { name: 'Analyse & Berichte', text: 'Datenschutzfreundliche Zahlen und eine Seite, die sie erklärt.' },
    ],
  },
  faq: {
    title: 'Fragen zu den Kosten',
    entries: [
      {
        question: 'Binde ich mich für ein Jahr?',
        answer:
          'Nein. Monatstarife enden mit einer Frist von 30 Tagen. Jahrestarife werden einmal bezahlt und laufen zwölf Monate.',
      },
      {
        question: 'Wann zahle ich?',
        answer:
          'Per Karte oder auf Rechnung mit 30 Tagen Zahlungsziel. Was wann fällig ist, steht auf jeder Rechnung in Ihrem Portal unter „Billing“.',
      },
      {
        question: 'Kann ich den Tarif später wechseln?',
        answer: 'Ja. Schreiben Sie mir, und wir vereinbaren, ab welchem Tag der andere Tarif gilt.',
      },
      {
        question: 'Wem gehört die Website?',
        answer:
          'Das regelt der Vertrag, den Sie vor Beginn der Arbeit lesen und unterschreiben und danach in Ihrem Portal finden.',
      },
      {
        question: 'Was kostet Arbeit, die über den Tarif hinausgeht?',
        answer: 'Sie bekommen zuerst ein Angebot und nehmen es an oder lehnen es ab.',
      },
      {
        question: 'Sind Steuern enthalten?',
        answer: 'Die Preise verstehen sich ohne Umsatzsteuer. Wo sie anfällt, kommt sie an der Kasse hinzu.',
      },
    ],
  },
  quote: {
    title: 'Nichts davon passt?',
    text: 'Erzählen Sie mir, was Sie vorhaben. Sie bekommen einen schriftlichen Preis, bevor die Arbeit beginnt.',
    action: { label: 'Individuelles Angebot anfordern' },
  },
};

export const germanPricing = () => inGerman(pricingContent, words);
