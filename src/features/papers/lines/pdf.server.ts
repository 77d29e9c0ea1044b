import type { PaperLine, PaperTotal } from '#platform/pdf/paper.ts';
import { formatCents } from '#shared/money.ts';
import { type DocumentSums, lineSums, type PricedLine } from './policy.ts';

type NamedLine = PricedLine & { name: string; description: string | null };

const percent = (bp: number): string => `${bp / 100}%`;

/** A line on paper. Its amount is quantity times price, so that the lines add up to the subtotal; discount and tax follow below. */
export function paperLine(line: NamedLine, currency: string, more = ''): PaperLine {
  const facts = [
    line.discount_bp > 0 ? `${percent(line.discount_bp)} discount` : '',
    line.tax_rate_bp > 0 ? `plus ${percent(line.tax_rate_bp)} tax` : '',
    more,
  ];
  return {
    name: line.name,
    note: [line.description ?? '', facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
    quantity: (line.quantity_hundredths / 100).toLocaleString('en-US'),
    price: formatCents(line.unit_price_cents, currency),
    amount: formatCents(lineSums(line).gross_cents, currency),
  };
}

export const paperTotals = (sums: DocumentSums, currency: string): PaperTotal[] => [
  ...(sums.discount_cents > 0 || sums.tax_cents > 0
    ? [{ label: 'Subtotal', value: formatCents(sums.subtotal_cents, currency) }]
    : []),
  ...(sums.discount_cents > 0 ? [{ label: 'Discount', value: `−${formatCents(sums.discount_cents, currency)}` }] : []),
  ...(sums.tax_cents > 0 ? [{ label: 'Tax', value: formatCents(sums.tax_cents, currency) }] : []),
  { label: 'Total', value: formatCents(sums.total_amount_cents, currency), strong: true },
];
