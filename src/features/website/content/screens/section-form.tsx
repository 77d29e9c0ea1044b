import { RotateCcw } from 'lucide-react';
import { OfferList } from '#features/website/offers/screens/offer-list.tsx';
import type { ContentChanges } from '#shared/site-content.ts';
import { Button } from '#ui/button.tsx';
import { type Originals, type Section, valuesOf, withValue } from '../policy.ts';
import { FieldEditor } from './field-editor.tsx';
import { type FieldProblems, problemsBelow } from './field-problems.ts';

type SectionFormProps = {
  name: string;
  section: Section;
  changes: ContentChanges;
  originals: Originals;
  problems: FieldProblems;
  onChange: (next: (before: ContentChanges) => ContentChanges) => void;
};

export function SectionForm({ name, section, changes, originals, problems, onChange }: SectionFormProps) {
  const values = valuesOf(changes, originals, name);
  const isChanged = changes.sections[name] !== undefined;
  const reset = ({ sections: { [name]: _, ...sections }, ...rest }: ContentChanges): ContentChanges => ({ ...rest, sections });
  return (
    <div className="grid gap-4">
      {section.note && <p className="text-[0.8125rem] leading-snug text-muted">{section.note}</p>}
      {Object.entries(section.fields).map(([key, field]) => (
        <FieldEditor
          key={key}
          field={field}
          value={values[key]}
          onChange={(value) => onChange((before) => withValue(before, originals, name, key, value))}
          problems={problemsBelow(problems, key)}
        />
      ))}
      {section.offers && <OfferList kind={section.offers} />}
      {isChanged && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange(reset)}>
          <RotateCcw aria-hidden="true" />
          Back to the original text
        </Button>
      )}
    </div>
  );
}
