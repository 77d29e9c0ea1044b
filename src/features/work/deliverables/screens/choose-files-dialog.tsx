import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { filesApi, filesKey } from '#features/work/files/screens/files-api.ts';
import { sealedSubjects } from '#shared/choices/platform/files.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { DeliverableDetail } from '../contract.ts';
import { deliverablesApi, useDeliverableChange } from './deliverables-api.ts';

const failed = 'The files could not be added.';
const shownAtOnce = 30;

type ChooseFilesDialogProps = { deliverable: DeliverableDetail; onClose: () => void };

/** Files that are stored already, for the next version. They stay where they are. */
export function ChooseFilesDialog({ deliverable: { id, next_files }, onClose }: ChooseFilesDialogProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const files = useQuery({
    queryKey: [...filesKey, 'choose', q],
    queryFn: () => filesApi.call.list({ limit: shownAtOnce, q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const add = useDeliverableChange(id, () => deliverablesApi.call.addFiles({ id, file_ids: [...chosen] }), {
    failed,
    onDone: onClose,
    onError: () => {},
  });
  const there = new Set(next_files.map((file) => file.id));
  const offered = files.data?.items.filter((file) => !sealedSubjects.has(file.subject_type) && !there.has(file.id));
  const toggle = (file_id: string) =>
    setChosen((before) => new Set(before.has(file_id) ? [...before].filter((id) => id !== file_id) : [...before, file_id]));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Choose stored files"
      description="They stay where they are. The client can read them once the version is handed over."
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button onClick={() => add.mutate(undefined)} loading={add.isPending} disabled={chosen.size === 0}>
            {chosen.size > 1 ? `Add ${chosen.size} files` : 'Add file'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {add.error && <FormAlert>{reasonOf(add.error, failed)}</FormAlert>}
        <Field label="Search files">
          {(control) => <Input {...control} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        {offered ? (
          offered.length === 0 ? (
            <p className="text-muted">{q ? 'No file has these words in its name.' : 'There are no stored files yet.'}</p>
          ) : (
            <ul aria-label="Stored files" className="divide-y rounded-lg border">
              {offered.map((file) => (
                <li key={file.id} className="flex items-center gap-3 px-3 py-2">
                  <Checkbox id={`${list}-${file.id}`} checked={chosen.has(file.id)} onChange={() => toggle(file.id)} />
                  <label htmlFor={`${list}-${file.id}`} className="min-w-0 flex-1 truncate" title={file.original_name}>
                    {file.original_name}
                  </label>
                  <span className="figures shrink-0 text-right text-[0.8125rem] text-muted">
                    {fileSizeText(file.size)}, <TimeAgo value={file.created_at} />
                  </span>
                </li>
              ))}
            </ul>
          )
        ) : files.isError ? (
          <ErrorPanel
            message={reasonOf(files.error, 'The files could not be loaded.')}
            onRetry={() => void files.refetch()}
            retrying={files.isFetching}
          />
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Dialog>
  );
}
