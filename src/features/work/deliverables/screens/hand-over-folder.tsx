import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { fileSizeText } from '#shared/file-size.ts';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TextareaField } from '#ui/form-fields.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { deliverableLimits } from '../choices.ts';
import { handOver } from '../contract.ts';
import { deliverablePath } from '../policy.ts';
import { deliverablesApi, deliverablesKey, useDeliverableChange } from './deliverables-api.ts';

/** A folder of a project becomes a version that the client is asked to approve. */
export function HandOverFolder({ folder_id }: { folder_id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Send aria-hidden="true" />
        Hand over folder
      </Button>
      {open && <HandOverFolderDialog folder_id={folder_id} onClose={() => setOpen(false)} />}
    </>
  );
}

const failed = 'The folder could not be handed over.';

function HandOverFolderDialog({ folder_id, onClose }: { folder_id: string; onClose: () => void }) {
  const navigate = useNavigate();
  // Sent again after a lost answer, it is the same version of the same deliverable.
  const [ids] = useState(() => ({ deliverable_id: newKey(), version_id: newKey() }));
  const form = useForm({ resolver: zodResolver(handOver), defaultValues: { words: '' } });
  const folder = useQuery({
    queryKey: [...deliverablesKey, 'folder', folder_id],
    queryFn: () => deliverablesApi.call.getFolder({ id: folder_id }),
    // What lies in it is looked at anew each time.
    gcTime: 0,
    retry: false,
  });
  const send = useDeliverableChange(
    ids.deliverable_id,
    ({ words }: { words: string | null }) => {
      const file_ids = folder.data?.files.map((file) => file.id) ?? [];
      return deliverablesApi.call.handOverFolder({ id: folder_id, ...ids, file_ids, words });
    },
    {
      done: 'Folder handed over',
      failed,
      onDone: (deliverable) => {
        onClose();
        void navigate(deliverablePath(deliverable));
      },
      onError: () => {},
    },
  );
  return (
    <FormDialog
      title={folder.data ? `Hand over ${folder.data.title}, version ${folder.data.number}` : 'Hand over folder'}
      description="The client is asked to approve it, by mail and in the portal."
      action="Hand over"
      saving={send}
      failed={failed}
      disabled={!folder.data}
      onSubmit={form.handleSubmit((input) => send.mutate(input))}
      onClose={onClose}
    >
      {folder.data ? (
        <ul aria-label="Files of this version" className="max-h-48 divide-y overflow-y-auto rounded-lg border text-sm">
          {folder.data.files.map((file) => (
            <li key={file.id} className="flex items-center gap-3 px-3 py-1.5">
              <span className="min-w-0 flex-1 truncate" title={file.original_name}>
                {file.original_name}
              </span>
              <span className="figures shrink-0 text-[0.8125rem] text-muted">{fileSizeText(file.size)}</span>
            </li>
          ))}
        </ul>
      ) : folder.isError ? (
        <ErrorPanel
          message={reasonOf(folder.error, 'The folder could not be loaded.')}
          onRetry={() => void folder.refetch()}
          retrying={folder.isFetching}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
      <TextareaField
        control={form.control}
        name="words"
        label="A few words (optional)"
        rows={4}
        maxLength={deliverableLimits.words}
        hint="What is new, or what to look at."
      />
    </FormDialog>
  );
}
