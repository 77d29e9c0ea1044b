import { hoursText } from '#features/work/time/policy.ts';
import { mediumDate } from '#shared/calendar-day.ts';
import { Progress } from '#ui/progress.tsx';
import type { Meter, Period } from '../contract.ts';

const spanOf = ({ from, to }: Period): string => (to ? `${mediumDate(from)} to ${mediumDate(to)}` : `Since ${mediumDate(from)}`);

/** Hours and minutes of one period, as a bar and in words. */
function CurrentPeriod({ period }: { period: Period }) {
  const { bought, carried, used, left } = period;
  const whole = bought + carried;
  return (
    <div className="grid gap-1.5">
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-[0.8125rem] text-muted">{spanOf(period)}</span>
        <strong className={left < 0 ? 'font-semibold text-danger' : 'font-semibold'}>
          {left < 0 ? `${hoursText(-left)} over` : `${hoursText(left)} left`}
        </strong>
      </p>
      <Progress label="Hours used" value={Math.min(used, whole)} max={whole} />
      <p className="figures text-[0.8125rem] text-muted">
        {hoursText(used)} used of {hoursText(whole)}
        {carried > 0 && `, ${hoursText(carried)} of it from the month before`}
      </p>
    </div>
  );
}

/** Hours bought, used and left: the period that runs, and those before it. */
export function MeterView({ meter: { has_begun, starts_on, periods } }: { meter: Meter }) {
  const [current, ...earlier] = periods;
  return (
    <div className="grid gap-4 text-sm">
      {!has_begun && <p>Begins on {mediumDate(starts_on)}.</p>}
      {current && <CurrentPeriod period={current} />}
      {earlier.length > 0 && (
        <table className="w-full text-[0.8125rem]">
          <caption className="sr-only">Earlier months</caption>
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="pb-1.5 font-medium">
                Month from
              </th>
              <th scope="col" className="pb-1.5 text-right font-medium">
                Used
              </th>
              <th scope="col" className="pb-1.5 text-right font-medium">
                Left
              </th>
            </tr>
          </thead>
          <tbody className="figures divide-y border-y">
            {earlier.map(({ from, used, left }) => (
              <tr key={from}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {mediumDate(from)}
                </th>
                <td className="py-1.5 text-right">{hoursText(used)}</td>
                <td className="py-1.5 text-right">{left < 0 ? `${hoursText(-left)} over` : hoursText(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** 8 hours each month, unused ones are kept. */
export const termsText = ({ hours, is_monthly, carries_over }: Meter): string =>
  `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}${is_monthly ? ' each month' : ''}${
    is_monthly ? (carries_over ? ', what is left is carried over' : ', what is left is not carried over') : ''
  }`;
