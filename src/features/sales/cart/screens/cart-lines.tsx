import { Trash2 } from 'lucide-react';
import { PriceText } from '#features/sales/services/screens/price-text.tsx';
import { ServicePicture } from '#features/sales/services/screens/service-picture.tsx';
import { formatDollars } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Cart, CartItem } from '../contract.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { cartApi, useCartChange } from './use-cart.ts';

type CartLinesProps = { cart: Cart; onChanged?: (cart: Cart) => void };

/** What is in the cart, to be changed: how many, away with it, and whether a new price is all right. */
export function CartLines({ cart, onChanged }: CartLinesProps) {
  const accept = useCartChange(() => cartApi.call.acceptPrices(), { failed: 'The prices could not be confirmed.', onChanged });
  const changed = cart.items.filter((item) => item.is_price_changed);
  const gone = cart.items.filter((item) => !item.is_available);
  const owned = cart.items.filter((item) => item.owned && item.is_available);
  return (
    <div className="grid gap-4">
      {changed.length > 0 && (
        <FormAlert
          tone="warning"
          title={changed.length === 1 ? 'A price has changed' : 'Prices have changed'}
          action={
            <Button size="sm" variant="outline" loading={accept.isPending} onClick={() => accept.mutate(undefined)}>
              Accept
            </Button>
          }
        >
          {changed
            .map(
              (item) =>
                `${item.service.name}: ${formatDollars(item.seen_price)} before, ${formatDollars(item.service.price ?? 0)} now`,
            )
            .join('. ')}
        </FormAlert>
      )}
      {gone.length > 0 && (
        <FormAlert tone="warning" title="No longer available">
          Please remove {gone.map((item) => item.service.name).join(', ')} to go on.
        </FormAlert>
      )}
      {owned.length > 0 && <OwnedNotice items={owned} onChanged={onChanged} />}
      <ul aria-label="Cart items" className="divide-y rounded-lg border bg-surface">
        {cart.items.map((item) => (
          <Line key={item.service.id} item={item} onChanged={onChanged} />
        ))}
      </ul>
    </div>
  );
}

/** Somebody may want a plan twice, for two sites: it is said, and left to them. */
function OwnedNotice({ items, onChanged }: { items: CartItem[]; onChanged?: (cart: Cart) => void }) {
  const take = useCartChange((service_id: string) => cartApi.call.remove({ service_id }), {
    failed: 'The item could not be removed.',
    onChanged,
  });
  const names = items.map(({ service }) => service.name).join(', ');
  return (
    <FormAlert
      tone="info"
      title={items.length === 1 ? 'You already have this plan' : 'You already have these plans'}
      action={
        <Button
          size="sm"
          variant="outline"
          loading={take.isPending}
          onClick={() => {
            for (const { service } of items) take.mutate(service.id);
          }}
        >
          Take out of the cart
        </Button>
      }
    >
      {names}: ordered again, you have and pay for {items.length === 1 ? 'it' : 'each of them'} twice. Go on if that is what you
      want, or see <TextLink to="/dashboard/services">your services</TextLink>.
    </FormAlert>
  );
}

const quantityOf = (cart: Cart, id: string): number => cart.items.find(({ service }) => service.id === id)?.quantity ?? 1;

function Line({ item, onChanged }: { item: CartItem; onChanged?: (cart: Cart) => void }) {
  const { service, quantity } = item;
  const set = useCartChange((next: number) => cartApi.call.setQuantity({ service_id: service.id, quantity: next }), {
    failed: 'The quantity could not be changed.',
    onChanged,
  });
  const remove = useCartChange(() => cartApi.call.remove({ service_id: service.id }), {
    failed: 'The item could not be removed.',
    onChanged,
  });
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 p-4 sm:p-5">
      <ServicePicture service={service} className="size-12 rounded-md" />
      <div className="min-w-0">
        <h3 className="text-[0.9375rem] leading-6 font-medium break-words">{service.name}</h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <PriceText service={service} />
          {service.requires_contract && <Badge icon={null}>Contract</Badge>}
          {!item.is_available && <Badge tone="danger">No longer available</Badge>}
          <SampleBadge show={service.is_sample} />
        </p>
      </div>
      <p className="figures text-right font-medium">{item.is_available ? formatDollars(item.line_total) : '—'}</p>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-3">
        {service.type === 'one-time' ? (
          <QuantityStepper
            name={service.name}
            value={quantity}
            disabled={!item.is_available || remove.isPending}
            onChange={(next) => set.mutateAsync(next).then((cart) => quantityOf(cart, service.id))}
          />
        ) : (
          <span className="text-sm text-muted">
            {service.frequency === 'yearly' ? 'Renews every year' : 'Renews every month'}
          </span>
        )}
        <IconButton
          label={`Remove ${service.name}`}
          icon={<Trash2 aria-hidden="true" />}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        />
      </div>
    </li>
  );
}
