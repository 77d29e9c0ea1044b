import { EvidenceTimeline, type EvidenceTimelineProps } from '#features/papers/evidence/screens/evidence-timeline.tsx';

/** What happened to a contract, for the studio. */
export function ContractEvidence(props: EvidenceTimelineProps) {
  return (
    <section aria-labelledby="evidence" className="mt-10">
      <h2 id="evidence" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Evidence
      </h2>
      <EvidenceTimeline {...props} />
    </section>
  );
}
