import { CopyButton } from '#ui/copy-button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { type StripeSettings, stripeEvents } from '../contract.ts';

/** What has to be entered at Stripe. */
export function StripeAddresses({ urls }: { urls: StripeSettings['urls'] }) {
  return (
    <SettingsSection
      title="Addresses for Stripe"
      description="Create a webhook at Stripe with this address and these events, then store its secret above."
      flush
    >
      <dl className="divide-y">
        <Address label="Webhook URL" value={urls.webhook} />
        <Address label="Success URL" value={urls.success} />
        <Address label="Cancel URL" value={urls.cancel} />
      </dl>
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
    </SettingsSection>
  );
}

function Address({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-start-1 row-start-2 font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{value}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton value={value} label={label} />
      </dd>
    </div>
  );
}
