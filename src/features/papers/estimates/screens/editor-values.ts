import type { z } from 'zod';
import type { PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { defaultCurrency } from '#shared/currencies.ts';
import { toCents } from '#shared/money.ts';
import type { Estimate, estimateInput } from '../contract.ts';
import { estimateSums, lineSums, type PricedLine, paymentParts } from '../policy.ts';

export type EditorValues = z.input<typeof estimateInput>;
type Item = NonNullable<EditorValues['items']>[number];
type Instalment = NonNullable<EditorValues['payment_schedule']>[number];

export const newItem = (): Item => ({
  name: '',
  description: '',
  quantity: '1',
  unit_price: '',
  discount: '',
  tax_rate: '',
  optional: false,
  selected: false,
});

export const newInstalment = (): Instalment => ({ label: '', share: '', due: '' });

const orBlank = (percent: number): string => (percent === 0 ? '' : String(percent));

export const valuesOf = (estimate: Estimate | null): EditorValues => ({
  title: estimate?.title ?? '',
  description: estimate?.description ?? '',
  contact_id: estimate?.contact_id ?? null,
  total_amount: estimate && estimate.items.length === 0 ? String(estimate.total_amount) : '',
  items: estimate
    ? estimate.items.map(({ id, name, description, quantity, unit_price, discount, tax_rate, optional, selected }) => ({
        id,
        name,
        description: description ?? '',
        quantity: String(quantity),
        unit_price: String(unit_price),
        discount: orBlank(discount),
        tax_rate: orBlank(tax_rate),
        optional,
        selected: optional && selected,
      }))
    : [newItem()],
  currency: currencyValue(estimate),
  valid_until: estimate?.valid_until ?? '',
  payment_terms: estimate?.payment_terms ?? '',
  deposit: estimate ? orBlank(estimate.deposit) : '',
  payment_schedule:
    estimate?.payment_schedule.map(({ id, label, share, due }) => ({ id, label, share: String(share), due })) ?? [],
  on_accept: estimate?.on_accept ?? { contract: false, deposit_order: false, project: false },
  reminders_enabled: estimate?.reminders_enabled ?? true,
});

const currencyValue = (estimate: Estimate | null) => (estimate?.currency as EditorValues['currency']) ?? defaultCurrency;

export const pickedOf = (estimate: Estimate | null): PickedContact | null => estimate?.contact ?? null;

/** While somebody types, what is no number yet counts as nothing. */
export function typedCents(value: unknown, most = 9_999_999.99): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isFinite(number) && number > 0 ? toCents(Math.min(number, most)) : 0;
}

export const pricedLine = (item: Item): PricedLine => ({
  quantity_hundredths: typedCents(item.quantity, 100_000),
  unit_price_cents: typedCents(item.unit_price),
  discount_bp: typedCents(item.discount, 100),
  tax_rate_bp: typedCents(item.tax_rate, 100),
  optional: item.optional ?? false,
  selected: !item.optional || (item.selected ?? false),
});

export const lineTotalCents = (item: Item): number => lineSums(pricedLine(item)).total_cents;

/** The sums as they stand at this keystroke, by the rules of the server. */
export function liveSums({ items = [], total_amount, deposit, payment_schedule = [] }: EditorValues) {
  const typed = typedCents(total_amount, 999_999_999.99);
  const sums =
    items.length > 0
      ? estimateSums(items.map(pricedLine))
      : { subtotal_cents: typed, discount_cents: 0, tax_cents: 0, total_amount_cents: typed };
  const shares = payment_schedule.map(({ share }) => typedCents(share, 100));
  const deposit_bp = typedCents(deposit, 100);
  const parts = paymentParts(sums.total_amount_cents, deposit_bp, shares);
  return { ...sums, ...parts, planned_bp: shares.reduce((sum, share) => sum + share, deposit_bp) };
}
