import { counts, estimateSums, paymentParts, withSelection } from '#features/papers/estimates/policy.ts';
import { lineWords } from '#features/papers/lines/words.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import type { EstimatePage } from '../contract.ts';
import { Heads, Prose, Section } from './paper-parts.tsx';

type Content = EstimatePage['content'];
type Item = Content['items'][number];
type EstimatePaperProps = { page: EstimatePage; chosen: readonly string[]; onChoose: (chosen: string[]) => void };

const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

/** The sums for what is ticked now, by the rules that the server reckons with. */
export function sumsOf(content: Content, chosen: readonly string[]) {
  if (content.items.length === 0) return content;
  const sums = estimateSums(withSelection(content.items, chosen));
  const shares = content.payment_schedule.map(({ share_bp }) => share_bp);
  return { ...sums, ...paymentParts(sums.total_amount_cents, content.deposit_bp, shares) };
}

export function EstimatePaper({ page, chosen, onChoose }: EstimatePaperProps) {
  const { content } = page;
  const facts: [string, string][] = [];
  if (content.valid_until) facts.push(['Valid until', longDate(content.valid_until)]);
  if (content.payment_terms) facts.push(['Payment terms', content.payment_terms]);
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const fixed = content.items.filter((item) => !item.optional);
  const optional = content.items.filter((item) => item.optional);
  return (
    <>
      {content.description && <Prose>{content.description}</Prose>}
      <Heads content={content} facts={facts} />
      {fixed.length > 0 && (
        <Section title="What is included">
          <ul className="divide-y border-y">
            {fixed.map((item) => (
              <li key={item.id} className="py-4">
                <Line item={item} currency={content.currency} counted />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {optional.length > 0 && (
        <Section title="Options">
          {page.can_answer && (
            <p className="-mt-1 mb-3 text-sm text-muted print:hidden">Tick what you would like to add. The total follows.</p>
          )}
          <ul className="divide-y border-y">
            {optional.map((item) => (
              <li key={item.id}>
                <label htmlFor={`option-${item.id}`} className="flex items-start gap-3.5 py-4 has-disabled:cursor-default">
                  <Checkbox
                    id={`option-${item.id}`}
                    checked={page.can_answer ? chosen.includes(item.id) : counts(item)}
                    disabled={!page.can_answer}
                    onChange={() => toggle(item.id)}
                    className="mt-0.5 size-5 disabled:opacity-100"
                  />
                  <Line item={item} currency={content.currency} counted={chosen.includes(item.id)} />
                </label>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Totals content={content} chosen={chosen} />
    </>
  );
}

function Line({ item, currency, counted }: { item: Item; currency: string; counted: boolean }) {
  const { amount, notes } = lineWords(item, currency);
  return (
    <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{item.name}</span>
        {item.description && (
          <span className="mt-0.5 block text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-line text-muted">
            {item.description}
          </span>
        )}
      </span>
      <span className="figures sm:text-right print:text-right">
        <span className={`block font-medium ${counted ? '' : 'text-muted'}`}>{amount}</span>
        {notes && <span className="block text-[0.8125rem] text-muted">{notes}</span>}
      </span>
    </span>
  );
}

function Totals({ content, chosen }: { content: Content; chosen: readonly string[] }) {
  const money = (cents: number) => formatCents(cents, content.currency);
  const sums = sumsOf(content, chosen);
  const instalments =
    'instalments_cents' in sums ? sums.instalments_cents : content.payment_schedule.map((part) => part.amount_cents);
  return (
    <div className="mt-8 grid gap-10 break-inside-avoid-page sm:grid-cols-2 print:grid-cols-2">
      <div>
        {(content.deposit_bp > 0 || content.payment_schedule.length > 0) && (
          <>
            <h2 className="mb-3 text-lg font-semibold tracking-tight">Payment</h2>
            <dl className="divide-y border-y text-[0.9375rem]">
              {content.deposit_bp > 0 && (
                <Row label={`Deposit on acceptance (${percent(content.deposit_bp)})`} value={money(sums.deposit_cents)} />
              )}
              {content.payment_schedule.map((part, at) => (
                <Row
                  key={`${part.label}-${part.due}-${part.share_bp}`}
                  label={`${part.label}${part.due ? `, ${part.due}` : ''} (${percent(part.share_bp)})`}
                  value={money(instalments[at] ?? 0)}
                />
              ))}
            </dl>
          </>
        )}
      </div>
      <dl aria-label="Total" aria-live="polite" className="text-[0.9375rem]">
        <Row label="Subtotal" value={money(sums.subtotal_cents)} />
        {sums.discount_cents > 0 && <Row label="Discount" value={`−${money(sums.discount_cents)}`} />}
        {sums.tax_cents > 0 && <Row label="Tax" value={money(sums.tax_cents)} />}
        <div className="mt-2 flex items-baseline justify-between gap-6 border-t-2 border-ink pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="figures text-2xl font-semibold tracking-tight">{money(sums.total_amount_cents)}</dd>
        </div>
      </dl>
    </div>
  );
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-6 py-2">
    <dt className="min-w-0 [overflow-wrap:anywhere] text-muted">{label}</dt>
    <dd className="figures shrink-0 font-medium">{value}</dd>
  </div>
);
