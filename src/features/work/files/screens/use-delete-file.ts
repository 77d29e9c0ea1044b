import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { filesApi, filesKey } from './files-api.ts';

type Named = { id: string; original_name: string };
type Operation = (input: { id: string }) => Promise<Named>;

/** Deletes a file, with an Undo beside the news. */
function useDelete(remove: Operation, restore: ReturnType<typeof useRestore>, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove({ id }),
    onSuccess: ({ id }) => {
      toast.success('File deleted successfully', { action: { label: 'Undo', onClick: () => restore.mutate(id) } });
      onDeleted();
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to delete file')),
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  });
}

function useRestore(restore: Operation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => restore({ id }),
    onSuccess: ({ original_name }) => toast.success(`${original_name} is back`),
    onError: (error) => toast.error(reasonOf(error, 'Failed to restore file')),
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  });
}

export const useRestoreFile = () => useRestore(filesApi.call.restore);
export const useDeleteFile = (onDeleted: () => void) => useDelete(filesApi.call.delete, useRestoreFile(), onDeleted);
export const useDeleteOwnFile = (onDeleted: () => void) =>
  useDelete(filesApi.call.deleteOwn, useRestore(filesApi.call.restoreOwn), onDeleted);
