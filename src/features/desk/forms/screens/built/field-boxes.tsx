import { lazy, Suspense, useState } from 'react';
import { attachmentAccept, attachmentKinds, attachmentLimits } from '#shared/attachments.ts';
import type { Problems } from '#shared/public-form/rules.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { FieldError } from '#ui/field.tsx';
import { ChoiceBox, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { useWords } from '#ui/words.ts';
import type { FieldType, FormField } from '../../form-fields.ts';

// Most people type their name.
const SignaturePad = lazy(() => import('#ui/signature-pad.tsx').then((module) => ({ default: module.SignaturePad })));

type FieldBoxProps = {
  field: FormField;
  /** What stands in it at first. */
  initial: string[];
  problems: Problems;
};

const inputs: Partial<Record<FieldType, { type?: string; inputMode?: 'decimal' | 'numeric'; autoComplete?: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  date: { type: 'date' },
  number: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
};

/** One field of a form. All of them are native controls, so that they are sent with and without scripts alike. */
export function FieldBox({ field, initial, problems }: FieldBoxProps) {
  const t = useWords();
  const { key, type, label, help, required, options, currency } = field;
  const [first = ''] = initial;
  const common = { id: `field-${key}`, name: key, label, required, problems, ...(help && { hint: help }) };
  switch (type) {
    case 'hidden':
      return <input type="hidden" name={key} defaultValue={first} />;
    case 'section_text':
      return (
        <div>
          <h2 className="font-display text-xl font-semibold [overflow-wrap:anywhere]">{label}</h2>
          {help && <p className="mt-2 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{help}</p>}
        </div>
      );
    case 'long_text':
      return <TextArea {...common} rows={5} defaultValue={first} />;
    case 'address':
      return <TextArea {...common} rows={3} autoComplete="street-address" defaultValue={first} />;
    case 'select':
      return (
        <ChoiceBox
          {...common}
          placeholder={t('Please choose')}
          options={options.map((value) => ({ value, label: value }))}
          defaultValue={first}
        />
      );
    case 'multi_select':
      return <Choices field={field} initial={initial} problems={problems} />;
    case 'rating':
      return <Rating field={field} initial={initial} problems={problems} />;
    case 'consent':
      return (
        <ChoiceField label={<Marked label={label} required={required} />} hint={help || undefined} error={problems[key]}>
          {(control) => <Checkbox {...control} name={key} value="yes" defaultChecked={first === 'yes'} />}
        </ChoiceField>
      );
    case 'file':
      return <Files field={field} initial={initial} problems={problems} />;
    case 'signature':
      return <SignatureBox field={field} initial={initial} problems={problems} />;
    default:
      return (
        <TextBox
          {...common}
          {...inputs[type]}
          {...(type === 'money' && {
            hint: [help, t('In {currency}, such as 1250.00', { currency: currency ?? '' })].filter(Boolean).join(' '),
          })}
          defaultValue={first}
        />
      );
  }
}

function Marked({ label, required }: { label: string; required: boolean }) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="ml-0.5 text-danger">
          *
        </span>
      )}
    </>
  );
}

function Group({ field, problems, children }: Omit<FieldBoxProps, 'initial'> & { children: React.ReactNode }) {
  const { key, label, help, required } = field;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        <Marked label={label} required={required} />
      </legend>
      {help && <p className="mt-1 text-[0.8125rem] leading-snug text-muted">{help}</p>}
      <div className="mt-3">{children}</div>
      {problems[key] && (
        <div className="mt-2">
          <FieldError id={`field-${key}-error`}>{problems[key]}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

function Choices({ field, initial, problems }: FieldBoxProps) {
  return (
    <Group field={field} problems={problems}>
      <div className="grid gap-3">
        {field.options.map((option) => (
          <ChoiceField key={option} label={option}>
            {(control) => <Checkbox {...control} name={field.key} value={option} defaultChecked={initial.includes(option)} />}
          </ChoiceField>
        ))}
      </div>
    </Group>
  );
}

function Rating({ field, initial, problems }: FieldBoxProps) {
  const marks = Array.from({ length: field.max ?? 5 }, (_, at) => String(at + 1));
  return (
    <Group field={field} problems={problems}>
      <div className="flex flex-wrap gap-2">
        {marks.map((mark) => (
          <label
            key={mark}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md border border-line-strong text-sm has-checked:border-primary-ink has-checked:bg-primary-soft has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={field.key}
              value={mark}
              defaultChecked={initial.includes(mark)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {mark}
          </label>
        ))}
      </div>
    </Group>
  );
}

function Files({ field: { key, label, help, required }, problems }: FieldBoxProps) {
  const t = useWords();
  const id = `field-${key}`;
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        <Marked label={label} required={required} />
      </label>
      <input
        id={id}
        type="file"
        name={key}
        multiple
        accept={attachmentAccept}
        aria-describedby={`${id}-hint`}
        aria-invalid={problems[key] ? true : undefined}
        className="block w-full min-w-0 cursor-pointer rounded-md border border-dashed border-control-line/70 p-3 text-sm text-muted file:mr-4 file:h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:text-sm file:font-medium file:text-ink"
      />
      <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-muted">
        {help}{' '}
        {t('{kinds}, up to {files} files of {size} MB.', {
          kinds: t(attachmentKinds),
          files: attachmentLimits.files,
          size: attachmentLimits.bytes / 1024 / 1024,
        })}
      </p>
      {problems[key] && <FieldError id={`${id}-error`}>{problems[key]}</FieldError>}
    </div>
  );
}

/** The name typed, which needs no script, or a drawing. */
function SignatureBox({ field, initial: [first = ''], problems }: FieldBoxProps) {
  const t = useWords();
  const { key, label, help, required } = field;
  const [drawing, setDrawing] = useState<string | null>(null);
  if (drawing === null)
    return (
      <div className="grid gap-2">
        <TextBox
          id={`field-${key}`}
          name={key}
          label={label}
          required={required}
          problems={problems}
          hint={[help, t('Your full name, typed here, is your signature.')].filter(Boolean).join(' ')}
          autoComplete="name"
          defaultValue={first}
        />
        <Button variant="outline" size="sm" className="w-fit" onClick={() => setDrawing('')}>
          {t('Draw it instead')}
        </Button>
      </div>
    );
  return (
    <Group field={field} problems={problems}>
      <input type="hidden" name={key} value={drawing} />
      <Suspense fallback={<div className="aspect-[480/160] w-full" />}>
        <SignaturePad onChange={(path) => setDrawing(path ?? '')} />
      </Suspense>
      <Button variant="outline" size="sm" className="mt-2 w-fit" onClick={() => setDrawing(null)}>
        {t('Type it instead')}
      </Button>
    </Group>
  );
}
