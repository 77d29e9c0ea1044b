import { paperLine, paperTotals } from '#features/papers/lines/pdf.server.ts';
import type { EstimatePaper, PaperFact } from '#platform/pdf/paper.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { EstimateContent } from './content.ts';

export type Accepted = { name: string; at: Date } | null;

type Money = (cents: number) => string;

const moment = (at: Date): string =>
  `Accepted ${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;
const percent = (bp: number): string => `${bp / 100}%`;

/** The estimate on paper: the very content that was sent, and who accepted it. */
export function estimatePaper(content: EstimateContent, accepted: Accepted): EstimatePaper {
  const money: Money = (cents) => formatCents(cents, content.currency);
  const { client, items } = content;
  const rows = accepted ? items.filter(({ selected }) => selected) : items;
  return {
    kind: 'estimate',
    label: 'Estimate',
    title: content.title,
    number: content.number,
    state: accepted ? 'Accepted' : null,
    parties: [
      { heading: 'Prepared for', lines: client ? [client.name, client.company ?? '', client.email] : ['—'] },
      {
        heading: 'Details',
        lines: [
          content.version > 1 ? `Version ${content.version}` : '',
          content.valid_until ? `Valid until ${longDate(content.valid_until)}` : '',
        ],
      },
    ],
    description: content.description ?? '',
    lines: {
      rows: rows.map((item) => paperLine(item, content.currency, optionWords(item, Boolean(accepted)))),
      totals: paperTotals(content, content.currency),
    },
    payments: paymentsOf(content, money),
    signatures: accepted
      ? [{ heading: 'For the client', name: accepted.name, drawing: null, lines: [client?.company ?? '', moment(accepted.at)] }]
      : [],
  };
}

const paymentsOf = (content: EstimateContent, money: Money): PaperFact[] => [
  ...(content.deposit_bp > 0
    ? [{ label: 'Deposit', value: `${money(content.deposit_cents)} (${percent(content.deposit_bp)}), due on acceptance` }]
    : []),
  ...content.payment_schedule.map(({ label, due, share_bp, amount_cents }) => ({
    label,
    value: `${money(amount_cents)} (${percent(share_bp)}), ${due}`,
  })),
  ...(content.payment_terms ? [{ label: 'Terms', value: content.payment_terms }] : []),
];

const optionWords = (item: EstimateContent['items'][number], accepted: boolean): string =>
  item.optional && !accepted ? (item.selected ? 'Optional, included in the total' : 'Optional, not included in the total') : '';
