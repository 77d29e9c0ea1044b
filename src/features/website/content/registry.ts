import { aboutContent, aboutOrder } from '#features/website/site/content/about.ts';
import { contactContent } from '#features/website/site/content/contact.ts';
import { messagePlace } from '#features/website/site/content/contact-form.ts';
import { freeContent, freeOrder } from '#features/website/site/content/free-page.ts';
import { homeContent, homeOrder } from '#features/website/site/content/home.ts';
import { imprintContent } from '#features/website/site/content/imprint.ts';
import { legalContent, legalFacts, privacyText, termsText } from '#features/website/site/content/legal.ts';
import { pricingContent } from '#features/website/site/content/pricing.ts';
import { servicesContent } from '#features/website/site/content/services-page.ts';
import { supportContent } from '#features/website/site/content/support.ts';
import { supportFaq } from '#features/website/site/content/support-faq.ts';
import { ticketPlace } from '#features/website/site/content/support-ticket.ts';
import { templatesContent } from '#features/website/site/content/templates-page.ts';
import type { SiteState } from '#shared/site-state.ts';
import { amount, choice, entries, type Fields, flag, group, id, link, long, picture, text, texts } from './fields.ts';
import type { Originals, PageSections, Section } from './policy.ts';

/** What the original texts depend on. */
export type Facts = Pick<SiteState, 'texts' | 'settings' | 'analytics' | 'visits'>;

export type ContentPage = PageSections & { key: string; path: string; originals: (facts: Facts) => Originals };

type Content = Record<string, object>;
type SectionsOf<C extends Content> = {
  [K in keyof C]: Omit<Section, 'fields'> & { fields: { [F in keyof C[K]]?: Fields[string] } };
};

type Declared<C extends Content> = {
  key: string;
  label: string;
  path: string;
  content: (facts: Facts) => C;
  sections: SectionsOf<C>;
  order?: readonly (keyof C & string)[];
};

/** Each section with its fields, once: every section of the page's texts has to be here, and no field that they do not have. */
function definePage<C extends Content>({ content, order = [], ...page }: Declared<C>): ContentPage {
  const sections = page.sections as Record<string, Section>;
  const originals = (facts: Facts): Originals => {
    const all = content(facts) as Record<string, Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(sections).map(([key, { fields }]) => [
        key,
        Object.fromEntries(Object.keys(fields).map((name) => [name, all[key]?.[name]])),
      ]),
    );
  };
  return { ...page, sections, order, originals };
}

const head = { title: text('Title', 120), text: long('Text', 400) };
const hero = { label: 'Opening', fields: head };
const twoLinks = { primary: link('First button'), secondary: link('Second button') };
const titled = { title: text('Title', 80), text: long('Text', 300) };
const card = { title: text('Title', 40), text: text('Text', 120) };
const question = { id, question: text('Question', 160), answer: long('Answer', 1500) };
const questions = entries('Questions', 'question', 40, question);
const textSection = { title: text('Title', 120), paragraphs: texts('Paragraphs', 'paragraph', { most: 40, max: 4000 }) };
const body = entries('Sections', 'section', 40, textSection);
const point = { title: text('Title', 80), text: long('Text', 600) };
const legal = { hero, body: { label: 'Text', fields: { sections: body } } };
const counting = ({ visits }: Facts) => (visits.count_visits ? { respectsDoNotTrack: visits.respect_do_not_track } : null);

const home = definePage({
  ...{ key: 'home', label: 'Home', path: '/', order: homeOrder },
  content: ({ texts }) => homeContent(texts),
  sections: {
    hero: {
      label: 'Opening',
      note: 'Without a picture of yours, a drawing in your colours is shown.',
      fields: { ...head, ...twoLinks, picture: picture('Picture') },
    },
    trusted: {
      label: 'Client names',
      part: 'clients',
      isHideable: true,
      fields: { title: text('Title', 80), names: texts('Names', 'name', { most: 8, max: 60 }) },
    },
    about: {
      label: 'About',
      part: 'home_about',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        text: texts('Text', 'paragraph', { most: 6, max: 1200 }),
        points: entries('Points', 'point', 6, titled),
        link: link('Link'),
        picture: picture('Picture in place of the portrait'),
      },
    },
    services: {
      label: 'Services',
      isHideable: true,
      note: 'The services themselves are those marked as featured under Services.',
      fields: { title: text('Title', 120), text: long('Text', 300), all: link('Button') },
    },
    templates: {
      label: 'Templates',
      isHideable: true,
      fields: { title: text('Title', 120), text: long('Text', 300), all: link('Link') },
    },
    consultation: {
      label: 'Call to action',
      isHideable: true,
      fields: { ...head, action: link('Button'), second: link('Link') },
    },
  },
});

const about = definePage({
  ...{ key: 'about', label: 'About', path: '/about', order: aboutOrder },
  content: ({ texts }) => aboutContent(texts),
  sections: {
    hero,
    profile: {
      label: 'Your story',
      fields: {
        title: text('Title', 120),
        text: texts('Text', 'paragraph', { most: 12, max: 2000 }),
        contact: text('Above the contact details', 60),
        fallback: link('Link where no contact details are given'),
        picture: picture('Picture in place of the portrait'),
      },
    },
    skills: {
      label: 'Skills',
      part: 'skills',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        items: entries('Skills', 'skill', 8, {
          ...titled,
          picture: choice('Picture', { web: 'Web', design: 'Design', backend: 'Backend', custom: 'Custom' }),
        }),
      },
    },
    approach: {
      label: 'Approach',
      part: 'approach',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        points: entries('Points', 'point', 8, point),
      },
    },
    call: { label: 'Call to action', isHideable: true, fields: { ...head, ...twoLinks } },
  },
});

const services = definePage({
  ...{ key: 'services', label: 'Services', path: '/services' },
  content: () => servicesContent,
  sections: {
    hero: { ...hero, note: 'The list below it is kept under Services.' },
    call: { label: 'Call to action', isHideable: true, fields: { ...head, ...twoLinks } },
  },
});

const templates = definePage({
  ...{ key: 'templates', label: 'Templates', path: '/templates' },
  content: () => templatesContent,
  sections: {
    hero,
    call: {
      label: 'Call to action',
      isHideable: true,
      fields: { ...head, custom: text('Button', 60), contact: text('Link', 60) },
    },
  },
});

const pricing = definePage({
  ...{ key: 'pricing', label: 'Pricing', path: '/pricing' },
  content: () => pricingContent,
  sections: {
    hero: { ...hero, note: 'Shown while the prices are shown (Settings, Site Texts).' },
    quoteHero: {
      ...{ label: 'Opening without prices', fields: head },
      note: 'Shown while the prices are hidden (Settings, Site Texts).',
    },
    plans: {
      label: 'Monthly Plans',
      part: 'prices',
      fields: {
        save: text('Beside the yearly price', 30, true),
        tiers: entries('Plans', 'plan', 6, {
          id,
          name: text('Name', 40),
          monthly: amount('Price for a month, in dollars'),
          yearly: amount('Price for a year, in dollars'),
          description: text('Description', 160),
          features: texts('Features', 'feature', { most: 12, max: 80 }),
          mostPopular: flag('Most popular'),
        }),
      },
    },
    oneTime: {
      label: 'One-Time Services',
      part: 'prices',
      fields: {
        groups: entries('Groups', 'group', 8, {
          category: text('Name', 60),
          services: entries('Services', 'service', 12, {
            name: text('Name', 60),
            text: text('Text', 160),
            price: amount('Price from, in dollars'),
          }),
        }),
      },
    },
    addOns: {
      label: 'Add-ons',
      part: 'prices',
      fields: {
        items: entries('Add-ons', 'add-on', 12, {
          name: text('Name', 60),
          text: text('Text', 160),
          monthly: amount('Price for a month, in dollars'),
        }),
      },
    },
    faq: { label: 'Questions', part: 'pricing_faq', isHideable: true, fields: { title: text('Title', 120), entries: questions } },
    quote: { label: 'Call to action', isHideable: true, fields: { ...head, action: link('Button') } },
  },
});

const supportCard = { ...card, action: text('Link', 60) };
const support = definePage({
  ...{ key: 'support', label: 'Support', path: '/support' },
  content: () => ({ ...supportContent, faq: supportFaq, ticket: ticketPlace }),
  sections: {
    hero,
    cards: {
      label: 'Ways to get help',
      isHideable: true,
      fields: {
        documentation: group('Documentation', supportCard),
        chat: group('Live chat', supportCard),
        ticket: group('Ticket', supportCard),
      },
    },
    faq: { label: 'Questions', part: 'support_faq', isHideable: true, fields: { title: text('Title', 120), entries: questions } },
    guides: {
      label: 'Guides',
      part: 'guides',
      isHideable: true,
      fields: {
        title: text('Title', 120),
        text: long('Text', 300),
        items: entries('Guides', 'guide', 20, {
          id,
          title: text('Title', 120),
          steps: texts('Steps', 'step', { most: 20, max: 400 }),
        }),
      },
    },
    ticket: {
      label: 'Ticket form',
      fields: {
        title: text('Title', 80),
        text: long('Text', 400),
        checklist: texts('Checklist', 'line', { most: 10, max: 120 }),
      },
    },
    commitment: {
      label: 'What you can count on',
      part: 'commitment',
      isHideable: true,
      fields: { title: text('Title', 120), points: entries('Points', 'point', 8, titled) },
    },
    hours: { label: 'Support hours', fields: { title: text('Title', 80) } },
  },
});

const contactCard = { ...card, missing: text('Where the detail is not given', 60) };
const contact = definePage({
  ...{ key: 'contact', label: 'Contact', path: '/contact' },
  content: () => ({ ...contactContent, message: messagePlace }),
  sections: {
    hero,
    cards: {
      label: 'Ways to reach you',
      isHideable: true,
      fields: {
        call: group('Phone', contactCard),
        email: group('Email', contactCard),
        visit: group('Address', contactCard),
        chat: group('Live chat', { ...card, action: text('Link', 60) }),
      },
    },
    message: { label: 'Contact form', fields: { title: text('Title', 80), text: long('Text', 400) } },
    schedule: {
      label: 'Meeting',
      isHideable: true,
      fields: { title: text('Title', 80), text: long('Text', 300), action: text('Button', 60) },
    },
    hours: { label: 'Business hours', fields: { title: text('Title', 80) } },
    location: {
      label: 'Location',
      isHideable: true,
      fields: { title: text('Title', 80), missing: text('Where no address is given', 160) },
    },
  },
});

const privacy = definePage({
  ...{ key: 'privacy', label: 'Privacy', path: '/privacy' },
  content: (facts) => legalContent(privacyText(legalFacts({ ...facts, counting: counting(facts) }))),
  sections: {
    ...legal,
    body: { ...legal.body, note: 'It says what the software stores, and follows your settings until you change it.' },
  },
});

const terms = definePage({
  ...{ key: 'terms', label: 'Terms', path: '/terms' },
  content: (facts) => legalContent(termsText(legalFacts({ ...facts, counting: null }))),
  sections: { ...legal, body: { ...legal.body, note: 'It follows your settings until you change it.' } },
});

const imprint = definePage({
  ...{ key: 'imprint', label: 'Imprint', path: '/imprint' },
  content: () => imprintContent,
  sections: {
    hero: { ...hero, note: 'Name, address, phone and email come from Settings, Site Information.' },
    more: {
      label: 'More details',
      note: 'For example a register, a tax number or who supervises you.',
      fields: { paragraphs: texts('Text', 'paragraph', { most: 20, max: 2000, isOptional: true }) },
    },
  },
});

/** Every page of the public site whose texts are the owner's to change, in the order of the list. */
export const contentPages: readonly ContentPage[] = [
  ...[home, about, services, templates, pricing, support, contact],
  ...[privacy, terms, imprint],
];

/** What is stored of a page that the owner has made. */
export type FreePageRow = { page: string; title: string; slug: string };

/** A page of the owner's own: the same sections for each, and what is left empty is not shown. */
export const freePage = ({ page, title, slug }: FreePageRow): ContentPage =>
  definePage({
    ...{ key: page, label: title, path: `/${slug}`, order: freeOrder },
    content: () => freeContent(title),
    sections: {
      hero: {
        label: 'Opening',
        fields: { title: text('Title', 120), text: long('Text', 400, true), picture: picture('Picture') },
      },
      text: {
        label: 'Text',
        isHideable: true,
        fields: { sections: entries('Sections', 'section', 40, textSection, true) },
      },
      points: {
        label: 'Points',
        isHideable: true,
        fields: { title: text('Title', 120, true), items: entries('Points', 'point', 20, point, true) },
      },
      faq: {
        label: 'Questions',
        isHideable: true,
        fields: { title: text('Title', 120, true), entries: entries('Questions', 'question', 40, question, true) },
      },
      call: {
        label: 'Call to action',
        isHideable: true,
        note: 'Shown once it has a title.',
        fields: { title: text('Title', 120, true), text: long('Text', 400, true), action: link('Button') },
      },
    },
  });

/** The definition of a stored page, of whichever kind; undefined where a release does not know it any more. */
export const pageOfRow = ({ page, title, slug }: { page: string; title: string | null; slug: string | null }) =>
  title !== null && slug !== null ? freePage({ page, title, slug }) : findPage(page);

export const findPage = (key: string): ContentPage | undefined => contentPages.find((page) => page.key === key);
