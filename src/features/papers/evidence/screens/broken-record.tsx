import { FormAlert } from '#ui/form-alert.tsx';
import type { ChainState } from '../contract.ts';
import { brokenText } from '../verdict.ts';

/** Told before anything else on the page of a document, for nothing below it can be relied on. */
export function BrokenRecord({ chain, className }: { chain: ChainState; className?: string }) {
  if (chain.intact) return null;
  return (
    <FormAlert title="The record of this document was changed" className={className}>
      {brokenText(chain)} It is neither signed nor sealed any further.{' '}
      <a href="#evidence" className="underline underline-offset-4">
        See the evidence
      </a>
    </FormAlert>
  );
}
