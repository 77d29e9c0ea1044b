import { lateFeeBp, netDays } from '#features/sales/orders/policy.ts';
import { type AnalyticsIds, type AnalyticsTool, usedTools } from '#shared/analytics.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import type { SiteState } from '#shared/site-state.ts';

/** Texts to start from. They say what the software does and what the settings hold, and nothing that only the owner can know. */
export type LegalText = { title: string; text: string; sections: { title: string; paragraphs: string[] }[] };

export type LegalFacts = {
  settings: Pick<SiteSettings, 'site_name' | 'site_email' | 'tax_rate'> & Partial<Pick<SiteSettings, 'newsletter_open'>>;
  /** The tools that visitors are asked about; none unless the studio has set them up. */
  analytics: string[];
  /** How the site itself counts its visitors; null where it does not. */
  counting: { respectsDoNotTrack: boolean } | null;
};

const toolNames: Record<AnalyticsTool, string> = {
  googleTagManagerId: 'Google Tag Manager',
  facebookPixelId: 'Meta Pixel',
  clarityProjectId: 'Microsoft Clarity',
};

/** How the settings say that visits are counted. */
export const countingOf = (visits: SiteState['visits']): LegalFacts['counting'] =>
  visits.count_visits ? { respectsDoNotTrack: visits.respect_do_not_track } : null;

type Known = Pick<LegalFacts, 'settings' | 'counting'> & { analytics: AnalyticsIds | null };

export const legalFacts = ({ settings, analytics, counting }: Known): LegalFacts => ({
  settings,
  counting,
  analytics: analytics ? usedTools(analytics).map((tool) => toolNames[tool]) : [],
});

const reach = ({ site_email }: LegalFacts['settings']): string =>
  site_email ? `write to ${site_email}` : 'send a message from the contact page';

const counted = ({ respectsDoNotTrack }: NonNullable<LegalFacts['counting']>): string =>
  `The views of each page are counted on this server: the page, the site that linked to it, the campaign that the link names and the kind of device. No cookie is set for it, and neither your network address nor the name of your browser is stored with it. Two visitors are told apart by a code that holds for one day; what it was made with is then destroyed.${respectsDoNotTrack ? ' A browser that asks not to be tracked is not counted.' : ''}`;

export const privacyText = ({ settings, analytics, counting }: LegalFacts): LegalText => ({
  title: 'Privacy',
  text: `What ${settings.site_name} stores about you, and what for.`,
  sections: [
    {
      title: 'When you only look around',
      paragraphs: [
        'Fonts, pictures and scripts come from this site itself, and nothing is loaded from elsewhere unless you ask for it or agree to it. The server keeps a log of requests for a limited time, to find faults and attacks; the addresses in it are stored encrypted.',
        ...(counting ? [counted(counting)] : []),
        analytics.length > 0
          ? `With your consent, and not before, this site uses ${listed(analytics)}. You can change your mind at any time under “Cookie settings” at the foot of every page.`
          : `No ${counting ? 'other ' : ''}analytics and no advertising are used.`,
        'Your browser remembers on your own device which theme you chose, what lies in your cart and what you began to type into a form.',
      ],
    },
    {
      title: 'When you write, ask or book',
      paragraphs: [
        'What you enter into a form, a ticket, a booking or the chat is stored and mailed to the studio. The network address it came from may be kept with it. Both are used to answer you and to prevent abuse.',
        'Whoever writes becomes a contact, so that the next message finds its history.',
        ...(settings.newsletter_open
          ? [
              'If you ask for new posts by email, your address is stored for that alone, once you have confirmed it. Every such mail has a link that ends it, and your address is deleted then.',
            ]
          : []),
      ],
    },
    {
      title: 'When you have an account',
      paragraphs: [
        'An account holds your name, your email address and what you add to your profile. Passwords are stored as hashes that nobody can turn back. Phone, tax and registration numbers of a business are encrypted in your browser before they are sent.',
        'A cookie keeps you signed in; it ends when you sign out. You can see your signed-in devices, and sign them out, in your settings.',
      ],
    },
    {
      title: 'When you order or sign',
      paragraphs: [
        'Orders, invoices, estimates and contracts are kept as the proof of what was agreed. When you sign, the time, your network address and the name of your browser become part of the record that proves the signature.',
        'Card details go to the payment provider directly and are never stored here.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You can ask what is stored about you, and have it corrected, handed over or deleted where the law does not ask to keep it: ${reach(settings)}.`,
      ],
    },
  ],
});

export const termsText = ({ settings }: LegalFacts): LegalText => ({
  title: 'Terms',
  text: `How orders with ${settings.site_name} work.`,
  sections: [
    {
      title: 'What is agreed',
      paragraphs: [
        'An order, an accepted estimate and a signed contract each say what you get and what it costs. Where a contract says something else than this page, the contract counts.',
        'You see every price, and the whole sum, before you order. Its invoice or receipt comes by email.',
      ],
    },
    {
      title: 'Prices and tax',
      paragraphs: [
        settings.tax_rate > 0
          ? `Prices are shown without tax. Tax of ${settings.tax_rate}% is added at checkout and stands on the invoice.`
          : 'No tax is added at checkout.',
        'Starting prices are where a project begins. Work with a starting price, or without any, is done after you have agreed to an estimate.',
      ],
    },
    {
      title: 'Invoices',
      paragraphs: [
        `Invoices are sent by email within 24 hours and are due within ${netDays} days. An amount that is overdue bears a late fee of ${lateFeeBp / 100}% for each whole month until it is paid.`,
      ],
    },
    {
      title: 'Subscriptions',
      paragraphs: ['A subscription is billed at the start of each month or year, and runs until it is ended.'],
    },
    {
      title: 'Electronic signatures',
      paragraphs: [
        'Contracts can be signed on this site. What was signed is sealed, mailed to everybody who signed, and can be checked by anybody under “Verify a document”.',
      ],
    },
    { title: 'Questions', paragraphs: [`Something is unclear, or went wrong? Please ${reach(settings)}.`] },
  ],
});

/** The parts of a legal page that the owner edits. */
export const legalContent = ({ title, text, sections }: LegalText) => ({ hero: { title, text }, body: { sections } });

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
