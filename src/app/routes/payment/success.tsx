import { redirect } from 'react-router';
import { guard } from '#app/guard.server.ts';
import { GuardBoundary } from '#app/guard-boundary.tsx';
import { pageContext } from '#app/page-context.ts';
import { PaymentSuccess } from '#features/payments/screens/payment-result.tsx';
import type { Route } from './+types/success.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('client')];

export const meta: Route.MetaFunction = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = context.get(pageContext);
  const order_id = url.searchParams.get('order');
  const [{ branding }, progress] = await Promise.all([
    site(),
    order_id ? api.payments.progress({ order_id }).catch(() => 'unknown' as const) : null,
  ]);
  // Whatever the address says: only the provider knows whether it was paid.
  if (progress !== 'unknown' && (progress?.status === 'failed' || progress?.status === 'open')) {
    throw redirect(`/payment/cancel?order=${progress.order_id}`);
  }
  return { brand: branding, progress };
}

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  return <PaymentSuccess {...loaderData} />;
}

export { GuardBoundary as ErrorBoundary };
