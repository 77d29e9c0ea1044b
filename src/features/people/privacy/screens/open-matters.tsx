import { FormAlert } from '#ui/form-alert.tsx';
import type { OwnPrivacy } from '../contract.ts';

/** Why somebody cannot be deleted now, each reason in a line of its own. */
export function OpenMatters({ refusal, open_matters }: Pick<OwnPrivacy, 'refusal' | 'open_matters'>) {
  if (refusal) return <FormAlert tone="info">{refusal}</FormAlert>;
  if (open_matters.length === 0) return null;
  return (
    <FormAlert tone="warning" title="Something is still open">
      <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
        {open_matters.map((matter) => (
          <li key={matter}>{matter}</li>
        ))}
      </ul>
    </FormAlert>
  );
}
