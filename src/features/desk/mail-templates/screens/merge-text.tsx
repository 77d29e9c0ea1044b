import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { MailTemplate } from '../contract.ts';

export type TemplateFields = MailTemplate['fields'];

type MergeTextProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  fields: TemplateFields;
  error?: string;
  rows?: number;
  maxLength?: number;
};

/** A text with merge fields, and a menu that puts one where the caret is. */
export function MergeText({ label, hint, value, onChange, fields, error, rows, maxLength }: MergeTextProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const usable = fields.filter(({ kind }) => kind !== 'rows');
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = control.current ?? {};
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(`${value.slice(0, from)}{{${name}}}${value.slice(to)}`);
    const caret = from + name.length + 4;
    // The menu gives the focus back to its button first.
    window.setTimeout(() => {
      control.current?.focus();
      control.current?.setSelectionRange(caret, caret);
    });
  };
  const shared = { ref: control, value, maxLength };
  return (
    <div className="flex items-end gap-1">
      <Field label={label} hint={hint} error={error} className="flex-1">
        {(field) =>
          rows ? (
            <Textarea {...field} {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
          ) : (
            <Input {...field} {...shared} onChange={(event) => onChange(event.target.value)} />
          )
        }
      </Field>
      <div className="self-start pt-6.5">
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={`Insert a field into ${label}`} icon={<Braces aria-hidden="true" />} />
          </DropdownMenuTrigger>
          <DropdownMenuContent className="max-w-80">
            {usable.map(({ name, sample }) => (
              <DropdownMenuItem key={name} onSelect={() => insert(name)}>
                <span className="min-w-0">
                  <span className="block font-mono text-xs">{`{{${name}}}`}</span>
                  <span className="block truncate text-xs text-muted">{sample || 'Empty in the preview'}</span>
                </span>
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </div>
  );
}
