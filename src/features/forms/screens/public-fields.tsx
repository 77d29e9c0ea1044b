import type { ComponentProps } from 'react';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type Choice, trapField } from '../choices.ts';
import type { Problems } from '../policy.ts';

type Common = { name: string; label: string; hint?: string; required?: boolean; problems?: Problems; className?: string };

/** Marked for people and for screen readers, but never stopped by the browser: the form's own words say what is missing. */
const marked = (required: boolean | undefined) => ({ required: undefined, 'aria-required': required || undefined });

type TextProps = Common & Omit<ComponentProps<'input'>, keyof Common>;

export function TextBox({ label, hint, required, problems = {}, className, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} required={required} error={problems[input.name]} className={className}>
      {(control) => <Input {...control} {...marked(required)} {...input} />}
    </Field>
  );
}

type AreaProps = Common & Omit<ComponentProps<'textarea'>, keyof Common>;

export function TextArea({ label, hint, required, problems = {}, className, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} required={required} error={problems[area.name]} className={className}>
      {(control) => <Textarea {...control} {...marked(required)} {...area} />}
    </Field>
  );
}

type ChoiceProps = Common & Omit<ComponentProps<'select'>, keyof Common> & { options: readonly Choice[]; placeholder?: string };

export function ChoiceBox({ label, hint, required, problems = {}, className, ...select }: ChoiceProps) {
  return (
    <Field label={label} hint={hint} required={required} error={problems[select.name]} className={className}>
      {(control) => <Select {...control} {...marked(required)} {...select} />}
    </Field>
  );
}

/** Out of sight and out of the tab order; whoever fills it in does not look at pages. */
export function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[999rem] size-px overflow-hidden">
      <label>
        Leave this field empty
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
