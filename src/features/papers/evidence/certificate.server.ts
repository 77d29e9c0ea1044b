import type { PdfPage } from '#platform/pdf/document.server.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { actorWords, eventWords } from './choices.ts';
import type { EventRow } from './record.server.ts';

export type Certificate = {
  document_type: DocumentType;
  number: string;
  version: number;
  /** SHA-256 of the words that were agreed to. */
  content_sha256: string | null;
  events: readonly EventRow[];
  /** The last link when the document was sealed. */
  head: { hash: string; position: number };
  certificate_sha256: string;
  sealed_at: Date;
  verify_url: string;
};

const acts = new Set(['accepted', 'signed', 'countersigned']);

/** The page that tells how the document came about, and how anybody can prove it. */
export function drawCertificate(page: PdfPage, certificate: Certificate): void {
  const { document_type, number, version, content_sha256, events, head } = certificate;
  page.newPage();
  // Not a title: the document keeps its own.
  page.panel('Certificate of completion', [
    `This page belongs to ${document_type} ${number}, version ${version}. It was written and sealed together with the pages before it.`,
  ]);
  page.facts([
    ['Sealed', moment(certificate.sealed_at)],
    ['Content (SHA-256)', content_sha256 ? halves(content_sha256) : 'Not recorded'],
    [`Event ${head.position} (SHA-256)`, halves(head.hash)],
    ['Seal (SHA-256)', halves(certificate.certificate_sha256)],
  ]);
  for (const event of events.filter(({ kind }) => acts.has(kind))) {
    page.heading(`${eventWords[event.kind]} by ${whoOf(event)}`);
    page.facts(
      facts([
        ['Time', moment(event.happened_at)],
        ['E-mail', event.actor_email],
        ['Network address', event.ip_address],
        ['Browser', event.user_agent],
        ['Consent text', event.consent_version],
        ['Content', agreedTo(event, content_sha256)],
      ]),
    );
  }
  page.heading('Record of events');
  page.table({
    columns: [{ label: '#', width: 22 }, { label: 'Event' }, { label: 'By', width: 150 }, { label: 'Time (UTC)', width: 112 }],
    rows: events.map((event) => [
      String(event.position),
      { text: eventWords[event.kind], note: `SHA-256 ${event.hash.slice(0, 24)}…` },
      { text: whoOf(event), note: event.ip_address ?? '' },
      event.happened_at.toISOString().slice(0, 19).replace('T', ' '),
    ]),
  });
  page.paragraph(
    `Each event carries the hash of the one before it. Whether this file is genuine and unchanged can be checked by anybody at ${certificate.verify_url}, or with any program that knows PDF signatures.`,
    'small',
  );
}

const facts = (pairs: readonly (readonly [string, string | null])[]): [string, string][] =>
  pairs.flatMap(([label, value]) => (value ? [[label, value]] : []));

function agreedTo({ content_after, content_before }: EventRow, content_sha256: string | null): string | null {
  const hash = content_after ?? content_before;
  return hash && hash === content_sha256 ? 'The content whose SHA-256 stands above' : hash && `SHA-256 ${halves(hash)}`;
}

/** Broken where it reads best; a line is too short for all of it. */
const halves = (hash: string): string => `${hash.slice(0, 32)} ${hash.slice(32)}`;

const whoOf = ({ actor_name, actor_email, actor_kind }: EventRow): string => actor_name ?? actor_email ?? actorWords[actor_kind];

const moment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;
