import { Check } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { ContentState } from '../contract.ts';
import type { Field } from '../fields.ts';
import { inWords } from '../policy.ts';

type FieldTranslationProps = {
  field: Field;
  place: string;
  translation: NonNullable<ContentState['translation']>;
  onChecked: (place: string) => void;
};

/** Below a field of a translation that needs the owner: what is wrong, and what the English page says. */
export function FieldTranslation({ field, place, translation, onChecked }: FieldTranslationProps) {
  const isOutdated = translation.outdated.includes(place);
  if (!isOutdated && !translation.untranslated.includes(place)) return null;
  const [section = '', name = ''] = place.split('.');
  return (
    <div className="-mt-2 grid gap-2 rounded-md border border-warning/40 bg-warning-soft px-3 py-2 text-[0.8125rem] leading-snug">
      <p className="font-medium">{isOutdated ? 'English changed since' : 'Not translated yet: visitors read this in English'}</p>
      {isOutdated && (
        <>
          <p lang="en" className="max-h-40 overflow-y-auto whitespace-pre-line text-muted">
            {inWords(field, translation.english[section]?.[name])}
          </p>
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => onChecked(place)}>
            <Check aria-hidden="true" />
            The translation still fits
          </Button>
        </>
      )}
    </div>
  );
}
