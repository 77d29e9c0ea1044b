/** The page that checks sealed documents. */
export const verifyWords = {
  'Verify a document': 'Dokument prüfen',
  'Check whether an estimate or a contract with this studio’s electronic seal is genuine and unchanged: drop the PDF, or enter its number.':
    'Prüfen Sie, ob ein Angebot oder Vertrag mit dem elektronischen Siegel dieses Studios echt und unverändert ist: mit der PDF-Datei oder der Nummer.',
  'Estimates and contracts of this studio carry an electronic seal. Find out whether yours is genuine and unchanged.':
    'Angebote und Verträge dieses Studios tragen ein elektronisches Siegel. Prüfen Sie, ob Ihres echt und unverändert ist.',
  'Drop the PDF here': 'PDF hier ablegen',
  'Choose a file': 'Datei auswählen',
  'The file stays in your browser. Only its fingerprint is compared with the studio’s records.':
    'Die Datei bleibt in Ihrem Browser. Nur ihr Fingerabdruck wird mit den Aufzeichnungen des Studios verglichen.',
  'PDF file': 'PDF-Datei',
  'Document number': 'Nummer des Dokuments',
  'It begins with EST-, CON- or CT- and stands on the first page.':
    'Sie beginnt mit EST-, CON- oder CT- und steht auf der ersten Seite.',
  'Please enter the number of the document.': 'Bitte geben Sie die Nummer des Dokuments ein.',
  Check: 'Prüfen',
  'Checking the seal…': 'Das Siegel wird geprüft …',
  'Looking it up…': 'Wird nachgeschlagen …',
  'This file is larger than {0} MB and cannot be one of this studio.':
    'Diese Datei ist größer als {0} MB und kann nicht von diesem Studio stammen.',
  'Your browser checks files on secure (https) pages only. Enter the number of the document instead.':
    'Ihr Browser prüft Dateien nur auf sicheren Seiten (https). Geben Sie stattdessen die Nummer des Dokuments ein.',
  'Documents are checked by your browser, which needs JavaScript for it. Any program that knows PDF signatures can check the seal as well.':
    'Dokumente prüft Ihr Browser, der dafür JavaScript braucht. Auch jedes Programm, das PDF-Signaturen kennt, kann das Siegel prüfen.',
  'What is checked': 'Was geprüft wird',
  'The seal': 'Das Siegel',
  'A PAdES signature over every byte of the file. One changed byte, and it no longer fits.':
    'Eine PAdES-Signatur über jedes Byte der Datei. Ist ein Byte verändert, passt sie nicht mehr.',
  'The certificate': 'Das Zertifikat',
  'It has to be one of the certificates that this studio seals with. Any PDF reader can show it.':
    'Es muss eines der Zertifikate sein, mit denen dieses Studio siegelt. Jedes PDF-Programm kann es anzeigen.',
  'The record': 'Das Protokoll',
  'Everything that happened to the document, each entry chained to the one before it. The file names the last link and their number.':
    'Alles, was mit dem Dokument geschah, jeder Eintrag mit dem vorigen verkettet. Die Datei nennt das letzte Glied und die Anzahl.',
  File: 'Datei',
  'SHA-256 of the file': 'SHA-256 der Datei',
  Estimate: 'Angebot',
  Contract: 'Vertrag',
  '{number}, version {version}': '{number}, Version {version}',
  Sealed: 'Gesiegelt',
  Record: 'Protokoll',
  '{0} event': '{0} Ereignis',
  '{0} events': '{0} Ereignisse',
  intact: 'unversehrt',
  'not intact': 'nicht unversehrt',
  'Link that it is sealed to': 'Glied, an das es gesiegelt ist',
  Certificate: 'Zertifikat',
  'Time stamp': 'Zeitstempel',
  ', by {authority}': ', von {authority}',
  'This is not a PDF': 'Das ist keine PDF-Datei',
  'Please choose the PDF file that you received.': 'Bitte wählen Sie die PDF-Datei, die Sie erhalten haben.',
  'This PDF carries no seal': 'Diese PDF-Datei trägt kein Siegel',
  'It may be a draft or a printout.': 'Sie ist vielleicht ein Entwurf oder ein Ausdruck.',
  'The finished document was sent as a sealed PDF.': 'Das fertige Dokument wurde als gesiegelte PDF-Datei verschickt.',
  'This seal is not the studio’s': 'Dieses Siegel ist nicht das des Studios',
  'The file is unchanged since it was sealed, but the seal was made by somebody else.':
    'Die Datei ist seit der Siegelung unverändert, aber das Siegel stammt von jemand anderem.',
  'This file was changed': 'Diese Datei wurde verändert',
  'It is not the file that was sealed.': 'Es ist nicht die Datei, die gesiegelt wurde.',
  'Do not rely on it, and ask for the original.': 'Verlassen Sie sich nicht darauf und fragen Sie nach dem Original.',
  'The seal is the studio’s, but its record of this document is gone':
    'Das Siegel ist das des Studios, aber dessen Protokoll zu diesem Dokument fehlt',
  'Your file is as it was sealed, and names a record of {0} events.':
    'Ihre Datei ist, wie sie gesiegelt wurde, und nennt ein Protokoll mit {0} Ereignissen.',
  'Your file is as it was sealed.': 'Ihre Datei ist, wie sie gesiegelt wurde.',
  'Please ask about it.': 'Bitte fragen Sie nach.',
  'This document is genuine and unchanged': 'Dieses Dokument ist echt und unverändert',
  'The record of this document was changed': 'Das Protokoll dieses Dokuments wurde verändert',
  'It names another record than the studio’s.': 'Sie nennt ein anderes Protokoll als das des Studios.',
  'EST-{0} is a finished estimate': 'EST-{0} ist ein fertiges Angebot',
  'CON-{0} is a finished contract': 'CON-{0} ist ein fertiger Vertrag',
  'CT-{0} is a finished contract': 'CT-{0} ist ein fertiger Vertrag',
  'The studio’s copy of this document was changed': 'Die Kopie des Studios von diesem Dokument wurde verändert',
  'Please keep yours: the seal tells which one is genuine.': 'Bitte behalten Sie Ihre: Das Siegel sagt, welche echt ist.',
  'There is a later version of it.': 'Es gibt eine spätere Fassung davon.',
  'Its record is intact.': 'Das Protokoll ist unversehrt.',
  'Its record of {0} event is intact.': 'Das Protokoll mit {0} Ereignis ist unversehrt.',
  'Its record of {0} events is intact.': 'Das Protokoll mit {0} Ereignissen ist unversehrt.',
  'Event {0} is not what was written at the time.': 'Ereignis {0} ist nicht das, was damals geschrieben wurde.',
  'The record cannot be relied on from there.': 'Ab dort ist auf das Protokoll kein Verlass.',
  'Events are missing at its end.': 'Am Ende fehlen Ereignisse.',
  'The content that was kept is not what was written at the time.':
    'Der aufbewahrte Inhalt ist nicht der, der damals geschrieben wurde.',
  'The document is not what the record says was sent.': 'Das Dokument ist nicht das, was laut Protokoll verschickt wurde.',
  'A signature is not the one that was given at the time.': 'Eine Unterschrift ist nicht die, die damals geleistet wurde.',
  'It was signed with another application secret, so it cannot be checked.':
    'Es wurde mit einem anderen Anwendungsgeheimnis signiert und kann daher nicht geprüft werden.',
  'The record does not end where the seal says it did: events are missing or were written anew.':
    'Das Protokoll endet nicht dort, wo es laut Siegel endete: Ereignisse fehlen oder wurden neu geschrieben.',
} as const;
