import { type FormEvent, useId, useState } from 'react';
import type { z } from 'zod';
import { reasonOf } from './api-client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Skeleton } from './skeleton.tsx';

type NumberDialogProps = {
  title: string;
  description: string;
  label: string;
  hint?: string;
  /** The number as it is stored. */
  stored: { data?: number; error: unknown; refetch: () => unknown };
  /** What is said when it cannot be read. */
  failed: string;
  schema: z.ZodType<number>;
  pending: boolean;
  onSave: (value: number) => void;
  onClose: () => void;
};

/** Changes one number of the studio's settings. */
export function NumberDialog(props: NumberDialogProps) {
  const { title, description, stored, failed, pending, onClose, ...form } = props;
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="sm"
      footer={
        <Button type="submit" form={id} loading={pending} disabled={stored.data === undefined}>
          Save
        </Button>
      }
    >
      {stored.error ? (
        <ErrorPanel message={reasonOf(stored.error, failed)} onRetry={() => void stored.refetch()} />
      ) : stored.data === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <NumberForm id={id} start={stored.data} {...form} />
      )}
    </Dialog>
  );
}

type NumberFormProps = Pick<NumberDialogProps, 'label' | 'hint' | 'schema' | 'onSave'> & { id: string; start: number };

function NumberForm({ id, start, label, hint, schema, onSave }: NumberFormProps) {
  const [typed, setTyped] = useState(String(start));
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = schema.safeParse(typed);
    setError(read.success ? undefined : read.error.issues[0]?.message);
    if (read.success) onSave(read.data);
  };
  return (
    <form id={id} method="post" onSubmit={submit} noValidate>
      <Field label={label} error={error} hint={hint}>
        {(control) => <Input {...control} inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
    </form>
  );
}
