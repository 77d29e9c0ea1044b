import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { AdminService } from '../contract.ts';
import { servicesApi, servicesKey } from './services-api.ts';

export function RemoveService({ service, onClose }: { service: AdminService | null; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => servicesApi.call.delete({ id }),
    onSuccess: ({ outcome, message }) => {
      if (outcome === 'deleted') toast.success(message);
      else toast.info('Service deactivated', { description: message, duration: 8000 });
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to delete service')),
    onSettled: () => client.invalidateQueries({ queryKey: servicesKey }),
  });
  return (
    <ConfirmDialog
      open={service !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to delete this service?"
      description={
        service?.is_used
          ? `${service.name} is part of an order or a contract. It will be deactivated, and stays with the clients who have it.`
          : `${service?.name ?? 'It'} disappears from the offer, and from the carts it lies in.`
      }
      confirmLabel={service?.is_used ? 'Deactivate' : 'Delete'}
      pending={remove.isPending}
      onConfirm={() => service && remove.mutate(service.id)}
    />
  );
}
