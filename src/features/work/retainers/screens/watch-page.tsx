import { defaultMessages } from '#shared/branding.ts';
import { LocalTime } from '#ui/local-time.tsx';
import type { WatchedMeter } from '../contract.ts';
import { MeterView, termsText } from './meter-view.tsx';

/** A retainer by its private link. */
export const WatchPage = ({ meter }: { meter: WatchedMeter }) => (
  <div className="container-page pt-10 pb-20 sm:pt-16 lg:pt-20 lg:pb-28">
    <div className="grid max-w-xl gap-6">
      <div>
        <p className="text-muted">{meter.project}</p>
        <h1 className="mt-2 font-display text-title font-semibold">Your hours</h1>
        <p className="mt-3 text-muted">{termsText(meter)}.</p>
      </div>
      <MeterView meter={meter} />
      <p className="text-[0.8125rem] text-muted">
        As of <LocalTime value={meter.as_of} />. Work in progress is added when it is finished.
      </p>
    </div>
  </div>
);

/** A link that opens nothing. */
export const MissingRetainer = () => (
  <div className="container-page grid min-h-[60dvh] content-center justify-items-start gap-6 py-20">
    <h1 className="max-w-[18ch] font-display text-title font-semibold">{defaultMessages.notFound}</h1>
    <p className="measure text-lead text-muted">The link may be incomplete, or we have made a new one. Please ask us for it.</p>
  </div>
);
