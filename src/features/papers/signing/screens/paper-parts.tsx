import type { ReactNode } from 'react';
import type { DocumentPage } from '../contract.ts';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 break-inside-avoid-page">
      <h2 className="mb-3 text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function Party({ label, lines }: { label: string; lines: (string | null)[] }) {
  const [first, ...rest] = lines.filter((line) => line !== null && line !== '');
  return (
    <div className="min-w-0 text-[0.9375rem] leading-6 [overflow-wrap:anywhere]">
      <p className="text-sm text-muted">{label}</p>
      <p className="font-medium">{first}</p>
      {rest.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Who it is from and whom it is for, and the dates that matter. */
export function Heads({ content, facts }: { content: DocumentPage['content']; facts: [label: string, value: string][] }) {
  const { studio, client } = content;
  return (
    <>
      <div className="mt-8 grid gap-6 border-y py-6 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From" lines={[studio.name, studio.address, studio.email, studio.phone]} />
        {client && <Party label="For" lines={[client.company ?? client.name, client.company && client.name, client.email]} />}
      </div>
      {facts.length > 0 && (
        <dl className="grid gap-x-8 gap-y-3 border-b py-5 text-[0.9375rem] sm:grid-cols-3 print:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="figures font-medium [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** What a person wrote in several lines. */
export const Prose = ({ children }: { children: string }) => (
  <p className="measure mt-6 leading-7 [overflow-wrap:anywhere] whitespace-pre-line">{children}</p>
);
