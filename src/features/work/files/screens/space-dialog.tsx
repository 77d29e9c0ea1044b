import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { fileSettings } from '../settings.ts';
import { filesApi, filesKey } from './files-api.ts';

/** How much each client may upload. */
export function SpaceDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery({ queryKey: [...filesKey, 'settings'], queryFn: () => filesApi.call.getSettings() });
  const form = useId();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (client_quota_mb: number) => filesApi.call.updateSettings({ client_quota_mb }),
    onSuccess: () => {
      toast.success('Space per client saved');
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'The space could not be saved.')),
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Space per client"
      description="How much each client may upload in the portal. What the studio gives them does not count."
      size="sm"
      footer={
        <Button type="submit" form={form} loading={save.isPending} disabled={!settings.data}>
          Save
        </Button>
      }
    >
      {settings.error ? (
        <ErrorPanel
          message={reasonOf(settings.error, 'The space could not be loaded.')}
          onRetry={() => void settings.refetch()}
        />
      ) : settings.data ? (
        <SpaceForm id={form} start={settings.data.client_quota_mb} onSave={(value) => save.mutate(value)} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Dialog>
  );
}

function SpaceForm({ id, start, onSave }: { id: string; start: number; onSave: (value: number) => void }) {
  const [typed, setTyped] = useState(String(start));
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = fileSettings.schema.safeParse({ client_quota_mb: typed.trim() === '' ? Number.NaN : Number(typed) });
    setError(read.success ? undefined : 'Please enter a whole number of megabytes, at most 1,000,000.');
    if (read.success) onSave(read.data.client_quota_mb);
  };
  return (
    <form id={id} method="post" onSubmit={submit} noValidate>
      <Field label="Megabytes" error={error} hint="1,024 are a gigabyte.">
        {(control) => <Input {...control} inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
    </form>
  );
}
