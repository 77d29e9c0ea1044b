import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { Place } from '../folders-contract.ts';
import { foldersApi, foldersKey, useFolderChange } from './folders-api.ts';
import { PlacePicker } from './place-picker.tsx';

type Shared = { file_id: string } | { folder_id: string };
type ShareDialogProps = { name: string; shared: Shared; onClose: () => void };

/** Who besides its owner may read a file or a folder. */
export function ShareDialog({ name, shared, onClose }: ShareDialogProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const shares = useQuery({ queryKey: [...foldersKey, 'shares', shared], queryFn: () => foldersApi.call.shares(shared) });
  const add = useFolderChange(
    ({ client_id, project_id }: Place) =>
      foldersApi.call.share({ ...shared, client_id: client_id ?? undefined, project_id: project_id ?? undefined }),
    {
      failed: 'It could not be shared.',
      onSuccess: (_, to) => {
        setPlace(null);
        toast.success(`Shared with ${to.name}`);
      },
    },
  );
  const remove = useFolderChange((id: string) => foldersApi.call.unshare({ id }), { failed: 'The sharing could not be ended.' });
  const items = shares.data?.items ?? [];
  const has = ({ client_id, project_id }: Place) =>
    items.some((one) => (client_id && one.client_id === client_id) || (project_id && one.project_id === project_id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Share ${name}`}
      description="A client finds it among their files and can read it, but not change it."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button disabled={!place} loading={add.isPending} onClick={() => place && add.mutate(place)}>
            Share
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {shares.isError ? (
          <ErrorPanel
            message={reasonOf(shares.error, 'It could not be loaded with whom this is shared.')}
            onRetry={() => void shares.refetch()}
            retrying={shares.isFetching}
          />
        ) : !shares.data ? (
          <Skeleton className="h-12" />
        ) : items.length > 0 ? (
          <ul aria-label="Shared with" className="divide-y rounded-lg border">
            {items.map((one) => (
              <li key={one.id} className="flex items-center gap-3 py-1 pr-1 pl-3">
                <span className="min-w-0 flex-1 truncate">
                  {one.name} <span className="text-muted">{one.project_id ? '(project)' : ''}</span>
                </span>
                <IconButton
                  label={`Stop sharing with ${one.name}`}
                  icon={<X aria-hidden="true" />}
                  loading={remove.isPending && remove.variables === one.id}
                  onClick={() => remove.mutate(one.id)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Shared with nobody yet.</p>
        )}
        <PlacePicker
          label="Share with a client or a project"
          value={place}
          onChange={setPlace}
          offers={(one) => (one.client_id !== null || one.project_id !== null) && !has(one)}
        />
      </div>
    </Dialog>
  );
}
