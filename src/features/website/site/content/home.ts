import type { PictureRef } from '#shared/site-picture.ts';
import type { SiteTexts } from '#shared/site-texts.ts';
import { linesOf, paragraphsOf } from '../own-texts.ts';
import { bookingHref } from './links.ts';
import { templates } from './templates.ts';

export const hero = {
  title: 'I Design Digital Solutions That Drive Business Growth',
  text: 'Websites, brands and the systems behind them. You speak with the person who draws it, builds it and picks up the phone when something needs to change.',
  primary: { label: 'Start a project', to: '/contact' },
  secondary: { label: 'See what I do', to: '/services' },
  picture: null as PictureRef | null,
};

const trustedBy = {
  title: 'Trusted by innovative businesses',
  names: ['Harbor & Pine', 'Lumen Clinic', 'Oakline', 'Fieldnote'],
};

const aboutBlock = {
  title: 'One person, from the first sketch to the last server setting.',
  text: [
    'Most projects lose something each time they are handed over: from sales to design, from design to code, from code to support. Here nothing is handed over.',
    'I listen, draw, build and look after what I built. That makes decisions quick, prices plain and the result of one piece.',
  ],
  points: [
    { title: 'An answer within 24 hours', text: 'From me, not from a queue.' },
    { title: 'A price before the work', text: 'An estimate to read, and to accept, before anything begins.' },
    { title: 'Everything in one place', text: 'Documents, invoices and services are in your own portal.' },
  ],
  link: { label: 'More about how I work', to: '/about' },
  picture: null as PictureRef | null,
};

export const featured = {
  title: 'What I can take off your desk',
  text: 'Six places to begin. Each can stand alone or become part of one plan.',
  all: { label: 'View All Services', to: '/services' },
  learnMore: 'Learn More',
  fallback: 'High-quality service to meet your needs.',
  error: {
    title: 'Error Loading Services',
    text: 'Failed to load services for grid.',
    unexpected: 'An unexpected error occurred.',
  },
  empty: 'No featured services available at the moment.',
  loading: 'Loading services...',
};

const teaser = {
  title: 'Premium templates, ready to be made yours',
  text: 'A finished composition to start from. Your words, your colours, your domain, in days rather than months.',
  all: { label: 'Browse all templates', to: '/templates' },
  cards: templates.slice(0, 4),
};

const testimonials = { title: 'What clients say' };

const consultation = {
  title: 'Tell me where it should lead. I will tell you how to get there.',
  text: 'A first conversation, no charge, no slides. You leave with a clear next step, whether or not I am the one to take it.',
  action: { label: 'Book a Consultation', to: bookingHref },
  second: { label: 'Look at the prices first', to: '/pricing' },
};

/** With what the owner has written in the settings in place of the examples. */
export function homeContent({
  owner_name,
  client_names,
  home_about,
}: Pick<SiteTexts, 'owner_name' | 'client_names' | 'home_about'>) {
  const names = linesOf(client_names);
  const about = paragraphsOf(home_about);
  return {
    hero,
    trusted: names.length > 0 ? { ...trustedBy, names } : trustedBy,
    about: about.length > 0 ? { ...aboutBlock, title: `About ${owner_name || 'me'}`, text: about } : aboutBlock,
    services: featured,
    templates: teaser,
    testimonials,
    consultation,
  };
}
export type HomeContent = ReturnType<typeof homeContent>;

/** The sections that can stand in any order, as they come. */
export const homeOrder = ['about', 'services', 'templates', 'testimonials', 'consultation'] as const;
