import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { pageContext } from '#app/page-context.ts';
import { Checkout } from '#features/sales/checkout/screens/checkout.tsx';
import { CheckoutFailed } from '#features/sales/checkout/screens/checkout-failed.tsx';
import { CardDocument } from '#features/sales/payments/screens/card-document.ts';
import type { Route } from './+types/checkout.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const order_id = url.searchParams.get('order');
  const [checkout, config, order] = await Promise.all([
    api.checkout.get().catch(() => null),
    api.payments.config().catch(() => null),
    // An order that is not the client's own is no confirmation: the checkout shows instead.
    order_id ? api.orders.getOwn({ id: order_id }).catch(() => null) : null,
  ]);
  return { checkout, order, cardEnabled: config?.enabled ?? false };
}

const withoutStep = ({ pathname, searchParams }: URL): string => {
  const rest = new URLSearchParams(searchParams);
  rest.delete('step');
  return `${pathname}?${rest}`;
};

/** The step in the address follows what the page knows already. */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formMethod && currentUrl.href !== nextUrl.href && withoutStep(currentUrl) === withoutStep(nextUrl)
    ? false
    : defaultShouldRevalidate;

export const meta: Route.MetaFunction = () => [{ title: 'Checkout' }];

export default function PortalCheckout({ loaderData: { checkout, order, cardEnabled } }: Route.ComponentProps) {
  if (!checkout) return <CheckoutFailed />;
  return (
    <>
      {cardEnabled && !order && <CardDocument />}
      <Checkout loaded={checkout} order={order} cardEnabled={cardEnabled} />
    </>
  );
}
