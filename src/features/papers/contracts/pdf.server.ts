import type { PdfPage, PdfSignature } from '#platform/pdf/document.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { typeLabels } from './choices.ts';
import { parseMarkup } from './markup-rules.ts';
import type { ContractContent, Signature, Signatures } from './policy.ts';

/** The contract on paper: the same content that the page shows and the signatures stand for. */
export function drawContract(page: PdfPage, content: ContractContent, signatures: Signatures): void {
  const { client, studio, currency } = content;
  page.title(content.title, content.number, stateOf(signatures));
  page.blocks([
    { heading: 'Studio', lines: [studio.name, ...studio.address.split('\n'), studio.email, studio.phone] },
    { heading: 'Client', lines: client ? [client.company ?? '', client.name, client.email] : [] },
    {
      heading: `${typeLabels[content.contract_type]} contract`,
      lines: [
        content.effective_date ? `In force from ${longDate(content.effective_date)}` : '',
        content.expiration_date ? `Ends on ${longDate(content.expiration_date)}` : '',
        `Version ${content.version}`,
      ],
    },
  ]);
  if (content.description) page.paragraph(content.description);
  const money = (cents: number) => formatCents(cents, currency);
  const total = { label: 'Total', value: money(content.total_amount_cents), strong: true };
  if (content.services.length > 0) {
    page.heading('Services');
    page.gap(4);
    page.table({
      columns: [
        { label: 'Service' },
        { label: 'Quantity', width: 60, align: 'right' },
        { label: 'Price', width: 100, align: 'right' },
      ],
      rows: content.services.map(({ name, description, quantity_hundredths, unit_price_cents }) => [
        description ? { text: name, note: description } : name,
        String(quantity_hundredths / 100),
        money(unit_price_cents),
      ]),
      totals: [total],
    });
  } else page.facts([['Total amount', total.value]]);
  clauses(page, 'Terms and conditions', content.terms_and_conditions);
  clauses(page, 'Payment terms', content.payment_terms);
  page.heading('Signatures');
  page.gap(6);
  page.signatures([
    signature('For the client', client?.name ?? 'Client', signatures.client),
    signature('For the studio', studio.name, signatures.studio),
  ]);
}

function clauses(page: PdfPage, heading: string, texts: readonly string[]): void {
  if (texts.length === 0) return;
  page.heading(heading);
  page.clauses(texts.map(parseMarkup));
}

const signature = (heading: string, party: string, given: Signature | null): PdfSignature =>
  given
    ? { heading, name: given.name, drawing: given.drawing, lines: [party === given.name ? '' : party, moment(given.signed_at)] }
    : { heading, name: '', drawing: null, lines: [party, 'Not signed yet'] };

const moment = (at: Date | string): string =>
  `Signed ${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;

function stateOf({ client, studio }: Signatures): string | undefined {
  if (client && studio) return 'Signed';
  return client || studio ? 'Partly signed' : undefined;
}
