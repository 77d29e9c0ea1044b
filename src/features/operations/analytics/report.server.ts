import { eq } from 'drizzle-orm';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import type { JobContext } from '#platform/jobs/job-context.server.ts';
import { paperBrand } from '#platform/pdf/brand.server.ts';
import { draw } from '#platform/pdf/draw-thread.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readSettings } from '#platform/settings/settings.server.ts';
import { everyArea } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';
import { wallTime } from '#shared/zoned-time.ts';
import { refreshFigures } from './count.server.ts';
import { monthlyReportMail } from './emails/report-mail.ts';
import { readAnalytics, readToday } from './queries.server.ts';
import { readDetails } from './read-details.server.ts';
import { isReportDue, lastMonth, metricText, monthName, monthPeriod, reportPaper } from './report-paper.server.ts';
import { reportSettings } from './settings.ts';

type Reader = Pick<Caller, 'areas'>;
type ReportPorts = Pick<Platform, 'db' | 'files' | 'site' | 'registry'>;

/** A month's figures and their PDF, as far as its reader may see them. */
export async function drawReport(
  ports: ReportPorts,
  reader: Reader,
  month: string,
  urgency: 'waited-for' | 'queued',
  now = new Date(),
) {
  const asked = { range: 'custom', ...monthPeriod(month) } as const;
  await refreshFigures(ports.db, ports.registry.dailyFigures);
  const analytics = await readAnalytics(ports.db, asked, now);
  const details = await readDetails(ports.db, ports.registry.dailyFigures, reader, asked, now);
  const paper = reportPaper(month, analytics, details, reader);
  const bytes = await draw({ brand: await paperBrand(ports), paper, finish: null }, urgency);
  return { analytics, bytes, name: `report-${month.slice(0, 7)}.pdf` };
}

export const readLastMonth = async ({ db }: Pick<Platform, 'db'>, now = new Date()): Promise<string> =>
  lastMonth((await readToday(db, now)).today);

type MailPorts = ReportPorts & Pick<JobContext, 'sendMail' | 'env'>;

/** Mails the report of the month before, once, where the studio wants it. */
export async function mailReportWhenDue(ports: MailPorts, now = new Date()): Promise<boolean> {
  const { today, zone } = await readToday(ports.db, now);
  const { is_report_mailed } = await readSettings(ports.db, reportSettings);
  if (!is_report_mailed || !isReportDue(today, wallTime(now.getTime(), zone).minutes)) return false;
  const month = lastMonth(today);
  const key = `${monthlyReportMail.name}:${month}`;
  // Drawing takes a while, and the mail may have gone out an hour ago.
  if ((await ports.db.$count(mail_outbox, eq(mail_outbox.idempotency_key, key))) > 0) return false;
  const { analytics, bytes, name } = await drawReport(ports, { areas: everyArea }, month, 'queued', now);
  const { from, to } = monthPeriod(month);
  const figure = (id: string, of: 'value' | 'before' = 'value') => {
    const metric = analytics.metrics.find((one) => one.id === id);
    return metric ? metricText(metric, metric[of], analytics.currency) : '–';
  };
  const variables = {
    month: monthName(month),
    revenue: figure('revenue'),
    revenue_before: figure('revenue', 'before'),
    orders: figure('orders'),
    new_clients: figure('new-clients'),
    conversion_rate: figure('conversion-rate'),
    url: `${ports.env.PUBLIC_URL}/admin/analytics?range=custom&from=${from}&to=${to}`,
  };
  const file = { filename: name, content_type: 'application/pdf', content: bytes.toString('base64') };
  const sent = await ports.db.transaction((tx) =>
    ports.sendMail(tx, monthlyReportMail, variables, { occasion: month, attachments: [file] }),
  );
  return sent !== null;
}
