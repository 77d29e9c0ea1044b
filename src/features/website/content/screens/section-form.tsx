import { RotateCcw, Trash2 } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { OfferList } from '#features/website/offers/screens/offer-list.tsx';
import type { Language } from '#shared/languages.ts';
import type { ContentChanges } from '#shared/site-content.ts';
import { Button } from '#ui/button.tsx';
import type { ContentState } from '../contract.ts';
import { type Originals, type Section, valuesOf, withValue } from '../policy.ts';
import { FieldEditor } from './field-editor.tsx';
import { type FieldProblems, problemsBelow } from './field-problems.ts';
import { FieldTranslation } from './field-translation.tsx';

type SectionFormProps = {
  name: string;
  section: Section;
  changes: ContentChanges;
  originals: Originals;
  problems: FieldProblems;
  translation: ContentState['translation'];
  /** The languages of the site. */
  written: readonly Language[];
  /** The translation of a field, such as `hero.title`, fits the English text of now. */
  onChecked: (place: string) => void;
  /** It was just added: whoever did that writes next. */
  isNew: boolean;
  /** Takes a section that was added off the page. */
  onRemove: () => void;
  onChange: (next: (before: ContentChanges) => ContentChanges) => void;
};

export function SectionForm({
  name,
  section,
  changes,
  originals,
  problems,
  translation,
  written,
  isNew,
  onChecked,
  onRemove,
  onChange,
}: SectionFormProps) {
  const values = valuesOf(changes, originals, name);
  const isChanged = changes.sections[name] !== undefined;
  const reset = ({ sections: { [name]: _, ...sections }, ...rest }: ContentChanges): ContentChanges => ({ ...rest, sections });
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) form.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [isNew]);
  return (
    <div ref={form} className="grid gap-4">
      {section.note && <p className="text-[0.8125rem] leading-snug text-muted">{section.note}</p>}
      {Object.entries(section.fields).map(([key, field]) => (
        <Fragment key={key}>
          <FieldEditor
            field={field}
            value={values[key]}
            onChange={(value) => onChange((before) => withValue(before, originals, name, key, value))}
            problems={problemsBelow(problems, key)}
          />
          {translation && <FieldTranslation {...{ field, translation, onChecked }} place={`${name}.${key}`} />}
        </Fragment>
      ))}
      {section.offers && <OfferList kind={section.offers} written={written} />}
      {section.added && !translation && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={onRemove}>
          <Trash2 aria-hidden="true" />
          Remove section
        </Button>
      )}
      {isChanged && (!section.added || translation) && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange(reset)}>
          <RotateCcw aria-hidden="true" />
          {translation ? 'Back to the text without a translation of yours' : 'Back to the original text'}
        </Button>
      )}
    </div>
  );
}
