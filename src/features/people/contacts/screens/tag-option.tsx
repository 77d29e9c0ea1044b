import { ComboboxOption } from '#ui/combobox.tsx';
import type { KnownTag } from '../contract.ts';

type TagOptionProps = { id: string; active: boolean; onTake: () => void; known: KnownTag };

/** A tag of the studio in a list, with how many have it. */
export const TagOption = ({ known, ...option }: TagOptionProps) => (
  <ComboboxOption {...option}>
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 truncate">{known.tag}</span>
      <span className="figures shrink-0 text-xs text-muted">{known.contacts.toLocaleString('en-US')}</span>
    </span>
  </ComboboxOption>
);
