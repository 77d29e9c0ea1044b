import { Globe } from 'lucide-react';
import { useAllZones } from '#features/studio/calendar/screens/zone-options.ts';
import { offsetAt } from '#shared/zoned-time.ts';
import { Select } from '#ui/select.tsx';
import { zoneCity } from '../format.ts';

type ZoneSelectProps = { zone: string; studioZone: string; onChange: (zone: string) => void };

/** Which clock the times are shown by, and how it stands to the studio's. */
export function ZoneSelect({ zone, studioZone, onChange }: ZoneSelectProps) {
  const zones = useAllZones();
  const options = [...new Set([zone, studioZone, ...zones])].map((one) => ({
    value: one,
    label: one.replaceAll('_', ' ').replaceAll('/', ' / '),
  }));
  return (
    <div className="grid gap-2">
      <label htmlFor="time-zone" className="flex items-center gap-2 text-sm font-medium">
        <Globe aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
        Time zone
      </label>
      <Select id="time-zone" value={zone} onChange={(event) => onChange(event.target.value)} options={options} />
      <p className="text-[0.8125rem] leading-snug text-muted">{relation(zone, studioZone)}</p>
    </div>
  );
}

function relation(zone: string, studioZone: string): string {
  const studio = zoneCity(studioZone);
  const now = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const apart = (offsetAt(now, studioZone) - offsetAt(now, zone)) / 3_600_000;
  if (apart === 0) return `The studio keeps ${studio} time, the same as you see here.`;
  const hours = Math.abs(apart) === 1 ? '1 hour' : `${Math.abs(apart)} hours`;
  return `The studio keeps ${studio} time, ${hours} ${apart > 0 ? 'ahead of' : 'behind'} what you see here.`;
}
