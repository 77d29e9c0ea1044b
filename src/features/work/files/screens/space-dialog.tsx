import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { typedNumber } from '#shared/fields.ts';
import { reasonOf } from '#ui/api-client.ts';
import { NumberDialog } from '#ui/number-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { quotaMegabytes } from '../settings.ts';
import { filesApi, filesKey } from './files-api.ts';

const megabytes = typedNumber(quotaMegabytes);

/** How much each client may upload. */
export function SpaceDialog({ onClose }: { onClose: () => void }) {
  const space = useQuery({
    queryKey: [...filesKey, 'settings'],
    queryFn: () => filesApi.call.getSettings(),
    select: ({ client_quota_mb }) => client_quota_mb,
  });
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
    <NumberDialog
      title="Space per client"
      description="How much each client may upload in the portal. What the studio gives them does not count."
      label="Megabytes"
      hint="1,024 are a gigabyte."
      stored={space}
      failed="The space could not be loaded."
      schema={megabytes}
      pending={save.isPending}
      onSave={(client_quota_mb) => save.mutate(client_quota_mb)}
      onClose={onClose}
    />
  );
}
