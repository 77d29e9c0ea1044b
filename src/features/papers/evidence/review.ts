import type { RecordKey } from '#platform/crypto/record-key.server.ts';
import { type ChainEvent, eventHash, firstPrevious } from './chain.ts';

export type RecordedEvent = ChainEvent & { hash: string; mac: string };
export type RecordedSignature = { name: string; drawing_sha256: string | null; signed_at: Date };

/** What a record says of its document, event by event. */
export type Review = {
  events: number;
  head: string | null;
  /** The first event that is not what was written. */
  broken_at: number | null;
  /** Whether what is broken was signed with another application secret. */
  other_key: boolean;
  was_sent: boolean;
  /** SHA-256 of what is before the client, or was agreed to; null for a draft. */
  content: string | null;
  client: RecordedSignature | null;
  studio: RecordedSignature | null;
  /** The contents that have to be among the kept versions, each with its version where the event names it. */
  kept: { content_sha256: string; version: number | null }[];
  /** SHA-256 of the files that were sealed. */
  sealed: string[];
};

export const newReview = (): Review => ({
  events: 0,
  head: null,
  broken_at: null,
  other_key: false,
  was_sent: false,
  content: null,
  client: null,
  studio: null,
  kept: [],
  sealed: [],
});

/** Takes the next events, in the order of their positions. Nothing after a break is believed. */
export function reviewEvents(review: Review, events: readonly RecordedEvent[], key: RecordKey): void {
  for (const event of events) {
    review.events += 1;
    if (review.broken_at !== null) continue;
    const isNext = event.position === review.events && event.previous_hash === (review.head ?? firstPrevious);
    const mac = key.check('event', event.hash, event.mac);
    if (!isNext || eventHash(event) !== event.hash || mac !== 'genuine') {
      review.broken_at = isNext ? event.position : review.events;
      review.other_key = isNext && mac === 'other-key';
      continue;
    }
    review.head = event.hash;
    take(review, event);
  }
}

function take(review: Review, event: RecordedEvent): void {
  const { kind, content_after, details } = event;
  switch (kind) {
    case 'edited':
      review.content = null;
      review.studio = null;
      break;
    case 'sent':
      review.was_sent = true;
      // Other words than before are another version, and what stood below the earlier one does not stand below this one.
      if (content_after !== review.content) review.studio = null;
      review.content = content_after;
      keep(review, event);
      break;
    case 'consented':
      keep(review, event);
      break;
    case 'accepted':
    case 'signed':
      review.content = content_after ?? review.content;
      review.client = signatureOf(event) ?? review.client;
      break;
    case 'countersigned':
      review.studio = signatureOf(event);
      break;
    case 'sealed':
      if (typeof details.pdf_sha256 === 'string') review.sealed.push(details.pdf_sha256);
      break;
  }
}

function keep(review: Review, { content_after, details }: RecordedEvent): void {
  if (content_after === null) return;
  const version = typeof details.version === 'number' ? details.version : null;
  review.kept.push({ content_sha256: content_after, version });
}

/** One that the studio accepted for the client by converting it carries no name, and is no signature. */
function signatureOf({ details, happened_at }: RecordedEvent): RecordedSignature | null {
  if (typeof details.name !== 'string') return null;
  const drawing_sha256 = typeof details.drawing_sha256 === 'string' ? details.drawing_sha256 : null;
  return { name: details.name, drawing_sha256, signed_at: happened_at };
}
