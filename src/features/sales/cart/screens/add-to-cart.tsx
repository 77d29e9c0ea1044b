import { Check, ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { toast } from '#ui/toast.tsx';
import { mostOfOne } from '../policy.ts';
import { useAddToCart, useCart } from './use-cart.ts';

const cartPath = '/dashboard/checkout';

type AddToCartProps = { service: { id: string; name: string; type: 'one-time' | 'subscription' } };

/** Puts it into the cart, and says how many are there. A subscription is bought once. */
export function AddToCart({ service }: AddToCartProps) {
  const navigate = useNavigate();
  const held = useCart().data?.items.find((item) => item.service.id === service.id)?.quantity ?? 0;
  const add = useAddToCart(() =>
    toast.success('Added to your cart', {
      id: 'added-to-cart',
      description: service.name,
      action: { label: 'View cart', onClick: () => void navigate(cartPath) },
    }),
  );
  if (held > 0 && service.type === 'subscription') {
    return (
      <LinkButton to={cartPath} variant="outline" aria-label={`In your cart: ${service.name}`}>
        <Check aria-hidden="true" />
        In your cart
      </LinkButton>
    );
  }
  return (
    <Button
      variant="outline"
      loading={add.isPending}
      disabled={held >= mostOfOne}
      aria-label={held > 0 ? `Add another (${held}): ${service.name}` : `Add to cart: ${service.name}`}
      onClick={() => add.mutate(service.id)}
    >
      {!add.isPending && <ShoppingCart aria-hidden="true" />}
      {held > 0 ? `Add another (${held})` : 'Add to cart'}
    </Button>
  );
}

/** The way to the cart, for the head of a page. */
export function CartLink() {
  const count = useCart().data?.count ?? 0;
  return (
    <LinkButton to={cartPath} variant={count === 0 ? 'outline' : 'primary'}>
      <ShoppingCart aria-hidden="true" />
      {count === 0 ? 'Cart' : `Cart (${count})`}
    </LinkButton>
  );
}
