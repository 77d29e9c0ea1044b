import { hoursRows } from '../../hours.ts';

export function HoursTable({ text }: { text: string }) {
  return (
    <dl className="figures border-t text-[0.9375rem]">
      {hoursRows(text).map((row) => (
        <div key={row.days + row.hours} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b py-3">
          <dt className={row.days ? 'font-medium' : 'sr-only'}>{row.days || 'Hours'}</dt>
          <dd className="text-muted">{row.hours}</dd>
        </div>
      ))}
    </dl>
  );
}
