import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsKey } from '#features/people/contacts/screens/contacts-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { type Mapping, mostCharacters, mostRows } from '../contract.ts';
import { fileText } from '../file-text.ts';
import { BadRows } from './bad-rows.tsx';
import { ImportColumns } from './import-columns.tsx';
import { importingApi } from './importing-api.ts';

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A file is chosen, its columns are named, every row that does not fit is shown, and only then is anything stored. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<{ name: string; text: string; at: number } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [mapping, setMapping] = useState<Mapping | undefined>();
  const preview = useQuery({
    queryKey: ['client-import', file?.at, mapping],
    queryFn: () => importingApi.call.preview({ csv: file?.text ?? '', mapping }),
    enabled: file !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const run = useMutation({
    mutationFn: (wanted: Mapping) => importingApi.call.run({ csv: file?.text ?? '', mapping: wanted }),
    onSuccess: async ({ created, completed, unchanged }) => {
      const known = completed + unchanged;
      toast.success(`${counted(created, 'client', 'clients')} imported`, {
        description: known > 0 ? `${counted(known, 'person was', 'people were')} known already.` : undefined,
      });
      onClose();
      await Promise.all([['clients'], contactsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to import the clients')),
  });

  const choose = async (chosen: File | undefined) => {
    setMapping(undefined);
    setFile(null);
    setRefusal(null);
    if (!chosen) return;
    if (chosen.size > mostCharacters * 4) return setRefusal('This file is too large. Please split it.');
    const text = fileText(new Uint8Array(await chosen.arrayBuffer()));
    if (text.length > mostCharacters) return setRefusal('This file is too large. Please split it.');
    if (text.trim() === '') return setRefusal('This file is empty.');
    setFile({ name: chosen.name, text, at: Date.now() });
  };

  const shown = file ? preview.data : undefined;
  const usable = shown ? shown.created + shown.known : 0;
  const settled = shown && !preview.isPlaceholderData && !preview.isFetching;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !run.isPending && onClose()}
      size="xl"
      title="Import Clients"
      description={`A CSV file whose first line names the columns, with at most ${mostRows.toLocaleString('en-US')} rows. Nobody is sent anything.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={run.isPending}>
            Cancel
          </Button>
          <Button onClick={() => shown && run.mutate(shown.mapping)} disabled={!settled || usable === 0} loading={run.isPending}>
            {usable > 0 ? `Import ${counted(usable, 'row', 'rows')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label="CSV file" error={refusal ?? undefined}>
          {(control) => (
            <Input {...control} type="file" accept=".csv,text/csv" onChange={(event) => void choose(event.target.files?.[0])} />
          )}
        </Field>
        {file && preview.isPending && <Skeleton className="h-40" />}
        {file && preview.error && <FormAlert>{reasonOf(preview.error, 'This file could not be read.')}</FormAlert>}
        {shown && !preview.error && (
          <>
            <ImportColumns
              preview={shown}
              mapping={mapping ?? shown.mapping}
              // Two columns may be chosen before the first preview is back: the second builds on the first.
              onChange={(change) => setMapping((before) => ({ ...(before ?? shown.mapping), ...change }))}
            />
            {shown.mapping.email === null ? (
              <FormAlert tone="warning">Please choose the column with the email addresses.</FormAlert>
            ) : (
              <p role="status">
                {counted(shown.rows, 'row', 'rows')}: {shown.created.toLocaleString('en-US')} new,{' '}
                {shown.known.toLocaleString('en-US')} known already, {shown.bad.length.toLocaleString('en-US')} left out.
              </p>
            )}
            <BadRows rows={shown.bad} />
          </>
        )}
      </div>
    </Dialog>
  );
}
