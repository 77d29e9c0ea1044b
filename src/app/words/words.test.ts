import { expect, it } from 'vitest';
import { bookingTopics } from '#features/desk/bookings/choices.ts';
import { bookIntro, bookMeta, manageMeta, noScript } from '#features/desk/bookings/content.ts';
import { closedMessage, takenMessage } from '#features/desk/bookings/policy.ts';
import {
  budgets,
  contactFailure,
  contactServices,
  sentMessages,
  timelines,
  websiteFeatures,
  websiteTypes,
} from '#features/desk/forms/choices.ts';
import { helpHero, helpMeta } from '#features/desk/help/content.ts';
import { incidentLabels, statusLabels } from '#features/desk/status/choices.ts';
import { statusMeta, statusTexts } from '#features/desk/status/content.ts';
import { categoryChoices, priorityChoices, ticketMessage } from '#features/desk/tickets/choices.ts';
import { verifyMeta } from '#features/papers/evidence/verify-meta.ts';
import { verifyTexts } from '#features/papers/evidence/verify-texts.ts';
import { blogHero, blogMeta } from '#features/website/blog/content.ts';
import { emptyWork, workHero, workMeta } from '#features/website/case-studies/content.ts';
import { signUpTexts } from '#features/website/newsletter/content.ts';
import { contactContent } from '#features/website/site/content/contact.ts';
import { faqSearch } from '#features/website/site/content/faq-search-texts.ts';
import { footerServices } from '#features/website/site/content/footer.ts';
import { featured } from '#features/website/site/content/home.ts';
import { imprint } from '#features/website/site/content/imprint.ts';
import { loadingTexts } from '#features/website/site/content/loading.ts';
import { mostPopularLabel, oneTimeFrom, panelTitles, periodTexts } from '#features/website/site/content/pricing.ts';
import { pricingTabs } from '#features/website/site/content/pricing-controls.ts';
import { servicesPage } from '#features/website/site/content/services-page.ts';
import { categoryLabels, filterLabel } from '#features/website/site/content/template-categories.ts';
import { templatesPage } from '#features/website/site/content/templates-page.ts';
import { attachmentKinds, wrongKind } from '#shared/attachments.ts';
import { defaultMessages } from '#shared/branding.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import { required } from '#shared/public-form/words.ts';
import { unexpectedCrash } from '#ui/crash-reason.ts';
import { siteLinks } from '#ui/layouts/site-links.ts';
import { themeChoices } from '#ui/theme.ts';
import { addWords, translated } from '#ui/words.ts';
import { translatedMessage } from '#ui/words-of-message.ts';
import { catalogues } from './catalogues.ts';
import { de } from './de.ts';
import { wordsOfFile, writtenWords } from './used-words.testkit.ts';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};
const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label);

const { all: _, title: __, text: ___, ...featuredWords } = featured;
const { title: ____, ...searchWords } = faqSearch;
const { open, show, showNote } = contactContent.location;
const { save: _____, ...period } = periodTexts(null);

/** Lists of the code that components translate as they show them. */
const lists = [
  ...[labels(siteLinks), labels(themeChoices), labels(pricingTabs), labels(contactServices), labels(bookingTopics)],
  ...[labels(categoryChoices), labels(priorityChoices), footerServices.map(({ name }) => name)],
  ...[featuredWords, searchWords, period, loadingTexts, servicesPage, templatesPage, categoryLabels, panelTitles, imprint],
  ...[open, show, showNote, filterLabel, mostPopularLabel, oneTimeFrom, unexpectedCrash, defaultMessages.notFound],
  ...[bookIntro, bookMeta, manageMeta, noScript, helpHero, helpMeta, statusTexts, statusMeta, statusLabels, incidentLabels],
  ...[blogHero, blogMeta, workHero, workMeta, emptyWork, signUpTexts],
  ...[websiteTypes, budgets, timelines, websiteFeatures, sentMessages, contactFailure, required, attachmentKinds],
  ...[closedMessage, takenMessage, verifyMeta, textsIn(verifyTexts).map((text) => text.replace('40 MB', '{0} MB'))],
];

/** What files keep to themselves. */
const kept = [
  wordsOfFile('ui/layouts/site-footer.tsx', ['Support', 'Blog', 'Privacy', 'Terms', 'Imprint']),
  wordsOfFile('app/routes/site/blog-tag.tsx', ['Blog: {name}', 'Posts about {name}.']),
  wordsOfFile('app/routes/site/blog-author.tsx', ['Posts by {name}', 'Posts by {name}.']),
  wordsOfFile('ui/toast.tsx', ['Error']),
  wordsOfFile('features/website/case-studies/shown.ts', ['A client', 'The client']),
  wordsOfFile('ui/public-api.ts', [
    'The server could not be reached. Please check your connection and try again.',
    'An unexpected error occurred. Please try again.',
  ]),
  wordsOfFile('shared/public-form/rules.ts', [
    'Please use at most {0} characters',
    'Please enter a valid email address',
    'Please enter a valid phone number or leave blank',
    'Name must be at least {0} characters',
    'Subject must be at least {0} characters',
    'Please choose one of the list',
  ]),
  wordsOfFile('shared/attachments.ts', ['Please attach at most {0} files.', '“{0}” is empty.']),
  [
    '“{0}” is larger than {1} MB.',
    'The files are larger than {0} MB together.',
    'Your ticket number is T-{0}-{1}. You get a first real answer within {2} hours.',
  ],
  [`“{0}” cannot be attached. ${attachmentKinds} only.`],
  wordsOfFile('features/desk/forms/policy.ts', [
    'Please select a service',
    'Message must be at least {0} characters',
    'Please enter a valid URL',
  ]),
  wordsOfFile('features/desk/forms/answers-rules.ts', [
    'Please use at least {0} characters',
    'Please enter a number',
    'Please enter at least {0}',
    'Please enter at most {0}',
    'Please enter an amount, such as 1250.00',
    'Please leave out the decimals',
    'Please use at most {0} decimals',
    'Please enter a date',
    'Please choose from the list',
    'Please choose at least {0}',
    'Please choose at most {0}',
    'Please choose from {0} to {1}',
  ]),
  wordsOfFile('features/desk/forms/rows.server.ts', [
    'This form is closed at the moment. Please come back later, or write an email instead.',
  ]),
  wordsOfFile('platform/forms/form-guard.server.ts', [
    'This looked as if a machine had filled it in. Please send it again.',
    'That was very quick. Please send it again.',
  ]),
  ...['second', 'seconds', 'minute', 'minutes'].map((unit) => [`Too many attempts. Please try again in {0} ${unit}.`]),
  wordsOfFile('features/desk/forms/screens/contact-form.tsx', ['Submission failed.', 'An unexpected error occurred.']),
  wordsOfFile('features/desk/forms/screens/contact-dialog.tsx', ['Failed to send message. Please try again.']),
  wordsOfFile('features/desk/forms/screens/notify-dialog.tsx', ['Failed to submit request. Please try again.']),
  wordsOfFile('features/desk/tickets/policy.ts', [
    'Please select a category',
    'Please select a priority',
    'Description must be at least {0} characters',
  ]),
  wordsOfFile('features/desk/tickets/screens/ticket-form.tsx', [
    'Failed to submit ticket. Please try again.',
    'Your ticket was not sent. Everything you wrote is still here.',
  ]),
  wordsOfFile('features/desk/conversations/policy.ts', ['Please write a message']),
  wordsOfFile('features/desk/conversations/screens/start-form.tsx', ['Your message was not sent. Please try again.']),
  wordsOfFile('features/website/newsletter/subscribers.server.ts', [
    'The newsletter takes no subscriptions at the moment.',
    'The confirmation cannot be sent at the moment. Please try again later.',
  ]),
  wordsOfFile('features/website/newsletter/screens/sign-up.tsx', ['Your address was not taken. Please try again.']),
  wordsOfFile('features/sales/cart/screens/public-cart.ts', ['Added to your cart', 'Failed to add service', 'View cart']),
  wordsOfFile('features/sales/services/policy.ts', ['Quote']),
  wordsOfFile('features/website/site/screens/services/service-row.tsx', ['a month', 'a year']),
  wordsOfFile('features/website/site/pricing.ts', ['/month', '/year']),
  wordsOfFile('features/website/site/hours.ts', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
  // As the owner writes it into the hours; the first letter is made large.
  ['Closed'],
  wordsOfFile('features/website/location/screens/show-map.ts', ['Zoom in', 'Zoom out']),
  wordsOfFile('features/desk/bookings/policy.ts', ['Phone or video call']),
  wordsOfFile('features/desk/bookings/contract.ts', [
    'Name must be at most {0} characters',
    'Please select a topic',
    'Please choose one of the offered times',
  ]),
  wordsOfFile('features/desk/bookings/change-booking.server.ts', [
    'This consultation is already cancelled.',
    'This consultation has already begun.',
    'Please choose another time.',
  ]),
  wordsOfFile('features/desk/bookings/booking.server.ts', ['Too many bookings from here today. Please contact me instead.']),
  wordsOfFile('features/desk/bookings/screens/slot-list.tsx', ['Morning', 'Afternoon', 'Evening']),
  wordsOfFile('features/desk/bookings/screens/manage-page.tsx', [
    ...['This consultation is cancelled', 'This consultation has taken place', 'Your consultation is booked'],
    ...['Cancelled', 'Past', 'Confirmed', 'Date', 'Time', 'At the studio', 'Where'],
  ]),
  wordsOfFile('features/papers/evidence/verdict.ts', [
    'This is not a PDF',
    'Please choose the PDF file that you received.',
    'This PDF carries no seal',
    'It may be a draft or a printout.',
    'The finished document was sent as a sealed PDF.',
    'This seal is not the studio’s',
    'The file is unchanged since it was sealed, but the seal was made by somebody else.',
    'This file was changed',
    'It is not the file that was sealed.',
    'Do not rely on it, and ask for the original.',
    'The seal is the studio’s, but its record of this document is gone',
    'Your file is as it was sealed, and names a record of {0} events.',
    'Your file is as it was sealed.',
    'Please ask about it.',
    'This document is genuine and unchanged',
    'The record of this document was changed',
    'It names another record than the studio’s.',
    'The studio’s copy of this document was changed',
    'Please keep yours: the seal tells which one is genuine.',
    'There is a later version of it.',
    'Its record is intact.',
    'Event {0} is not what was written at the time.',
    'The record cannot be relied on from there.',
    'Events are missing at its end.',
    'The content that was kept is not what was written at the time.',
    'The document is not what the record says was sent.',
    'A signature is not the one that was given at the time.',
    'It was signed with another application secret, so it cannot be checked.',
    'The record does not end where the seal says it did: events are missing or were written anew.',
  ]),
  ...['event', 'events'].map((unit) => [`{0} ${unit}`, `Its record of {0} ${unit} is intact.`]),
  ['EST-{0} is a finished estimate', 'CON-{0} is a finished contract', 'CT-{0} is a finished contract'],
  wordsOfFile('features/desk/status/policy.ts', ['All systems operational']),
  wordsOfFile('features/desk/status/history.ts', ['No incident']),
  ...['day', 'days'].map((unit) => [`No incident, {0} ${unit} of data`, `{0} of {1} ${unit} with an incident`]),
  // The choice of a language, and the head of pages that have no content of the owner's.
  ['Language', 'Newsletter', 'New posts by mail', 'Confirm your subscription', 'Unsubscribe'],
];

const used = new Set([...writtenWords(), ...textsIn(lists), ...textsIn(kept)]);
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

it('has a German word for everything that a public page says', () => {
  expect(used.size).toBeGreaterThan(450);
  expect([...used].filter((text) => !(text in de))).toEqual([]);
});

it('keeps no word that nothing says', () => {
  expect(Object.keys(de).filter((text) => !used.has(text))).toEqual([]);
});

it('keeps every place for a value', () => {
  for (const [english, german] of Object.entries(de)) expect(placesOf(german), english).toEqual(placesOf(english));
});

it('finds the words of messages that hold numbers and names', () => {
  addWords('de', de);
  const inGerman = (message: string) => translatedMessage('de', message);
  expect(inGerman('Please use at most 200 characters')).toBe('Bitte verwenden Sie höchstens 200 Zeichen');
  expect(inGerman(wrongKind('plan 7.exe'))).toMatch(/^„plan 7\.exe“ kann nicht angehängt werden\./);
  expect(inGerman(ticketMessage('T-2026-0001'))).toMatch(/^Ihre Ticketnummer ist T-2026-0001\./);
  expect(inGerman('Nobody has 3 words for “this”.')).toBe('Nobody has 3 words for “this”.');
  expect(translated('en', 'Name')).toBe('Name');
});

it.each(Object.keys(catalogues) as OtherLanguage[])('knows no word in %s that every object has', (language) => {
  addWords(language, catalogues[language]);
  for (const word of ['constructor', 'toString', '__proto__']) expect(translated(language, word)).toBe(word);
});
