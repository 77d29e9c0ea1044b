/** The blog, the case studies and the newsletter. */
export const articleWords = {
  'Notes about websites, how they are made and what they are for.':
    'Notizen über Websites: wie sie entstehen und wofür sie da sind.',
  'Posts with this tag': 'Beiträge mit diesem Schlagwort',
  'Posts by this author': 'Beiträge dieser Person',
  'All posts': 'Alle Beiträge',
  'RSS feed': 'RSS-Feed',
  'There are no older posts': 'Es gibt keine älteren Beiträge',
  'Nothing has been published yet': 'Noch ist nichts veröffentlicht',
  'You have reached the end.': 'Sie haben das Ende erreicht.',
  'The first post will stand here.': 'Hier wird der erste Beitrag stehen.',
  'Pages of the blog': 'Seiten des Blogs',
  'Newest posts': 'Neueste Beiträge',
  'Older posts': 'Ältere Beiträge',
  '{minutes} min read': '{minutes} Min. Lesezeit',
  Tags: 'Schlagwörter',
  'Related posts': 'Ähnliche Beiträge',
  'This page of the blog does not exist': 'Diese Seite des Blogs gibt es nicht',
  'It was taken back, or there never was one at this address.':
    'Sie wurde zurückgezogen, oder unter dieser Adresse gab es nie eine.',
  'This is a draft. Visitors of the site do not see it yet.': 'Dies ist ein Entwurf. Besucher der Website sehen ihn noch nicht.',
  'There is no draft any more. This is what visitors of the site see.':
    'Es gibt keinen Entwurf mehr. Das hier sehen die Besucher der Website.',
  'This link is not valid any more': 'Dieser Link gilt nicht mehr',
  'It has ended or was revoked. Please ask for a new one.':
    'Er ist abgelaufen oder wurde widerrufen. Bitte fragen Sie nach einem neuen.',
  'To the site': 'Zur Website',
  Video: 'Video',
  'Watch on {name}': 'Auf {name} ansehen',
  Work: 'Arbeiten',
  'Case studies: what was asked, what was made, and what came of it.':
    'Fallstudien: was gefragt war, was entstanden ist und was daraus wurde.',
  'What was asked, what was made, and what came of it.': 'Was gefragt war, was entstanden ist und was daraus wurde.',
  'The first case study is being written': 'Die erste Fallstudie wird gerade geschrieben',
  'It will stand here as soon as its client has agreed to it. Until then I am glad to show you work in a call.':
    'Sie erscheint hier, sobald der Kunde zugestimmt hat. Bis dahin zeige ich Ihnen meine Arbeiten gern in einem Gespräch.',
  'Get in touch': 'Kontakt aufnehmen',
  'What was asked': 'Was gefragt war',
  'What was done': 'Was getan wurde',
  '“{words}”': '„{words}“',
  Client: 'Kunde',
  'A client': 'Ein Kunde',
  'The client': 'Der Kunde',
  Year: 'Jahr',
  Site: 'Website',
  Results: 'Ergebnisse',
  'This case study does not exist': 'Diese Fallstudie gibt es nicht',
  'All work': 'Alle Arbeiten',
  'There are no older case studies.': 'Es gibt keine älteren Fallstudien.',
  'Pages of the case studies': 'Seiten der Fallstudien',
  Newest: 'Neueste',
  Older: 'Ältere',
  Newsletter: 'Newsletter',
  'New posts by mail': 'Neue Beiträge per E-Mail',
  'A mail when there is something new to read, and nothing else. Each mail has a link that ends it.':
    'Eine E-Mail, wenn es etwas Neues zu lesen gibt, und sonst nichts. Jede E-Mail enthält einen Link zum Abbestellen.',
  Subscribe: 'Abonnieren',
  'Please look into your mailbox: follow the link there and confirm, and you are on the list.':
    'Bitte sehen Sie in Ihr Postfach: Folgen Sie dem Link darin und bestätigen Sie, dann stehen Sie auf der Liste.',
  'To the blog': 'Zum Blog',
  'You are on the list': 'Sie stehen auf der Liste',
  'The next post comes by mail. Each mail has a link that ends it.':
    'Der nächste Beitrag kommt per E-Mail. Jede E-Mail enthält einen Link zum Abbestellen.',
  'Confirm your subscription': 'Abonnement bestätigen',
  'One press, and you get new posts by mail.': 'Ein Klick, und Sie bekommen neue Beiträge per E-Mail.',
  'Confirm subscription': 'Abonnement bestätigen',
  'You are unsubscribed': 'Sie sind abgemeldet',
  'Your address is deleted, and you get no more mails of this kind.':
    'Ihre Adresse ist gelöscht, und Sie bekommen keine weiteren E-Mails dieser Art.',
  Unsubscribe: 'Abbestellen',
  'You get no more posts by mail, and your address is deleted.':
    'Sie bekommen keine Beiträge mehr per E-Mail, und Ihre Adresse wird gelöscht.',
  'It is older than a week, or the subscription was ended. You can subscribe again at any time.':
    'Er ist älter als eine Woche, oder das Abonnement wurde beendet. Sie können sich jederzeit wieder anmelden.',
  'The newsletter takes no subscriptions at the moment.': 'Der Newsletter nimmt zurzeit keine Anmeldungen an.',
} as const;
