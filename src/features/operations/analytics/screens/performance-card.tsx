import { mediumDate } from '#shared/calendar-day.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { Card, CardContent, CardHeader, CardTitle } from '#ui/card.tsx';
import type { Performance } from '../contract.ts';

const time = (ms: number | null) =>
  ms === null ? 'Not measured yet' : ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** What the installation measured of itself in the period. */
export function PerformanceCard({ performance }: { performance: Performance }) {
  const { uptime, measured_since, requests, p50_ms, p95_ms, automations, storage } = performance;
  const facts = [
    {
      label: 'Uptime',
      value: uptime === null ? 'Not measured yet' : `${uptime}%`,
      hint: measured_since ? `of the minutes since ${mediumDate(measured_since)}` : 'A measurement is stored every minute',
    },
    {
      label: 'Response time',
      value: time(p50_ms),
      hint:
        p95_ms === null
          ? 'Pages and API, without what is served from the cache'
          : `median; 95% within ${time(p95_ms)}, of ${requests.toLocaleString('en-US')} requests not served from the cache`,
    },
    {
      label: 'Automations run',
      value: automations.toLocaleString('en-US'),
      hint: 'Runs of workflows, tests left out; kept for 180 days',
    },
    {
      label: 'Storage used',
      value: fileSizeText(storage.files_bytes + storage.database_bytes),
      hint: `${fileSizeText(storage.files_bytes)} of files, ${fileSizeText(storage.database_bytes)} of database, now`,
    },
  ];
  return (
    <Card>
      <CardHeader>
        <CardTitle>System performance</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {facts.map(({ label, value, hint }) => (
            <div key={label} className="min-w-0">
              <dt className="text-[0.8125rem] text-muted">{label}</dt>
              <dd className="figures mt-0.5 text-lg font-semibold tracking-tight">{value}</dd>
              <dd className="text-[0.8125rem] leading-snug text-muted">{hint}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
