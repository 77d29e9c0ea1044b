import { formatCents } from '#shared/money.ts';
import { addressLines, type PostalAddress } from '#shared/postal-address.ts';

export const contractTerms = { payment_days: 30, notice_days: 30, late_fee_percent: 1.5, term_days: 365 } as const;

export const contractNumber = (sequence: number): string => `CT-${String(sequence).padStart(6, '0')}`;

/** What a contract of the checkout is about, as it stands in the cart now. */
export type ContractSubject = {
  contract_number: string;
  studio: string;
  client: PostalAddress & { firstName: string; lastName: string; email: string; company: string };
  service: {
    name: string;
    description: string | null;
    features: readonly string[];
    type: string;
    frequency: string | null;
    price_cents: number;
  };
  quantity: number;
};

const headings = ['Parties', 'Services', 'Price', 'Payment', 'Term', 'Termination', 'Signature'] as const;

export const clientName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  oneLine(`${firstName} ${lastName}`);

export const paymentTerms = (): string[] => [
  `Payment is due within ${contractTerms.payment_days} days of the date of the invoice.`,
  `An amount that is overdue bears a late fee of ${contractTerms.late_fee_percent}% per month until it is paid.`,
];

export const termsOf = (type: string): string[] => [termText(type), terminationText];

/**
 * The exact words of the agreement. They say nothing about the day on which they are read, so the same cart always gives the same
 * text and hash, and another price, quantity, service or client gives another.
 */
export function contractText(subject: ContractSubject): string {
  const { service, client } = subject;
  const name = clientName(client);
  const company = oneLine(client.company);
  const sections: Record<(typeof headings)[number], string[]> = {
    Parties: [
      `This agreement is made between ${oneLine(subject.studio)} (the "Studio") and ${company ? `${company}, represented by ${name}` : name} (the "Client").`,
      `The Client can be reached at ${[client.email, ...addressLines(client)].map(oneLine).filter(Boolean).join(', ')}.`,
    ],
    Services: [
      `The Studio provides: ${oneLine(service.name)}${subject.quantity > 1 ? ` (quantity ${subject.quantity})` : ''}.`,
      oneLine(service.description ?? ''),
      service.features.length > 0 ? `This includes: ${service.features.map(oneLine).join('; ')}.` : '',
    ],
    Price: [priceText(service, subject.quantity), 'Sales tax is added at the rate shown at checkout and on the invoice.'],
    Payment: paymentTerms(),
    Term: [termText(service.type)],
    Termination: [terminationText],
    Signature: [
      'The Client agrees by ticking the agree box and signing in the client portal. The Studio keeps the name of the signer, the time, the network address and browser used, and a SHA-256 fingerprint of this text.',
      'This agreement takes effect when the order that it was signed for is placed. Without an order it lapses.',
    ],
  };
  const body = headings.map((heading, at) => [`${at + 1}. ${heading}`, ...sections[heading].filter(Boolean)].join('\n'));
  return [`Service Agreement ${subject.contract_number}`, ...body].join('\n\n');
}

export type ContractSection = { heading: string; paragraphs: string[] };

/** The text as people read it, on the screen and on paper: nothing is added and nothing left out. */
export function contractSections(text: string): { title: string; sections: ContractSection[] } {
  const [title = '', ...blocks] = text.split('\n\n');
  return {
    title,
    sections: blocks.map((block) => {
      const [heading = '', ...paragraphs] = block.split('\n');
      return { heading, paragraphs };
    }),
  };
}

const money = (cents: number) => formatCents(cents, 'USD');

function priceText({ type, frequency, price_cents }: ContractSubject['service'], quantity: number): string {
  if (type === 'subscription') return `The price is ${money(price_cents)} every ${frequency === 'yearly' ? 'year' : 'month'}.`;
  if (quantity === 1) return `The price is ${money(price_cents)}, once.`;
  return `The price is ${money(price_cents)} each, ${money(price_cents * quantity)} in all, once.`;
}

const termText = (type: string): string =>
  type === 'subscription'
    ? 'This agreement begins on the day the Client signs it. It has no end date and continues until one of the parties ends it.'
    : `This agreement begins on the day the Client signs it and ends ${contractTerms.term_days} days later.`;

const terminationText = `Either party may end this agreement on ${contractTerms.notice_days} days' written notice. What was delivered until then is paid for.`;

/** Words of a client or a service stay on one line, so that they cannot pose as a section. */
const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
