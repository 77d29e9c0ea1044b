/** Booking a consultation, and its private page. */
export const appointmentWords = {
  'Pick a time for a first conversation about your project. Free of charge, confirmed at once, easy to move or cancel.':
    'Wählen Sie eine Zeit für ein erstes Gespräch über Ihr Projekt. Kostenlos, sofort bestätigt, leicht zu verschieben oder abzusagen.',
  'Tell me what you are working on. You leave with a clear next step, whether or not we work together.':
    'Erzählen Sie mir, woran Sie arbeiten. Danach kennen Sie den nächsten Schritt, ob wir zusammenarbeiten oder nicht.',
  'Your consultation': 'Ihr Beratungstermin',
  'View, move or cancel your consultation.': 'Sehen Sie Ihren Beratungstermin an, verschieben Sie ihn oder sagen Sie ihn ab.',
  'Booking online needs JavaScript': 'Die Online-Buchung braucht JavaScript',
  'Without it, you can still reach me and we find a time together.':
    'Auch ohne erreichen Sie mich, und wir finden gemeinsam einen Termin.',
  'Please leave a message on the contact page and we find a time together.':
    'Bitte hinterlassen Sie eine Nachricht auf der Kontaktseite, und wir finden gemeinsam einen Termin.',
  '{minutes} minutes, free of charge': '{minutes} Minuten, kostenlos',
  'Phone or video call': 'Telefon oder Videoanruf',
  'Choose a day and a time': 'Tag und Uhrzeit wählen',
  '{minutes} minutes each, in {city} time.': 'Je {minutes} Minuten, Ortszeit {city}.',
  'Change time': 'Zeit ändern',
  'Cancel this consultation?': 'Diesen Termin absagen?',
  'The time becomes free for others at once. This cannot be undone.':
    'Die Zeit wird sofort für andere frei. Das lässt sich nicht rückgängig machen.',
  'Reason (optional)': 'Grund (optional)',
  'Keep it': 'Termin behalten',
  'Cancel booking': 'Termin absagen',
  '(optional)': '(optional)',
  'Your details': 'Ihre Angaben',
  Topic: 'Thema',
  'Select a topic': 'Thema auswählen',
  'What should I know before we talk?': 'Was sollte ich vor unserem Gespräch wissen?',
  'Booking...': 'Wird gebucht …',
  'Confirm booking': 'Termin verbindlich buchen',
  'Add to calendar': 'Zum Kalender hinzufügen',
  Reschedule: 'Verschieben',
  'Book another time': 'Einen anderen Termin buchen',
  'This consultation has been moved as often as is possible here. Please get in touch.':
    'Öfter lässt sich dieser Termin hier nicht verschieben. Bitte melden Sie sich bei mir.',
  'This consultation is cancelled': 'Dieser Termin ist abgesagt',
  'This consultation has taken place': 'Dieser Termin hat stattgefunden',
  'Your consultation is booked': 'Ihr Beratungstermin ist gebucht',
  'The studio had to cancel.': 'Das Studio musste absagen.',
  'You cancelled it.': 'Sie haben ihn abgesagt.',
  'The time is free again.': 'Die Zeit ist wieder frei.',
  'Thank you for your time. If there is more to talk about, choose another one.':
    'Vielen Dank für Ihre Zeit. Wenn es mehr zu besprechen gibt, wählen Sie einen weiteren Termin.',
  'A confirmation with a calendar entry is on its way to {email}. The link in it leads back to this page.':
    'Eine Bestätigung mit Kalendereintrag ist unterwegs an {email}. Der Link darin führt auf diese Seite zurück.',
  'Keep the address of this page: it is your way to move or cancel the consultation.':
    'Bewahren Sie die Adresse dieser Seite auf: Über sie können Sie den Termin verschieben oder absagen.',
  Cancelled: 'Abgesagt',
  Past: 'Vergangen',
  Confirmed: 'Bestätigt',
  Date: 'Datum',
  Time: 'Uhrzeit',
  'At the studio': 'Im Studio',
  Where: 'Ort',
  'The link may be incomplete. Copy it from the mail once more, or choose a new time.':
    'Der Link ist vielleicht unvollständig. Kopieren Sie ihn noch einmal aus der E-Mail, oder wählen Sie einen neuen Termin.',
  'Previous month': 'Voriger Monat',
  'Next month': 'Nächster Monat',
  'no free times': 'keine freien Zeiten',
  '1 free time': '1 freie Zeit',
  '{free} free times': '{free} freie Zeiten',
  'Choose another time': 'Andere Zeit wählen',
  'Keep the time': 'Zeit behalten',
  'Loading free times...': 'Freie Zeiten werden geladen …',
  'New time:': 'Neue Zeit:',
  'Moving...': 'Wird verschoben …',
  'Confirm the new time': 'Neue Zeit bestätigen',
  Morning: 'Vormittag',
  Afternoon: 'Nachmittag',
  Evening: 'Abend',
  'Free times on {day}': 'Freie Zeiten am {day}',
  'No free times right now. Please look at another month, or get in touch.':
    'Zurzeit sind keine Zeiten frei. Bitte sehen Sie in einem anderen Monat nach oder melden Sie sich bei mir.',
  'The free times could not be loaded.': 'Die freien Zeiten konnten nicht geladen werden.',
  'These times are free. What you typed is still here.': 'Diese Zeiten sind frei. Was Sie eingegeben haben, ist noch da.',
  'Please choose another time. What you typed is still here.':
    'Bitte wählen Sie eine andere Zeit. Was Sie eingegeben haben, ist noch da.',
  'Time zone': 'Zeitzone',
  'The studio keeps {studio} time, the same as you see here.':
    'Das Studio richtet sich nach der Ortszeit {studio}, derselben, die Sie hier sehen.',
  '1 hour': '1 Stunde',
  '{hours} hours': '{hours} Stunden',
  'The studio keeps {studio} time, {hours} ahead of what you see here.':
    'Das Studio richtet sich nach der Ortszeit {studio}, {hours} vor der, die Sie hier sehen.',
  'The studio keeps {studio} time, {hours} behind what you see here.':
    'Das Studio richtet sich nach der Ortszeit {studio}, {hours} hinter der, die Sie hier sehen.',
  'That time has just been taken': 'Diese Zeit wurde gerade vergeben',
  'That time can no longer be booked': 'Diese Zeit kann nicht mehr gebucht werden',
  'Please choose another time.': 'Bitte wählen Sie eine andere Zeit.',
  'Please choose one of the offered times': 'Bitte wählen Sie eine der angebotenen Zeiten',
  'This consultation is already cancelled.': 'Dieser Termin ist bereits abgesagt.',
  'This consultation has already begun.': 'Dieser Termin hat bereits begonnen.',
  'Too many bookings from here today. Please contact me instead.':
    'Von hier wurden heute zu viele Termine gebucht. Bitte melden Sie sich stattdessen bei mir.',
} as const;
