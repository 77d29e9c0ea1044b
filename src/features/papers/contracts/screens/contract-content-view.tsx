import type { ReactNode } from 'react';
import { Sums } from '#features/papers/lines/screens/sums.tsx';
import { lineWords } from '#features/papers/lines/words.ts';
import { LocalTime } from '#ui/local-time.tsx';
import { SignatureInk } from '#ui/signature-ink.tsx';
import type { ContractDetail } from '../contract.ts';
import { MarkedList } from './marked-text.tsx';

/** The contract as its reader has it before them, in the studio's own page. */
export function ContractContentView({ contract }: { contract: ContractDetail }) {
  const { content } = contract;
  if (!content) return null;
  return (
    <article aria-label={`Text of ${content.number}`} className="min-w-0 rounded-lg border bg-surface p-5 sm:p-8">
      <div className="grid gap-6 sm:grid-cols-2">
        <Party label="Studio" lines={[content.studio.name, content.studio.address, content.studio.email, content.studio.phone]} />
        <Party
          label="Client"
          lines={
            content.client
              ? [content.client.company, content.client.name, content.client.email]
              : ['No client has been chosen yet']
          }
        />
      </div>
      {content.description && <p className="mt-6 max-w-[68ch] leading-relaxed whitespace-pre-line">{content.description}</p>}
      {content.services.length > 0 && (
        <Section title="Services">
          <ul className="divide-y border-y text-sm">
            {content.services.map((service, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a contract never move
              <Service key={at} service={service} currency={content.currency} />
            ))}
          </ul>
        </Section>
      )}
      <div className="text-sm">
        <Sums sums={content} currency={content.currency} />
      </div>
      <Clauses title="Terms and conditions" texts={content.terms_and_conditions} />
      <Clauses title="Payment terms" texts={content.payment_terms} />
      <Section title="Signatures">
        <div className="grid gap-8 sm:grid-cols-2">
          <Signed
            party={content.client?.name ?? 'Client'}
            name={contract.client_signature}
            drawing={contract.client_signature_drawing}
            at={contract.client_signed_at}
          />
          <Signed
            party={content.studio.name}
            name={contract.admin_signature}
            drawing={contract.admin_signature_drawing}
            at={contract.admin_signed_at}
          />
        </div>
      </Section>
    </article>
  );
}

type ServiceProps = { service: NonNullable<ContractDetail['content']>['services'][number]; currency: string };

function Service({ service, currency }: ServiceProps) {
  const { amount, notes } = lineWords(service, currency);
  return (
    <li className="flex items-start justify-between gap-6 py-2.5">
      <span className="min-w-0 break-words">
        {service.name}
        {service.description && <span className="block whitespace-pre-line text-muted">{service.description}</span>}
        {notes && <span className="figures block text-[0.8125rem] text-muted">{notes}</span>}
      </span>
      <span className="figures whitespace-nowrap">{amount}</span>
    </li>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

const Clauses = ({ title, texts }: { title: string; texts: string[] }) =>
  texts.length > 0 && (
    <Section title={title}>
      <MarkedList texts={texts} className="max-w-[72ch] text-sm" />
    </Section>
  );

function Party({ label, lines }: { label: string; lines: (string | null)[] }) {
  const [first, ...rest] = lines.filter((line) => line !== null && line !== '');
  return (
    <div className="min-w-0 text-sm leading-6 break-words">
      <p className="text-[0.8125rem] text-muted">{label}</p>
      <p className="font-medium">{first}</p>
      {rest.map((line) => (
        <p key={line} className="whitespace-pre-line text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}

type SignedProps = { party: string; name: string | null; drawing: string | null; at: string | null };

function Signed({ party, name, drawing, at }: SignedProps) {
  return (
    <div className="min-w-0 text-sm">
      <div className="flex min-h-20 items-end border-b border-line-strong pb-2">
        {name === null ? <p className="text-muted">Not signed yet</p> : <SignatureInk name={name} drawing={drawing} />}
      </div>
      <p className="mt-2 font-medium break-words">{name ?? party}</p>
      <p className="text-[0.8125rem] text-muted">{at ? <LocalTime value={at} /> : 'Name, date'}</p>
    </div>
  );
}
