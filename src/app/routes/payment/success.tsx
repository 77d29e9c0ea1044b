import { guard } from '#app/guard.server.ts';
import { GuardBoundary } from '#app/guard-boundary.tsx';
import { paymentProgress } from '#app/payment-progress.server.ts';
import { PaymentSuccess } from '#features/sales/payments/screens/payment-result.tsx';
import type { Route } from './+types/success.ts';

export const middleware: Route.MiddlewareFunction[] = [guard('client')];

export const meta: Route.MetaFunction = () => [{ title: 'Payment' }, { name: 'robots', content: 'noindex' }];

export const loader = (asked: Route.LoaderArgs) => paymentProgress(asked, 'success');

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  return <PaymentSuccess {...loaderData} />;
}

export { GuardBoundary as ErrorBoundary };
