import type { z } from 'zod';
import { lineSums, writtenSums } from '#features/papers/lines/policy.ts';
import { typedLine, typedPercent, typedTotal } from '#features/papers/lines/typed.ts';
import type { PickedContact } from '#features/people/contacts/screens/contact-picker.tsx';
import { defaultCurrency } from '#shared/currencies.ts';
import type { Estimate, estimateInput } from '../contract.ts';
import { estimateSums, type OfferedLine, paymentParts } from '../policy.ts';

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

const pricedLine = ({ unit_price, ...item }: Item, currency: string): OfferedLine => ({
  ...typedLine({ ...item, price: unit_price }, currency),
  optional: item.optional ?? false,
  selected: !item.optional || (item.selected ?? false),
});

export const lineTotalCents = (item: Item, currency: string): number => lineSums(pricedLine(item, currency)).total_cents;

/** The sums as they stand at this keystroke, by the rules of the server. */
export function liveSums({ items = [], total_amount, deposit, payment_schedule = [], currency = defaultCurrency }: EditorValues) {
  const sums =
    items.length > 0
      ? estimateSums(items.map((item) => pricedLine(item, currency)))
      : writtenSums(typedTotal(total_amount, currency));
  const shares = payment_schedule.map(({ share }) => typedPercent(share));
  const deposit_bp = typedPercent(deposit);
  const parts = paymentParts(sums.total_amount_cents, deposit_bp, shares);
  return { ...sums, ...parts, planned_bp: shares.reduce((sum, share) => sum + share, deposit_bp) };
}
