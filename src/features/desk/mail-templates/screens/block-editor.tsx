import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type ContentBlock, type ContentRow, onlyField, templateLimits } from '#shared/mail/template-content.ts';
import type { TemplateProblems } from '#shared/mail/template-rules.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { Label } from '#ui/label.tsx';
import { Select } from '#ui/select.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { MergeText, type TemplateFields } from './merge-text.tsx';

type BlockProps<B extends ContentBlock = ContentBlock> = {
  block: B;
  onChange: (block: B) => void;
  fields: TemplateFields;
  /** Of this block alone: `text`, `rows.1.value`. */
  problems: TemplateProblems;
};
type BlockOf<T extends ContentBlock['type']> = BlockProps<Extract<ContentBlock, { type: T }>>;

/** The parts of one block, whatever its kind. */
export function BlockEditor({ block, onChange, ...rest }: BlockProps) {
  switch (block.type) {
    case 'paragraph':
      return <ParagraphEditor block={block} onChange={onChange} {...rest} />;
    case 'button':
      return <ButtonEditor block={block} onChange={onChange} {...rest} />;
    case 'code':
      return <CodeEditor block={block} onChange={onChange} {...rest} />;
    case 'list':
      return <ListEditor block={block} onChange={onChange} {...rest} />;
    case 'key-values':
      return <TableEditor block={block} onChange={onChange} {...rest} />;
  }
}

function ParagraphEditor({ block, onChange, fields, problems }: BlockOf<'paragraph'>) {
  return (
    <>
      <MergeText
        label="Text"
        rows={4}
        maxLength={templateLimits.text}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
        error={problems.text}
        fields={fields}
      />
      <Tick
        label="Small and quiet"
        checked={block.tone === 'muted'}
        onChange={(quiet) => onChange({ ...block, tone: quiet ? 'muted' : undefined })}
      />
    </>
  );
}

const ownAddress = '';

function ButtonEditor({ block, onChange, fields, problems }: BlockOf<'button'>) {
  const field = onlyField(block.url);
  const links = fields.filter(({ kind }) => kind === 'link').map(({ name }) => ({ value: name, label: `{{${name}}}` }));
  return (
    <>
      <MergeText
        label="Label"
        isLabel
        maxLength={templateLimits.label}
        value={block.label}
        onChange={(label) => onChange({ ...block, label })}
        error={problems.label}
        fields={fields}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Leads to" error={field === null ? undefined : problems.url}>
          {(control) => (
            <Select
              {...control}
              placeholder="An address of your own"
              options={links}
              value={field ?? ownAddress}
              onChange={({ target }) => onChange({ ...block, url: target.value === ownAddress ? '' : `{{${target.value}}}` })}
            />
          )}
        </Field>
        {field === null && (
          <Field label="Address" error={problems.url}>
            {(control) => (
              <Input
                {...control}
                type="url"
                placeholder="https://"
                maxLength={templateLimits.url}
                value={block.url}
                onChange={(event) => onChange({ ...block, url: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}

function CodeEditor({ block, onChange, fields, problems }: BlockOf<'code'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <MergeText
        label="Label"
        isLabel
        maxLength={templateLimits.label}
        value={block.label ?? ''}
        onChange={(label) => onChange({ ...block, label: label || undefined })}
        error={problems.label}
        fields={fields}
      />
      <MergeText
        label="Code"
        maxLength={templateLimits.label}
        value={block.code}
        onChange={(code) => onChange({ ...block, code })}
        error={problems.code}
        fields={fields}
      />
    </div>
  );
}

const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);
const replaced = <T,>(list: readonly T[], at: number, item: T): T[] => list.map((one, index) => (index === at ? item : one));

function ListEditor({ block, onChange, fields, problems }: BlockOf<'list'>) {
  return (
    <>
      {block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <div key={at} className="flex items-start gap-1">
          <div className="flex-1">
            <MergeText
              label={`Line ${at + 1}`}
              maxLength={templateLimits.text}
              value={item}
              onChange={(next) => onChange({ ...block, items: replaced(block.items, at, next) })}
              error={problems[`items.${at}`]}
              fields={fields}
            />
          </div>
          <Remove name={`line ${at + 1}`} onRemove={() => onChange({ ...block, items: without(block.items, at) })} />
        </div>
      ))}
      <Source block={block} kind="list" onChange={onChange} fields={fields} error={problems.from} />
      <Add label="Add line" onAdd={() => onChange({ ...block, items: [...block.items, ''] })} />
    </>
  );
}

function TableEditor({ block, onChange, fields, problems }: BlockOf<'key-values'>) {
  const change = (at: number, row: ContentRow) => onChange({ ...block, rows: replaced(block.rows, at, row) });
  return (
    <>
      {block.rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <fieldset key={at} className="grid gap-2 border-l-2 pl-3">
          <legend className="sr-only">Row {at + 1}</legend>
          <div className="flex items-start gap-1">
            <div className="grid flex-1 gap-2 sm:grid-cols-2">
              <MergeText
                label={`Label ${at + 1}`}
                isLabel
                maxLength={templateLimits.label}
                value={row.label}
                onChange={(label) => change(at, { ...row, label })}
                error={problems[`rows.${at}.label`]}
                fields={fields}
              />
              <MergeText
                label={`Value ${at + 1}`}
                maxLength={templateLimits.text}
                value={row.value}
                onChange={(value) => change(at, { ...row, value })}
                error={problems[`rows.${at}.value`]}
                fields={fields}
              />
            </div>
            <Remove name={`row ${at + 1}`} onRemove={() => onChange({ ...block, rows: without(block.rows, at) })} />
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Tick
              label="Bold"
              checked={row.strong === true}
              onChange={(bold) => change(at, { ...row, strong: bold || undefined })}
            />
            <ConditionEditor
              name={`row ${at + 1}`}
              when={row.when}
              onChange={(when) => change(at, { ...row, when })}
              fields={fields}
              error={problems[`rows.${at}.when`]}
            />
          </div>
        </fieldset>
      ))}
      <Source block={block} kind="rows" onChange={onChange} fields={fields} error={problems.from} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Add label="Add row" onAdd={() => onChange({ ...block, rows: [...block.rows, { label: '', value: '' }] })} />
        <Tick
          label="Figures at the right"
          checked={block.align === undefined}
          onChange={(right) => onChange({ ...block, align: right ? undefined : 'start' })}
        />
      </div>
    </>
  );
}

type SourceProps<B> = {
  block: B;
  kind: 'list' | 'rows';
  onChange: (block: B) => void;
  fields: TemplateFields;
  error?: string;
};

/** A field whose lines follow the written ones; most templates have none. */
function Source<B extends { from?: string }>({ block, kind, onChange, fields, error }: SourceProps<B>) {
  const options = fields.filter((field) => field.kind === kind).map(({ name }) => ({ value: name, label: `{{${name}}}` }));
  if (options.length === 0 && !error) return null;
  return (
    <Field label={kind === 'list' ? 'Lines from' : 'Rows from'} error={error}>
      {(control) => (
        <Select
          {...control}
          placeholder="No field"
          options={options}
          value={block.from ?? ''}
          onChange={(event) => onChange({ ...block, from: event.target.value || undefined })}
        />
      )}
    </Field>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <Label htmlFor={id}>{label}</Label>
    </span>
  );
}

function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button type="button" variant="ghost" size="sm" onClick={onAdd} className="justify-self-start">
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="pt-6.5">
      <IconButton type="button" label={`Remove ${name}`} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </div>
  );
}
