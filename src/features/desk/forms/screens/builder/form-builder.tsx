import clsx from 'clsx';
import { ExternalLink, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { AutosaveAlert } from '#ui/autosave-alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { Select } from '#ui/select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import { useUndo } from '#ui/use-undo.ts';
import type { FormDetail } from '../../admin-contract.ts';
import { problemsOfDefinition } from '../../definition-contract.ts';
import type { FieldType, FormField } from '../../form-fields.ts';
import { FieldEditor } from './field-editor.tsx';
import { fieldTypeLabels, fieldTypeOptions, newField, putBack, replaced, titleOf } from './field-words.ts';
import { FormPreview } from './form-preview.tsx';
import { FormStatistics } from './form-statistics.tsx';
import { useDraft } from './use-draft.ts';

export function FormBuilder({ stored, origin }: { stored: FormDetail; origin: string }) {
  const draft = useDraft(stored);
  const { form, fields, state } = draft;
  const [publishing, setPublishing] = useState(false);
  const problems = problemsOfDefinition({ fields });
  const publish = async () => {
    setPublishing(true);
    try {
      if (await draft.publish()) toast.success('Form published');
    } catch (error) {
      toast.error(reasonOf(error, 'The form could not be published.'));
    } finally {
      setPublishing(false);
    }
  };
  return (
    <>
      <PageHeader
        title={form.name}
        back={{ to: '/admin/forms', label: 'Forms' }}
        badge={<Published form={form} />}
        actions={
          <>
            <span role="status" className="text-sm text-muted">
              {state.kind === 'saved' ? 'Saved' : state.kind === 'saving' ? 'Saving...' : 'Not saved'}
            </span>
            {form.version !== null && (
              <a
                href={`/forms/${form.slug}`}
                target="_blank"
                rel="noopener"
                className="inline-flex h-9 items-center gap-1.5 rounded-md border border-line-strong px-3 text-sm font-medium"
              >
                <ExternalLink aria-hidden="true" className="size-4" />
                Open
              </a>
            )}
            <Button
              loading={publishing}
              disabled={problems.length > 0 || (!form.is_changed && state.kind === 'saved')}
              onClick={() => void publish()}
            >
              Publish
            </Button>
          </>
        }
      />
      <AutosaveAlert {...draft} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Fields draft={draft} problems={problems} />
        <Tabs defaultValue="preview" className="min-w-0">
          <TabsList label="Beside the fields" className="mb-4">
            <TabsTrigger value="preview">Preview</TabsTrigger>
            <TabsTrigger value="statistics">Statistics</TabsTrigger>
            <TabsTrigger value="share">Share</TabsTrigger>
            <TabsTrigger value="versions">Versions</TabsTrigger>
          </TabsList>
          <TabsContent value="preview">
            <FormPreview name={form.name} fields={fields} />
          </TabsContent>
          <TabsContent value="statistics">
            <FormStatistics id={form.id} />
          </TabsContent>
          <TabsContent value="share">
            <Share form={form} origin={origin} />
          </TabsContent>
          <TabsContent value="versions">
            <Versions form={form} />
          </TabsContent>
        </Tabs>
      </div>
    </>
  );
}

function Published({ form }: { form: FormDetail }) {
  if (form.version === null) return <Badge>Not published</Badge>;
  return form.is_changed ? (
    <Badge tone="warning">Changed since version {form.version}</Badge>
  ) : (
    <Badge tone="success">Version {form.version}</Badge>
  );
}

type FieldsProps = { draft: ReturnType<typeof useDraft>; problems: { key: string; message: string }[] };

function Fields({ draft, problems }: FieldsProps) {
  const { form, fields, latestFields, change } = draft;
  const bringBack = useUndo(form.id, useRef(draft));
  const [type, setType] = useState<FieldType>('text');
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const keysOf = (all: readonly FormField[]) => all.map(({ key }) => key);
  const { ids, dragging, handleProps, rowRef } = useReorder(
    keysOf(fields),
    () => keysOf(latestFields()),
    (next, key) => {
      const now = new Map(latestFields().map((field) => [field.key, field]));
      change(next.flatMap((one) => now.get(one) ?? []));
      setSaid(`${titleOf(byKey.get(key) ?? newField('text', []))}, position ${next.indexOf(key) + 1} of ${next.length}`);
    },
  );
  const add = () => {
    const field = newField(type, keysOf(fields));
    change([...fields, field]);
    setOpen(field.key);
  };
  return (
    <section aria-label="Fields" className="grid min-w-0 gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="field-order-hint" className="sr-only">
        Drag, or press the up and down arrow keys, to change the order.
      </p>
      {problems.some(({ key }) => key === '') && fields.length > 0 && (
        <FormAlert tone="info">{problems.find(({ key }) => key === '')?.message}</FormAlert>
      )}
      {fields.length === 0 ? (
        <EmptyState
          icon={Plus}
          title="No fields yet"
          text="Choose a kind of field below and add it."
          className="rounded-lg border border-dashed"
        />
      ) : (
        <ul
          aria-label="Fields in their order"
          className={clsx('divide-y rounded-lg border bg-surface text-sm', dragging && 'select-none')}
        >
          {ids.map((key) => {
            const field = byKey.get(key);
            if (!field) return null;
            const name = titleOf(field);
            const wrong = problems.filter((one) => one.key === key);
            return (
              <li key={key} ref={rowRef(key)} className="py-2 pr-2 pl-1.5">
                <div className="flex items-center gap-2">
                  <ReorderHandle name={name} aria-describedby="field-order-hint" {...handleProps(key)} />
                  <button
                    type="button"
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? null : key)}
                    className="min-w-0 flex-1 rounded-sm py-1.5 text-left [overflow-wrap:anywhere] hover:underline"
                  >
                    {name}
                    {field.required && <span className="text-danger"> *</span>}
                    <span className="ml-2 text-muted">{fieldTypeLabels[field.type]}</span>
                    {wrong.length > 0 && <span className="ml-2 text-danger">{wrong[0]?.message}</span>}
                  </button>
                  <IconButton
                    label={`Remove ${name}`}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => {
                      const before = latestFields();
                      change(before.filter((one) => one.key !== key));
                      const undo = () => void bringBack(() => change(putBack(latestFields(), key, before)));
                      toast.success(`${name} removed`, { action: { label: 'Undo', onClick: undo } });
                    }}
                  />
                </div>
                {open === key && (
                  <FieldEditor
                    field={field}
                    fields={fields}
                    onChange={(next) => {
                      change(replaced(latestFields(), key, next));
                      if (next.key !== key) setOpen(next.key);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Kind of field" className="min-w-48 flex-1">
          {(control) => (
            <Select
              {...control}
              options={fieldTypeOptions}
              value={type}
              onChange={(event) => setType(event.target.value as FieldType)}
            />
          )}
        </Field>
        <Button variant="outline" onClick={add}>
          <Plus aria-hidden="true" />
          Add field
        </Button>
      </div>
    </section>
  );
}

function Share({ form, origin }: { form: FormDetail; origin: string }) {
  const address = `${origin}/forms/${form.slug}`;
  const snippet = `<script src="${origin}/embed.js" data-form="${form.slug}" data-title="${form.name.replaceAll(/["<>&]/g, '')}" async></script>`;
  if (form.version === null) return <p className="text-sm text-muted">Once it is published, its address stands here.</p>;
  return (
    <div className="grid gap-5 text-sm">
      <div className="grid gap-2">
        <h2 className="font-semibold">Address</h2>
        <code className="rounded-md bg-sunken p-3 [overflow-wrap:anywhere]">{address}</code>
        <CopyButton value={address} label="Address" size="sm">
          Copy address
        </CopyButton>
      </div>
      <div className="grid gap-2">
        <h2 className="font-semibold">On another site</h2>
        <p className="text-muted">
          {form.allowed_origins.length === 0
            ? 'No other site may show it yet. Name the sites in Edit Form Configuration.'
            : `Shown on ${form.allowed_origins.join(', ')} and nowhere else.`}
        </p>
        <code className="rounded-md bg-sunken p-3 [overflow-wrap:anywhere]">{snippet}</code>
        <CopyButton value={snippet} label="Code" size="sm">
          Copy code
        </CopyButton>
      </div>
    </div>
  );
}

function Versions({ form }: { form: FormDetail }) {
  if (form.versions.length === 0) return <p className="text-sm text-muted">Nothing has been published yet.</p>;
  return (
    <ul className="divide-y rounded-lg border bg-surface text-sm">
      {form.versions.map(({ number, published_by, created_at }) => (
        <li key={number} className="flex flex-wrap justify-between gap-3 px-4 py-2.5">
          <span className="font-medium">Version {number}</span>
          <span className="text-muted">
            {published_by && `${published_by}, `}
            <LocalTime value={created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
