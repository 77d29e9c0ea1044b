import type { ChainState, EvidenceEvent } from '../contract.ts';

export type EvidenceTimelineProps = { events: readonly EvidenceEvent[]; chain: ChainState };

/** What happened to a document, the latest at the top, and whether the record is what was written. */
export function EvidenceTimeline({ events }: EvidenceTimelineProps) {
  return (
    <ol aria-label="Evidence">
      {events.map(({ position, kind }) => (
        <li key={position}>{kind}</li>
      ))}
    </ol>
  );
}
