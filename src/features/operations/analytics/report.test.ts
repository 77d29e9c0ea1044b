import { eq, like } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { user_roles } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { noArea } from '#shared/admin-areas.ts';
import { testStudio } from '#tests/studio.ts';
import { storeOrder } from './analytics.testkit.ts';
import { mailReportWhenDue } from './report.server.ts';
import { isReportDue, lastMonth, monthPeriod } from './report-paper.server.ts';

const studio = testStudio();
const paid = (day: string) => ({
  status: 'paid' as const,
  created_at: new Date(`${day}T12:00Z`),
  paid_at: new Date(`${day}T12:00Z`),
});
const sent = () => studio.db.select().from(mail_outbox).where(like(mail_outbox.template, 'analytics.%'));
const textOf = async (pdf: Uint8Array) => (await extractText(pdf, { mergePages: true })).text;

describe('the monthly report', () => {
  it('is due from seven in the morning of the first, and for a week', () => {
    expect(isReportDue('2026-11-01', 419)).toBe(false);
    expect(isReportDue('2026-11-01', 420)).toBe(true);
    expect(isReportDue('2026-11-07', 0)).toBe(true);
    expect(isReportDue('2026-11-08', 600)).toBe(false);
    expect(lastMonth('2027-01-31')).toBe('2026-12-01');
    expect(monthPeriod('2028-02-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('is mailed once with its PDF, to the studio, where it is wanted', async () => {
    await storeOrder(studio.db, { ...paid('2026-03-10'), total_cents: 77_700, subtotal_cents: 77_700 });
    await storeOrder(studio.db, { ...paid('2026-04-01'), total_cents: 11_100, subtotal_cents: 11_100 });
    const morning = new Date('2026-04-01T13:00:00Z');
    expect(await mailReportWhenDue(studio.platform, morning)).toBe(false);
    const turned = await studio.call('admin', 'PUT', '/admin/settings/analytics-report', { is_report_mailed: true });
    expect(turned.status).toBe(200);
    expect(await mailReportWhenDue(studio.platform, new Date('2026-04-01T10:00:00Z'))).toBe(false);
    expect(await mailReportWhenDue(studio.platform, morning)).toBe(true);
    expect(await mailReportWhenDue(studio.platform, morning)).toBe(false);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your figures of March 2026');
    expect(mail?.text).toContain('Revenue was $777.00, after $0.00');
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe('report-2026-03.pdf');
    const text = await textOf(new Uint8Array(Buffer.from(file?.content ?? '', 'base64')));
    expect(text).toContain('March 2026');
    expect(text).toContain('$777.00');
    expect(text).toContain('Deposits, milestones and other work');
    expect(text).toContain('No time was entered in this month.');
  });

  it('can be taken along by the studio alone', async () => {
    const answer = await studio.request(await studio.sessionOf('admin'), 'GET', '/api/admin/analytics/report.pdf');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await textOf(new Uint8Array(await answer.arrayBuffer()))).toContain('Monthly report');
    const narrow = async (areas: typeof user_roles.$inferInsert.areas) => {
      await studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));
      studio.platform.sessions.drop();
    };
    await narrow({ ...noArea, sales: 'read' });
    const part = await studio.request(await studio.sessionOf('admin'), 'GET', '/api/admin/analytics/report.pdf');
    const words = await textOf(new Uint8Array(await part.arrayBuffer()));
    expect(words).toContain('Monthly report');
    expect(words).not.toContain('No time was entered in this month.');
    expect(words).not.toContain('estimate');
    await narrow(null);
    expect((await studio.call('client', 'GET', '/admin/settings/analytics-report')).status).toBe(403);
    expect((await studio.call('admin', 'PUT', '/admin/settings/analytics-report', { is_report_mailed: 'yes' })).status).toBe(400);
  });
});
