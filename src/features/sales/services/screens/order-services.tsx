import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import type { Service } from '../contract.ts';
import { categoryOf } from '../policy.ts';
import { servicesApi, servicesKey } from './services-api.ts';

const offerKey = [...servicesKey, 'offer'] as const;
type Offer = { services: Service[] };

/** Puts the services that are offered in the order in which the site and the portal show them. */
export function OrderServices({ onClose }: { onClose: () => void }) {
  const offer = useQuery({ queryKey: offerKey, queryFn: () => servicesApi.call.list() });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Order of the services"
      description="As your site and the portal show them. Each change is saved at once."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {offer.data ? (
        <Rows services={offer.data.services} />
      ) : offer.error ? (
        <ErrorPanel
          message={reasonOf(offer.error, 'Failed to fetch services')}
          onRetry={() => void offer.refetch()}
          retrying={offer.isFetching}
        />
      ) : (
        <LoadingRows label="Loading services..." />
      )}
    </Dialog>
  );
}

const idsOf = (services: Service[]): string[] => services.map(({ id }) => id);

function Rows({ services }: Offer) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const save = useMutation({
    mutationKey: offerKey,
    // Quick moves arrive in the order in which they were made.
    scope: { id: 'services-order' },
    mutationFn: (ids: string[]) => servicesApi.call.order({ ids }),
    onMutate: () => client.cancelQueries({ queryKey: servicesKey }),
    onError: (error) => toast.error(reasonOf(error, 'The order could not be saved.')),
    onSettled: () =>
      client.isMutating({ mutationKey: offerKey }) > 1 ? undefined : client.invalidateQueries({ queryKey: servicesKey }),
  });
  const byId = new Map(services.map((service) => [service.id, service]));
  const { ids, dragging, handleProps, rowRef } = useReorder(
    idsOf(services),
    () => idsOf(client.getQueryData<Offer>(offerKey)?.services ?? services),
    (next, id) => {
      // The new order is shown at once; a refusal brings the stored one back.
      client.setQueryData<Offer>(offerKey, (now) => now && { services: next.flatMap((one) => byId.get(one) ?? []) });
      setSaid(`${byId.get(id)?.name}, position ${next.indexOf(id) + 1} of ${next.length}`);
      save.mutate(next);
    },
  );
  if (services.length === 0) return <EmptyState as="h3" title="No services are offered" text="Add one, or make one active." />;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id="services-order-hint" className="mb-3 text-[0.8125rem] text-muted">
        Drag a handle, or press the up and down arrow keys on it.
      </p>
      <ul aria-label="Services in order" className={clsx('divide-y rounded-lg border', dragging && 'select-none')}>
        {ids.map((id) => {
          const service = byId.get(id);
          if (!service) return null;
          return (
            <li key={id} ref={rowRef(id)} className="flex items-center gap-2 py-1.5 pr-4 pl-1.5">
              <ReorderHandle name={service.name} aria-describedby="services-order-hint" {...handleProps(id)} />
              <span className="min-w-0 flex-1 truncate font-medium">{service.name}</span>
              <SampleBadge show={service.is_sample} />
              <span className="shrink-0 text-[0.8125rem] text-muted max-sm:hidden">{categoryOf(service)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
