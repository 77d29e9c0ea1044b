import { Globe } from 'lucide-react';
import { useAllZones } from '#features/studio/calendar/screens/zone-options.ts';
import { offsetAt } from '#shared/zoned-time.ts';
import { Select } from '#ui/select.tsx';
import { type Translate, useWords } from '#ui/words.ts';
import { zoneCity } from '../format.ts';

type ZoneSelectProps = { zone: string; studioZone: string; onChange: (zone: string) => void };

/** Which clock the times are shown by, and how it stands to the studio's. */
export function ZoneSelect({ zone, studioZone, onChange }: ZoneSelectProps) {
  const t = useWords();
  const zones = useAllZones();
  const options = [...new Set([zone, studioZone, ...zones])].map((one) => ({
    value: one,
    label: one.replaceAll('_', ' ').replaceAll('/', ' / '),
  }));
  return (
    <div className="grid gap-2">
      <label htmlFor="time-zone" className="flex items-center gap-2 text-sm font-medium">
        <Globe aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
        {t('Time zone')}
      </label>
      <Select id="time-zone" value={zone} onChange={(event) => onChange(event.target.value)} options={options} />
      <p className="text-[0.8125rem] leading-snug text-muted">{relation(zone, studioZone, t)}</p>
    </div>
  );
}

function relation(zone: string, studioZone: string, t: Translate): string {
  const studio = zoneCity(studioZone);
  const now = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const apart = (offsetAt(now, studioZone) - offsetAt(now, zone)) / 3_600_000;
  if (apart === 0) return t('The studio keeps {studio} time, the same as you see here.', { studio });
  const hours = Math.abs(apart) === 1 ? t('1 hour') : t('{hours} hours', { hours: Math.abs(apart) });
  return apart > 0
    ? t('The studio keeps {studio} time, {hours} ahead of what you see here.', { studio, hours })
    : t('The studio keeps {studio} time, {hours} behind what you see here.', { studio, hours });
}
