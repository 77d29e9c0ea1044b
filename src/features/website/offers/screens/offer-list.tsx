import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Eye, EyeOff, Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import { shownPrice } from '#features/website/site/pricing.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import type { Language } from '#shared/languages.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { ReorderHandle } from '#ui/reorder-handle.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import { useReorder } from '#ui/use-reorder.ts';
import { mostOffers, offerNames } from '../choices.ts';
import type { Offer } from '../contract.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { listKey, type OfferItems, offersApi, offersKey } from './offers-api.ts';

const idsOf = (items: readonly Offer[]): string[] => items.map(({ id }) => id);

/** What a section of a page lists, each a record that visitors see changed as soon as it is saved. */
export function OfferList({ kind, written }: { kind: OfferKind; written: readonly Language[] }) {
  const { many, one } = offerNames[kind];
  const list = useQuery({ queryKey: listKey(kind), queryFn: () => offersApi.call.list({ kind }) });
  const { learn } = useKnownPictures();
  const [editing, setEditing] = useState<Offer | 'new' | null>(null);
  const items = list.data?.items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    const known = (items ?? []).flatMap(({ values, picture }) =>
      values.media_id && picture ? [[values.media_id, picture] as const] : [],
    );
    if (known.length > 0) learn(Object.fromEntries(known));
  }, [items]);
  return (
    <section aria-label={many} className="grid gap-3">
      <p className="text-[0.8125rem] leading-snug text-muted">Not part of the draft: visitors see a change at once.</p>
      {items ? (
        <Rows kind={kind} items={items} onEdit={setEditing} />
      ) : list.error ? (
        <ErrorPanel
          message={reasonOf(list.error, 'They could not be loaded.')}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="rounded-lg border"
        />
      ) : (
        <LoadingRows />
      )}
      {items && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={items.length >= mostOffers[kind]}
          title={items.length >= mostOffers[kind] ? `At most ${mostOffers[kind]}` : undefined}
          onClick={() => setEditing('new')}
        >
          <Plus aria-hidden="true" />
          Add {one}
        </Button>
      )}
      {editing && (
        <OfferDialog
          kind={kind}
          offer={editing === 'new' ? null : editing}
          written={written}
          groups={[...new Set((items ?? []).map(({ values }) => values.group).filter(Boolean))]}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

const detailOf = ({ kind, values, prices, service }: Offer): string => {
  const price = {
    plan: `${shownPrice(prices.price)} a month, ${shownPrice(prices.yearly)} a year`,
    one_time: `${values.group}, from ${shownPrice(prices.price)}`,
    add_on: `${shownPrice(prices.price)} a month`,
    template: values.is_upcoming ? 'Upcoming' : 'Published',
  }[kind];
  return service ? `${price}, ${service.is_sold ? `sells ${service.name}` : `${service.name} is not sold now`}` : price;
};

type RowsProps = { kind: OfferKind; items: readonly Offer[]; onEdit: (offer: Offer) => void };

function Rows({ kind, items, onEdit }: RowsProps) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  const key = listKey(kind);
  const order = useMutation({
    mutationKey: key,
    // Quick moves arrive in the order in which they were made.
    scope: { id: `offers-order-${kind}` },
    mutationFn: (ids: string[]) => offersApi.call.order({ kind, ids }),
    onMutate: () => client.cancelQueries({ queryKey: offersKey }),
    onError: (error) => toast.error(reasonOf(error, 'The order could not be saved.')),
    onSettled: () =>
      client.isMutating({ mutationKey: key }) > 1 ? undefined : client.invalidateQueries({ queryKey: offersKey }),
  });
  const setVisible = useMutation({
    mutationFn: ({ id, is_visible }: Offer) => offersApi.call.setVisible({ kind, id, is_visible: !is_visible }),
    onError: (error) => toast.error(reasonOf(error, 'It could not be changed.')),
    onSettled: () => client.invalidateQueries({ queryKey: offersKey }),
  });
  const byId = new Map(items.map((offer) => [offer.id, offer]));
  const { ids, dragging, handleProps, rowRef } = useReorder(
    idsOf(items),
    () => idsOf(client.getQueryData<OfferItems>(key)?.items ?? items),
    (next, id) => {
      // The new order is shown at once; a refusal brings the stored one back.
      client.setQueryData<OfferItems>(key, (now) => now && { items: next.flatMap((one) => byId.get(one) ?? []) });
      setSaid(`${byId.get(id)?.values.name}, position ${next.indexOf(id) + 1} of ${next.length}`);
      order.mutate(next);
    },
  );
  if (items.length === 0) return <EmptyState as="h3" title="Nothing here yet" text={`Add the first ${offerNames[kind].one}.`} />;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id={`offers-hint-${kind}`} className="sr-only">
        Drag, or press the up and down arrow keys, to change the order.
      </p>
      <ul
        aria-label={`${offerNames[kind].many} in order`}
        className={clsx('divide-y rounded-lg border', dragging && 'select-none')}
      >
        {ids.map((id) => {
          const offer = byId.get(id);
          if (!offer) return null;
          const { name } = offer.values;
          return (
            <li key={id} ref={rowRef(id)} className="flex items-center gap-1 py-1.5 pr-1 pl-0.5">
              <ReorderHandle name={name} aria-describedby={`offers-hint-${kind}`} {...handleProps(id)} />
              <div className="min-w-0 flex-1 text-sm">
                <p className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span className={clsx('min-w-0 truncate font-medium', !offer.is_visible && 'text-muted line-through')}>
                    {name}
                  </span>
                  {!offer.is_visible && <span className="text-xs text-muted">hidden</span>}
                  {offer.original && offer.is_changed && <span className="text-xs text-muted">changed</span>}
                  <SampleBadge show={offer.is_sample} />
                </p>
                <p className="truncate text-[0.8125rem] text-muted" title={detailOf(offer)}>
                  {detailOf(offer)}
                </p>
              </div>
              <IconButton
                label={`${offer.is_visible ? 'Hide' : 'Show'} ${name}`}
                icon={offer.is_visible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
                onClick={() => setVisible.mutate(offer)}
              />
              <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden="true" />} onClick={() => onEdit(offer)} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
