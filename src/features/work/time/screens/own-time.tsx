import type { OwnTime as Time } from '../contract.ts';
import { hoursWords } from '../policy.ts';

/** The hours that the studio shows its client. */
export const OwnTime = ({ time }: { time: Time }) => (
  <p className="figures text-sm">
    <span className="font-medium">{hoursWords(time.seconds)}</span> so far, {hoursWords(time.month_seconds)} of it this month.
  </p>
);
