import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, PackageOpen } from 'lucide-react';
import { PriceText } from '#features/sales/services/screens/price-text.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { OwnedService } from '../contract.ts';
import { clientServicesApi } from './client-services-api.ts';
import { GoesOn, ownedLooks } from './owned-text.tsx';

export type OwnedPage = { items: OwnedService[]; next_cursor: string | null };

export const ownedKey = ['my-services'] as const;

/** What the client has bought, newest first, with how it goes on. */
export function MyServices({ loaded }: { loaded: OwnedPage | null }) {
  const mine = useInfiniteQuery({
    queryKey: ownedKey,
    // Whoever comes here from the checkout wants to see what was just bought.
    staleTime: 0,
    queryFn: ({ pageParam }) => clientServicesApi.call.listOwn({ limit: 20, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: OwnedPage) => last.next_cursor ?? undefined,
    initialData: loaded ? { pages: [loaded], pageParams: [undefined] } : undefined,
  });
  const items = mine.data?.pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="my-services-title">
      <h2 id="my-services-title" className="text-lg font-semibold tracking-tight">
        My services
      </h2>
      <div className="mt-4">
        {items?.length === 0 && (
          <EmptyState
            icon={PackageOpen}
            as="h3"
            title="Nothing here yet"
            text="What you order appears here, with its renewal date and its contract."
            className="rounded-lg border border-dashed border-line-strong"
          />
        )}
        {items && items.length > 0 && (
          <ul aria-label="My services" className="divide-y rounded-lg border bg-surface">
            {items.map((item) => (
              <OwnedRow key={item.id} item={item} />
            ))}
          </ul>
        )}
        {!items && mine.error && (
          <ErrorPanel
            title="Failed to load services"
            message={reasonOf(mine.error, 'Failed to fetch services')}
            onRetry={() => void mine.refetch()}
            retrying={mine.isFetching}
            className="rounded-lg border"
          />
        )}
        {!items && !mine.error && <LoadingRows />}
        {mine.hasNextPage && (
          <Button variant="outline" className="mt-4" loading={mine.isFetchingNextPage} onClick={() => void mine.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </section>
  );
}

function OwnedRow({ item }: { item: OwnedService }) {
  const look = ownedLooks[item.status];
  return (
    <li className="grid gap-x-6 gap-y-3 p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-medium break-words">
            {item.name}
            {item.quantity > 1 && <span className="figures text-muted"> × {item.quantity}</span>}
          </h3>
          <Badge tone={look.tone}>{look.label}</Badge>
          <SampleBadge show={item.is_sample} />
        </div>
        <p className="mt-1 text-sm text-muted">
          <PriceText service={{ price: item.unit_price, frequency: item.frequency }} />
          {' · '}
          <GoesOn item={item} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        {item.contract && (
          <TextLink to={`/dashboard/contracts/${item.contract.id}`} className="inline-flex items-center gap-1.5">
            <FileText aria-hidden="true" className="size-4" />
            Contract {item.contract.contract_number}
          </TextLink>
        )}
        {item.order && <TextLink to={`/dashboard/orders/${item.order.id}`}>Order {item.order.order_number}</TextLink>}
      </div>
    </li>
  );
}
