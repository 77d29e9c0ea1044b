import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { heldContract } from '#features/desk/conversations/held-contract.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';

const api = apiClient(heldContract);
const queryKey = ['blocked-senders'];

export function BlockedSenders() {
  const client = useQueryClient();
  const blocked = useQuery({ queryKey, queryFn: () => api.call.listBlocked() });
  const unblock = useMutation({
    mutationFn: (address: string) => api.call.unblock({ address }),
    onSuccess: (left, address) => {
      client.setQueryData(queryKey, left);
      toast.success(`Mails from ${address} are held again`);
    },
    onError: (error) => toast.error(reasonOf(error, 'The address could not be unblocked.')),
  });
  const items = blocked.data?.items ?? [];
  if (blocked.error)
    return (
      <ErrorPanel
        message={reasonOf(blocked.error, 'The blocked addresses could not be loaded.')}
        onRetry={() => void blocked.refetch()}
        retrying={blocked.isFetching}
      />
    );
  if (items.length === 0) return null;
  return (
    <SettingsSection
      title="Blocked addresses"
      description="Mails from these addresses are recorded and not shown in Messages."
      flush
    >
      <ul aria-label="Blocked addresses" className="divide-y">
        {items.map(({ address, created_at }) => (
          <li key={address} className="flex flex-wrap items-center gap-3 px-5 py-3 text-sm">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{address}</span>
            <LocalTime value={created_at} className="text-xs text-muted" />
            <Button size="sm" variant="outline" loading={unblock.isPending} onClick={() => unblock.mutate(address)}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
