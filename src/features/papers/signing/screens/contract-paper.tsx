import { typeLabels } from '#features/papers/contracts/choices.ts';
import { MarkedList } from '#features/papers/contracts/screens/marked-text.tsx';
import { Sums } from '#features/papers/lines/screens/sums.tsx';
import { lineWords } from '#features/papers/lines/words.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SignatureInk } from '#ui/signature-ink.tsx';
import type { ContractPage } from '../contract.ts';
import { Heads, Prose, Section } from './paper-parts.tsx';

export function ContractPaper({ page }: { page: ContractPage }) {
  const { content } = page;
  const facts: [string, string][] = [['Total', formatCents(content.total_amount_cents, content.currency)]];
  const label = Object.entries(typeLabels).find(([type]) => type === content.contract_type)?.[1];
  if (label) facts.push(['Type', label]);
  if (content.effective_date) facts.push(['Effective from', longDate(content.effective_date)]);
  if (content.expiration_date) facts.push(['Until', longDate(content.expiration_date)]);
  return (
    <>
      {content.description && <Prose>{content.description}</Prose>}
      <Heads content={content} facts={facts} />
      {content.services.length > 0 && (
        <Section title="Services">
          <ul className="divide-y border-y">
            {content.services.map((service, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a contract never move
              <Service key={at} service={service} currency={content.currency} />
            ))}
          </ul>
          <div className="ml-auto sm:max-w-80 print:max-w-80">
            <Sums sums={content} currency={content.currency} />
          </div>
        </Section>
      )}
      <Terms title="Terms and conditions" terms={content.terms_and_conditions} />
      <Terms title="Payment terms" terms={content.payment_terms} />
      <Signatures page={page} />
    </>
  );
}

type ServiceProps = { service: ContractPage['content']['services'][number]; currency: string };

function Service({ service, currency }: ServiceProps) {
  const { amount, notes } = lineWords(service, currency);
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{service.name}</span>
        {service.description && (
          <span className="mt-0.5 block text-sm leading-6 [overflow-wrap:anywhere] whitespace-pre-line text-muted">
            {service.description}
          </span>
        )}
      </span>
      <span className="figures sm:text-right print:text-right">
        <span className="block font-medium">{amount}</span>
        {notes && <span className="block text-[0.8125rem] text-muted">{notes}</span>}
      </span>
    </li>
  );
}

function Terms({ title, terms }: { title: string; terms: string[] }) {
  if (terms.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold tracking-tight">{title}</h2>
      <MarkedList texts={terms} className="measure" />
    </section>
  );
}

function Signatures({ page }: { page: ContractPage }) {
  const { client, studio, content } = page;
  return (
    <Section title="Signatures">
      <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2">
        <Signed party={content.client?.company ?? content.client?.name ?? 'Client'} signature={client} />
        <Signed party={content.studio.name} signature={studio} />
      </div>
    </Section>
  );
}

function Signed({ party, signature }: { party: string; signature: ContractPage['client'] }) {
  return (
    <div className="min-w-0">
      <div className="flex min-h-24 items-end border-b border-ink pb-2">
        {signature ? <SignatureInk {...signature} /> : <p className="text-sm text-muted print:invisible">Not signed yet</p>}
      </div>
      <p className="mt-2 font-medium [overflow-wrap:anywhere]">{signature?.name ?? party}</p>
      <p className="text-sm [overflow-wrap:anywhere] text-muted">
        {signature ? (
          <>
            {party}, <LocalTime value={signature.signed_at} />
          </>
        ) : (
          'Name, date'
        )}
      </p>
    </div>
  );
}
