import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { foldersContract } from '../folders-contract.ts';
import { filesKey } from './files-api.ts';

export const foldersApi = apiClient(foldersContract);
/** Under the key of the files: whatever changes those may change what a folder shows. */
export const foldersKey = [...filesKey, 'folders'] as const;

/** A change of a folder or of what lies in it. What failed is told by a toast, or by whoever passes `onError`. */
export function useFolderChange<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  { failed, onError, ...options }: { failed: string } & Pick<UseMutationOptions<Answer, Error, Input>, 'onSuccess' | 'onError'>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    scope: { id: 'folders' },
    ...options,
    onError: onError ?? ((error) => void toast.error(reasonOf(error, failed))),
    onSettled: () => client.invalidateQueries({ queryKey: filesKey }),
  });
}
