import QRCode from 'qrcode';
import type { CertificatePaper, PaperFact } from '#platform/pdf/paper.ts';
import type { DocumentType } from '#shared/choices/papers/evidence.ts';
import { actorWords, eventWords } from './choices.ts';
import { consentText } from './consents.ts';
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

/** The pages that tell how the document came about, and how anybody can prove it. */
export function certificatePaper(certificate: Certificate): CertificatePaper {
  const { document_type, number, version, content_sha256, events, head, verify_url } = certificate;
  return {
    intro: `This certificate belongs to ${document_type} ${number}, version ${version}. It was written and sealed together with the pages before it.`,
    facts: facts([
      ['Sealed', moment(certificate.sealed_at)],
      ['Content (SHA-256)', content_sha256 ?? 'Not recorded'],
      [`Event ${head.position} (SHA-256)`, head.hash],
      ['Seal (SHA-256)', certificate.certificate_sha256],
    ]),
    acts: events
      .filter(({ kind }) => acts.has(kind))
      .map((event) => ({
        heading: `${eventWords[event.kind]} by ${whoOf(event)}`,
        facts: facts([
          ['Time', moment(event.happened_at)],
          ['Email', event.actor_email],
          ['Network address', event.ip_address],
          ['Browser', event.user_agent],
          ['Consent text', event.consent_version],
          ['Content', agreedTo(event, content_sha256)],
        ]),
        consent: event.consent_version && consentText(event.consent_version),
      })),
    events: events.map((event) => ({
      position: String(event.position),
      event: eventWords[event.kind],
      hash: `SHA-256 ${event.hash.slice(0, 24)}…`,
      by: whoOf(event),
      address: event.ip_address ?? '',
      time: event.happened_at.toISOString().slice(0, 19).replace('T', ' '),
    })),
    explanation: `Each event carries the hash of the one before it. Whether this file is genuine and unchanged can be checked by anybody at ${verify_url}, or with any program that knows PDF signatures.`,
    qr: qrOf(`${verify_url}#${number}`),
  };
}

/** The dark modules of a QR code as SVG path data, one unit square each. */
function qrOf(url: string): CertificatePaper['qr'] {
  const { data, size } = QRCode.create(url, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data).flatMap((dark, at) => (dark ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []));
  return { path: path.join(''), size };
}

const facts = (pairs: readonly (readonly [string, string | null])[]): PaperFact[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

function agreedTo({ content_after, content_before }: EventRow, content_sha256: string | null): string | null {
  const hash = content_after ?? content_before;
  return hash && hash === content_sha256 ? 'The content whose SHA-256 stands above' : hash && `SHA-256 ${hash}`;
}

const whoOf = ({ actor_name, actor_email, actor_kind }: EventRow): string => actor_name ?? actor_email ?? actorWords[actor_kind];

const moment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })} UTC`;
