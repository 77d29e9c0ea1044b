import { type StripeSettings, stripeEvents } from '../contract.ts';
import { Addresses } from './addresses.tsx';

/** What has to be entered at Stripe. */
export const StripeAddresses = ({ urls }: { urls: StripeSettings['urls'] }) => (
  <Addresses
    title="Addresses for Stripe"
    description="Create a webhook at Stripe with this address and these events, then store its secret above."
    items={[
      { label: 'Webhook URL', value: urls.webhook },
      { label: 'Success URL', value: urls.success },
      { label: 'Cancel URL', value: urls.cancel },
    ]}
  >
    <div className="border-t px-5 py-4">
      <h3 className="text-sm text-muted">Events to report</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1 font-mono text-[0.8125rem] sm:grid-cols-2">
        {stripeEvents.map((event) => (
          <li key={event} className="min-w-0 [overflow-wrap:anywhere]">
            {event}
          </li>
        ))}
      </ul>
    </div>
  </Addresses>
);
