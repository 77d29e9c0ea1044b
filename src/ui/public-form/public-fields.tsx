import type { ComponentProps } from 'react';
import { honeypotField } from '#shared/public-form/guard.ts';
import type { Choice, Problems } from '#shared/public-form/rules.ts';
import { required as incomplete } from '#shared/public-form/words.ts';
import { useWords } from '#ui/words.ts';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';
import { Select } from '../select.tsx';
import { Textarea } from '../textarea.tsx';

type Common = {
  /** Given where the field may not make its own. */
  id?: string;
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  problems?: Problems;
  className?: string;
};

/** Marked for people and for screen readers, but never stopped by the browser: the form's own words say what is missing. */
function stateOf(name: string, problems: Problems, required: boolean | undefined) {
  const problem = problems[name];
  return {
    error: problem === incomplete ? undefined : problem,
    marks: { required: undefined, 'aria-required': required || undefined, ...(problem ? { 'aria-invalid': true as const } : {}) },
  };
}

type TextProps = Common & Omit<ComponentProps<'input'>, keyof Common>;

export function TextBox({ id, label, hint, required, problems = {}, className, ...input }: TextProps) {
  const { error, marks } = stateOf(input.name, problems, required);
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} className={className}>
      {(control) => <Input {...control} {...marks} {...input} />}
    </Field>
  );
}

type AreaProps = Common & Omit<ComponentProps<'textarea'>, keyof Common>;

export function TextArea({ id, label, hint, required, problems = {}, className, ...area }: AreaProps) {
  const { error, marks } = stateOf(area.name, problems, required);
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} className={className}>
      {(control) => <Textarea {...control} {...marks} {...area} />}
    </Field>
  );
}

type ChoiceProps = Common & Omit<ComponentProps<'select'>, keyof Common> & { options: readonly Choice[]; placeholder?: string };

export function ChoiceBox({ id, label, hint, required, problems = {}, className, ...select }: ChoiceProps) {
  const { error, marks } = stateOf(select.name, problems, required);
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} className={className}>
      {(control) => <Select {...control} {...marks} {...select} />}
    </Field>
  );
}

/** Out of sight and out of the tab order; whoever fills it in does not look at pages. */
export function Honeypot() {
  const t = useWords();
  return (
    <div aria-hidden="true" className="absolute -left-[999rem] size-px overflow-hidden">
      <label>
        {t('Leave this field empty')}
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** What the honeypot holds, which is then emptied: a person whose browser filled it in gets through the next time. */
export function takeHoneypot(form: HTMLFormElement): string {
  const box = form.elements.namedItem(honeypotField);
  if (!(box instanceof HTMLInputElement)) return '';
  const { value } = box;
  box.value = '';
  return value;
}
