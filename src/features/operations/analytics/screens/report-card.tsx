import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Card, CardContent } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { analyticsApi } from './analytics-api.ts';

/** The month before as PDF, now or by mail on the first of each month. */
export function ReportCard({ isMailed: loaded, canMail }: { isMailed: boolean; canMail: boolean }) {
  const [isMailed, setMailed] = useState(loaded);
  const save = useMutation({
    mutationFn: (is_report_mailed: boolean) => analyticsApi.call.updateReportSettings({ is_report_mailed }),
    onSuccess: ({ is_report_mailed }) => {
      setMailed(is_report_mailed);
      toast.success(is_report_mailed ? 'The report comes on the first of each month' : 'The report is no longer mailed');
    },
    onError: (error) => toast.error(reasonOf(error, 'This could not be saved.')),
  });
  return (
    <Card>
      <CardContent className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-[0.9375rem] leading-6 font-semibold tracking-tight">Monthly report</h2>
          <p className="text-[0.8125rem] leading-5 text-muted">
            All figures of a month as PDF, to the studio’s address in the morning of the first.
            {!canMail && ' Mail is not configured yet, so the report waits in the outbox.'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is a native checkbox. */}
          <label className="flex items-center gap-2.5 text-sm">
            <Switch
              checked={save.isPending ? save.variables : isMailed}
              disabled={save.isPending}
              onChange={(event) => save.mutate(event.target.checked)}
            />
            Mail it each month
          </label>
          <a href="/api/admin/analytics/report.pdf" download className={buttonClass({ variant: 'outline' })}>
            <Download aria-hidden="true" />
            Last month
          </a>
        </div>
      </CardContent>
    </Card>
  );
}
