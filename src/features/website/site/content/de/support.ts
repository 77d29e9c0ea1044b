import { supportContent } from '../support.ts';
import { supportFaq } from '../support-faq.ts';
import { ticketPlace } from '../support-ticket.ts';
import { type German, inGerman } from './german.ts';

const english = { ...supportContent, faq: supportFaq, ticket: ticketPlace };

const words: German<typeof english> = {
  hero: {
    title: 'Etwas hakt? Bringen wir es in Gang.',
    text: 'Die meisten Antworten stehen auf dieser Seite. Mit allem anderen erreichen Sie mich, keine Warteschlange.',
  },
  cards: {
    documentation: {
      title: 'Anleitungen',
      text: 'Kurze Anleitungen für das, was Kunden am häufigsten tun.',
      action: 'Anleitungen lesen',
    },
    chat: { title: 'Live-Chat', text: 'Für eine kurze Frage. Antwort innerhalb von 24 Stunden.', action: 'Frage stellen' },
    ticket: {
      title: 'Ticket einreichen',
      text: 'Für alles, was genauer angesehen werden muss. Sie bekommen eine Nummer und eine Antwort.',
      action: 'Ticket eröffnen',
    },
  },
  guides: {
    title: 'Anleitungen',
    text: 'Einmal lesen, für später aufheben.',
    items: [
      {
        title: 'Ihre erste Woche im Portal',
        steps: [
          'Bestätigen Sie Ihre E-Mail-Adresse über die Nachricht, die Sie erhalten haben.',
          'Öffnen Sie „Settings“ und vervollständigen Sie Ihr Unternehmensprofil; sensible Nummern werden verschlüsselt, bevor sie Ihren Browser verlassen.',
          'Öffnen Sie „Documents“: Dort liegt, was Sie unterschreiben und was Ihnen berechnet wird.',
        ],
      },
      {
        title: 'Bilder und Texte schicken',
        steps: [
          'Schicken Sie Originale, keine aus einem Dokument kopierten Bilder.',
          'Benennen Sie Dateien nach Seite und Platz, zum Beispiel ueber-uns-portrait.jpg.',
          'Für Texte reicht ein Dokument pro Seite. Überschriften und Absätze genügen, ein Layout ist nicht nötig.',
        ],
      },
      {
        title: 'Einen Entwurf prüfen',
        steps: [
          'Öffnen Sie den Entwurf zuerst auf dem Telefon; die meisten Ihrer Besucher tun das auch.',
          'Sammeln Sie Ihre Anmerkungen und schicken Sie sie zusammen, mit Seite und Stelle.',
          'Sagen Sie, was nicht stimmt, und nicht, wie es zu beheben ist.',
        ],
      },
      {
        title: 'Mit einer Domain umziehen',
        steps: [
          'Bitten Sie Ihren bisherigen Anbieter, die Domain freizugeben und Ihnen den Transfercode zu schicken.',
          'Schicken Sie mir den Code per Ticket, niemals per unverschlüsselter E-Mail.',
          'Behalten Sie das alte Konto, bis E-Mail und Website eine Woche lang auf dem neuen gelaufen sind.',
        ],
      },
    ],
  },
  commitment: {
    title: 'Worauf Sie sich verlassen können',
    points: [
      {
        title: 'Ein Mensch antwortet',
        text: 'Und zwar der, der es gebaut hat. Keine Textbausteine und kein First-Level-Support.',
      },
      {
        title: 'Innerhalb von 24 Stunden',
        text: 'Jede Anfrage bekommt eine erste echte Antwort, auch wenn sie nur lautet, dass es länger dauert.',
      },
      {
        title: 'Erklärt, nicht nur behoben',
        text: 'Sie erfahren, woran es lag und was verhindert, dass es wieder passiert.',
      },
    ],
  },
  hours: { title: 'Supportzeiten' },
  faq: {
    title: 'Häufige Fragen',
    entries: [
      {
        question: 'Wie schnell bekomme ich eine Antwort?',
        answer: 'Innerhalb von 24 Stunden. Dringende Tickets werden zuerst angesehen.',
      },
      {
        question: 'Wie ändere ich Texte und Bilder auf meiner Website?',
        answer:
          'Melden Sie sich in Ihrem Editor an, wählen Sie die Seite, ändern Sie, was Sie möchten, und speichern Sie. Wenn es schneller geht, es mir zu sagen, schicken Sie den neuen Text per Ticket.',
      },
      {
        question: 'Meine Website ist nicht erreichbar. Was soll ich tun?',
        answer:
          'Öffnen Sie sie zuerst auf dem Telefon ohne WLAN. Ist sie auch dort nicht erreichbar, reichen Sie ein Ticket mit der Priorität „Dringend“ ein oder rufen Sie an. Bekannte Störungen stehen auf der Statusseite.',
      },
      {
        question: 'Wo finde ich meine Rechnungen?',
        answer:
          'Im Kundenportal unter „Billing“. Jede Rechnung lässt sich als PDF herunterladen und geht außerdem an Ihre Rechnungsadresse per E-Mail.',
      },
      {
        question: 'Ich habe mein Passwort für das Portal vergessen. Wie setze ich es zurück?',
        answer:
          'Wählen Sie auf der Anmeldeseite „Forgot password“ und geben Sie Ihre E-Mail-Adresse ein. Der Link, den Sie erhalten, ist eine Stunde gültig.',
      },
      {
        question: 'Gibt es ein Backup meiner Website?',
        answer:
          'Das hängt von unserer Vereinbarung ab: In Ihrem Vertrag steht, wie oft ein Backup erstellt und wie lange es aufbewahrt wird. Soll eines wiederhergestellt werden, reichen Sie ein Ticket ein.',
      },
      {
        question: 'Kann ich eine fertige Website um eine Funktion erweitern?',
        answer:
          'Ja. Beschreiben Sie in einem Ticket der Kategorie „Funktionswunsch“, was sie leisten soll. Sie bekommen ein Angebot, bevor etwas gebaut wird.',
      },
      {
        question: 'Wie ändere oder kündige ich meinen Tarif?',
        answer:
          'Schreiben Sie mir oder ändern Sie ihn im Portal unter „Billing“. Monatstarife enden mit einer Frist von 30 Tagen.',
      },
    ],
  },
  ticket: {
    title: 'Ticket einreichen',
    text: 'Beschreiben Sie, was Sie getan haben, was Sie erwartet haben und was stattdessen passiert ist. Ein Bild des Bildschirms spart oft einen ganzen Tag.',
    checklist: [
      'Die Adresse der Seite',
      'Was Sie angeklickt oder eingegeben haben',
      'Was Sie gesehen haben, bei einer Meldung im Wortlaut',
      'Seit wann',
    ],
  },
};

export const germanSupport = () => inGerman(english, words);
