import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { standsAlone } from '#shared/mail/template-content.ts';
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
  /** A label has no lines of its own, which links and codes need. */
  isLabel?: boolean;
};

/** A text with merge fields, and a menu that puts one where the caret is. */
export function MergeText({ label, hint, value, onChange, fields, error, rows, maxLength, isLabel }: MergeTextProps) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const usable = fields.filter((field) => field.kind !== 'rows' && !(isLabel && standsAlone(field)));
  const insert = (field: TemplateFields[number]) => {
    const { selectionStart, selectionEnd } = control.current ?? {};
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const [before, after] = [value.slice(0, from), value.slice(to)];
    const needsLine = rows !== undefined && standsAlone(field);
    const start = needsLine && before && !before.endsWith('\n') ? `${before}\n` : before;
    const end = needsLine && after && !after.startsWith('\n') ? `\n${after}` : after;
    onChange(`${start}{{${field.name}}}${end}`);
    const caret = start.length + field.name.length + 4;
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
            {usable.map((field) => (
              <DropdownMenuItem key={field.name} onSelect={() => insert(field)}>
                <span className="min-w-0">
                  <span className="block font-mono text-xs">{`{{${field.name}}}`}</span>
                  <span className="block truncate text-xs text-muted">{field.sample || 'Empty in the preview'}</span>
                </span>
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    </div>
  );
}
