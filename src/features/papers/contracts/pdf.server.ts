import { paperLine, paperTotals } from '#features/papers/lines/pdf.server.ts';
import type { ContractPaper, PaperSection, PaperSignature } from '#platform/pdf/paper.ts';
import { longDate } from '#shared/calendar-day.ts';
import { parseMarkup } from '#shared/markup.ts';
import { typeLabels } from './choices.ts';
import type { ContractContent, Signature, Signatures } from './policy.ts';

/** The contract on paper: the same content that the page shows and the signatures stand for. */
export function contractPaper(content: ContractContent, signatures: Signatures): ContractPaper {
  const { client, studio, currency } = content;
  return {
    kind: 'contract',
    label: `${typeLabels[content.contract_type]} contract`,
    title: content.title,
    number: content.number,
    state: stateOf(signatures),
    parties: [
      { heading: 'Studio', lines: [studio.name, studio.address, studio.email, studio.phone] },
      { heading: 'Client', lines: client ? [client.company ?? '', client.name, client.email] : [] },
      {
        heading: 'Details',
        lines: [
          content.effective_date ? `In force from ${longDate(content.effective_date)}` : '',
          content.expiration_date ? `Ends on ${longDate(content.expiration_date)}` : '',
          `Version ${content.version}`,
        ],
      },
    ],
    description: content.description ?? '',
    lines: {
      rows: content.services.map((service) => paperLine(service, currency)),
      totals: paperTotals(content, currency),
    },
    sections: [
      ...sectionOf('Terms and conditions', content.terms_and_conditions),
      ...sectionOf('Payment terms', content.payment_terms),
    ],
    signatures: [
      signature('For the client', client?.name ?? 'Client', signatures.client),
      signature('For the studio', studio.name, signatures.studio),
    ],
  };
}

const sectionOf = (heading: string, texts: readonly string[]): PaperSection[] =>
  texts.length > 0 ? [{ heading, numbered: true, clauses: texts.map(parseMarkup) }] : [];

const signature = (heading: string, party: string, given: Signature | null): PaperSignature =>
  given
    ? { heading, name: given.name, drawing: given.drawing, lines: [party === given.name ? '' : party, moment(given.signed_at)] }
    : { heading, name: '', drawing: null, lines: [party, 'Not signed yet'] };

const moment = (at: Date | string): string =>
  `Signed ${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

function stateOf({ client, studio }: Signatures): string | null {
  if (client && studio) return 'Signed';
  return client || studio ? 'Partly signed' : null;
}
