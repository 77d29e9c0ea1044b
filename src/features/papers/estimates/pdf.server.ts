import type { PdfPage } from '#platform/pdf/document.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { EstimateContent } from './content.ts';

export type Accepted = { name: string; at: Date } | null;

const moment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;
const percent = (bp: number): string => `${bp / 100}%`;

/** The estimate on paper: the very content that was sent, and who accepted it. */
export function drawEstimate(page: PdfPage, content: EstimateContent, accepted: Accepted): void {
  const money = (cents: number) => formatCents(cents, content.currency);
  const { client, items } = content;
  page.title('Estimate', content.number, accepted ? 'Accepted' : undefined);
  page.blocks([
    { heading: 'Prepared for', lines: client ? [client.name, client.company ?? '', client.email] : ['—'] },
    {
      heading: 'Details',
      lines: [
        content.title,
        content.version > 1 ? `Version ${content.version}` : '',
        content.valid_until ? `Valid until ${longDate(content.valid_until)}` : '',
      ],
    },
  ]);
  if (content.description) page.paragraph(content.description);
  page.gap(6);
  const rows = accepted ? items.filter(({ selected }) => selected) : items;
  if (rows.length > 0) {
    page.table({
      columns: [
        { label: 'Item' },
        { label: 'Qty', width: 48, align: 'right' },
        { label: 'Price', width: 84, align: 'right' },
        { label: 'Amount', width: 92, align: 'right' },
      ],
      rows: rows.map((item) => [
        { text: item.name, note: notesOf(item, Boolean(accepted)) },
        (item.quantity_hundredths / 100).toLocaleString('en-US'),
        money(item.unit_price_cents),
        money(item.total_cents),
      ]),
      totals: totalsOf(content, money),
    });
  } else {
    page.panel(`Total: ${money(content.total_amount_cents)}`, []);
  }
  const payments = paymentsOf(content, money);
  if (payments.length > 0) {
    page.heading('Payment');
    page.facts(payments);
  }
  if (accepted) page.panel('Accepted electronically', [`${accepted.name}, ${moment(accepted.at)}`]);
}

const paymentsOf = (content: EstimateContent, money: (cents: number) => string): [label: string, value: string][] => [
  ...(content.deposit_bp > 0
    ? [
        ['Deposit', `${money(content.deposit_cents)} (${percent(content.deposit_bp)}), due on acceptance`] satisfies [
          string,
          string,
        ],
      ]
    : []),
  ...content.payment_schedule.map(({ label, due, share_bp, amount_cents }): [string, string] => [
    label,
    `${money(amount_cents)} (${percent(share_bp)}), ${due}`,
  ]),
  ...(content.payment_terms ? [['Terms', content.payment_terms] satisfies [string, string]] : []),
];

function notesOf(item: EstimateContent['items'][number], accepted: boolean): string {
  const facts = [
    item.discount_bp > 0 ? `${percent(item.discount_bp)} discount` : '',
    item.tax_rate_bp > 0 ? `plus ${percent(item.tax_rate_bp)} tax` : '',
    item.optional && !accepted ? (item.selected ? 'Optional, included in the total' : 'Optional, not included in the total') : '',
  ].filter(Boolean);
  return [item.description ?? '', facts.join(' · ')].filter(Boolean).join('\n');
}

const totalsOf = (content: EstimateContent, money: (cents: number) => string) => [
  { label: 'Subtotal', value: money(content.subtotal_cents) },
  ...(content.discount_cents > 0 ? [{ label: 'Discount', value: `-${money(content.discount_cents)}` }] : []),
  ...(content.tax_cents > 0 ? [{ label: 'Tax', value: money(content.tax_cents) }] : []),
  { label: 'Total', value: money(content.total_amount_cents), strong: true },
];
