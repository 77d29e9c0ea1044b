import { lateFeeBp, netDays } from '#features/sales/orders/policy.ts';
import { languages } from '#shared/languages.ts';
import type { LegalFacts, LegalText } from '../legal.ts';

const number = new Intl.NumberFormat(languages.de.locale);
const list = new Intl.ListFormat(languages.de.locale);
/** With the space that German sets before the sign, and that does not break. */
const percent = (value: number): string => `${number.format(value)}\u00a0%`;

const reach = ({ site_email }: LegalFacts['settings']): string =>
  site_email ? `schreiben Sie an ${site_email}` : 'senden Sie eine Nachricht über die Kontaktseite';

const counted = ({ respectsDoNotTrack }: NonNullable<LegalFacts['counting']>): string =>
  `Die Aufrufe jeder Seite werden auf diesem Server gezählt: die Seite, die Website, von der der Link kam, die Kampagne, die der Link nennt, und die Art des Geräts. Dafür wird kein Cookie gesetzt, und weder Ihre IP-Adresse noch die Kennung Ihres Browsers wird dazu gespeichert. Zwei Besucher werden durch einen Code unterschieden, der einen Tag lang gilt; woraus er gebildet wurde, wird danach vernichtet.${respectsDoNotTrack ? ' Ein Browser, der darum bittet, nicht verfolgt zu werden, wird nicht gezählt.' : ''}`;

export const germanPrivacy = ({ settings, analytics, counting }: LegalFacts): LegalText => ({
  title: 'Datenschutz',
  text: `Was ${settings.site_name} über Sie speichert und wozu.`,
  sections: [
    {
      title: 'Wenn Sie sich nur umsehen',
      paragraphs: [
        'Schriften, Bilder und Skripte kommen von dieser Website selbst. Von anderswo wird nichts geladen, es sei denn, Sie wünschen es oder stimmen zu. Der Server führt für begrenzte Zeit ein Protokoll der Anfragen, um Fehler und Angriffe zu finden; die Adressen darin werden verschlüsselt gespeichert.',
        ...(counting ? [counted(counting)] : []),
        analytics.length > 0
          ? `Mit Ihrer Einwilligung, und nicht vorher, verwendet diese Website ${list.format(analytics)}. Sie können Ihre Entscheidung jederzeit unter „Cookie-Einstellungen“ am Fuß jeder Seite ändern.`
          : `Es werden keine ${counting ? 'weiteren ' : ''}Analysedienste und keine Werbung eingesetzt.`,
        'Ihr Browser merkt sich auf Ihrem eigenen Gerät, welches Farbschema Sie gewählt haben, was in Ihrem Warenkorb liegt und was Sie in ein Formular einzugeben begonnen haben.',
      ],
    },
    {
      title: 'Wenn Sie schreiben, fragen oder buchen',
      paragraphs: [
        'Was Sie in ein Formular, ein Ticket, eine Buchung oder den Chat eingeben, wird gespeichert und dem Studio per E-Mail zugestellt. Die IP-Adresse, von der es kam, kann dazu aufbewahrt werden. Beides dient dazu, Ihnen zu antworten und Missbrauch zu verhindern.',
        'Wer schreibt, wird als Kontakt angelegt, damit die nächste Nachricht ihre Vorgeschichte findet.',
        ...(settings.newsletter_open
          ? [
              'Wenn Sie neue Beiträge per E-Mail erhalten möchten, wird Ihre Adresse nur dafür gespeichert, sobald Sie sie bestätigt haben. Jede dieser E-Mails enthält einen Link zum Abbestellen; Ihre Adresse wird dann gelöscht.',
            ]
          : []),
      ],
    },
    {
      title: 'Wenn Sie ein Konto haben',
      paragraphs: [
        'Ein Konto enthält Ihren Namen, Ihre E-Mail-Adresse und das, was Sie Ihrem Profil hinzufügen. Passwörter werden als Hashwerte gespeichert, die niemand zurückrechnen kann. Telefon-, Steuer- und Registernummern eines Unternehmens werden in Ihrem Browser verschlüsselt, bevor sie gesendet werden.',
        'Ein Cookie hält Sie angemeldet; es endet, wenn Sie sich abmelden. In Ihren Einstellungen sehen Sie Ihre angemeldeten Geräte und können sie abmelden.',
      ],
    },
    {
      title: 'Wenn Sie bestellen oder unterschreiben',
      paragraphs: [
        'Bestellungen, Rechnungen, Angebote und Verträge werden als Nachweis des Vereinbarten aufbewahrt. Wenn Sie unterschreiben, werden der Zeitpunkt, Ihre IP-Adresse und die Kennung Ihres Browsers Teil des Protokolls, das die Unterschrift belegt.',
        'Kartendaten gehen direkt an den Zahlungsdienstleister und werden hier nie gespeichert.',
      ],
    },
    {
      title: 'Ihre Rechte',
      paragraphs: [
        `Sie können erfragen, was über Sie gespeichert ist, und es berichtigen, sich aushändigen oder löschen lassen, soweit das Gesetz keine Aufbewahrung verlangt: ${capital(reach(settings))}.`,
      ],
    },
  ],
});

export const germanTerms = ({ settings }: LegalFacts): LegalText => ({
  title: 'AGB',
  text: `Wie Bestellungen bei ${settings.site_name} ablaufen.`,
  sections: [
    {
      title: 'Was vereinbart ist',
      paragraphs: [
        'Eine Bestellung, ein angenommenes Angebot und ein unterschriebener Vertrag halten jeweils fest, was Sie bekommen und was es kostet. Wo ein Vertrag etwas anderes sagt als diese Seite, gilt der Vertrag.',
        'Sie sehen jeden Preis und die Gesamtsumme, bevor Sie bestellen. Die Rechnung oder Quittung kommt per E-Mail.',
      ],
    },
    {
      title: 'Preise und Steuern',
      paragraphs: [
        settings.tax_rate > 0
          ? `Die Preise verstehen sich ohne Steuern. An der Kasse kommen ${percent(settings.tax_rate)} Steuern hinzu, die auf der Rechnung ausgewiesen werden.`
          : 'An der Kasse kommen keine Steuern hinzu.',
        'Startpreise nennen, wo ein Projekt beginnt. Arbeiten mit einem Startpreis oder ohne Preis werden ausgeführt, nachdem Sie einem Angebot zugestimmt haben.',
      ],
    },
    {
      title: 'Rechnungen',
      paragraphs: [
        `Rechnungen werden innerhalb von 24 Stunden per E-Mail verschickt und sind innerhalb von ${netDays} Tagen fällig. Auf einen überfälligen Betrag fällt für jeden vollen Monat bis zur Zahlung eine Verzugsgebühr von ${percent(lateFeeBp / 100)} an.`,
      ],
    },
    {
      title: 'Abonnements',
      paragraphs: ['Ein Abonnement wird zu Beginn jedes Monats oder Jahres abgerechnet und läuft, bis es beendet wird.'],
    },
    {
      title: 'Elektronische Unterschriften',
      paragraphs: [
        'Verträge können auf dieser Website unterschrieben werden. Was unterschrieben wurde, wird versiegelt, allen Unterzeichnenden per E-Mail zugestellt und kann von allen unter „Dokument prüfen“ überprüft werden.',
      ],
    },
    { title: 'Fragen', paragraphs: [`Ist etwas unklar oder schiefgegangen? Bitte ${reach(settings)}.`] },
  ],
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
