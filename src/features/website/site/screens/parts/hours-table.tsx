import { timesIn } from '#shared/hours-text.ts';
import { useLanguage, useWords } from '#ui/words.ts';
import { hoursRows } from '../../hours.ts';

export function HoursTable({ text }: { text: string }) {
  const t = useWords();
  const language = useLanguage();
  return (
    <dl className="figures border-t text-[0.9375rem]">
      {hoursRows(text).map((row) => (
        <div key={row.days + row.hours} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b py-3">
          <dt className={row.days ? 'font-medium' : 'sr-only'}>{row.days.replace(/\w+/g, (day) => t(day)) || t('Hours')}</dt>
          <dd className="text-muted">{timesIn(language, t(row.hours))}</dd>
        </div>
      ))}
    </dl>
  );
}
