import { and, asc, eq, isNotNull } from 'drizzle-orm';
import * as webhookIcon from 'lucide-react/icons/webhook';
import { webhook_endpoints } from '#db/schema/automation/webhooks.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { countAll, type TodaySource } from '#platform/feature/today.server.ts';
import { hostOf } from './service.server.ts';

/** Webhooks that were switched off because nothing arrived any more. */
export const webhooksToday: TodaySource = {
  name: 'webhooks',
  label: 'webhooks',
  kind: 'Webhook',
  icon: iconOf(webhookIcon),
  read: async ({ db, pick, limit }) => {
    const { id, is_active, off_reason, updated_at } = webhook_endpoints;
    const rows = await db
      .select({ row: webhook_endpoints, total: countAll })
      .from(webhook_endpoints)
      .where(and(eq(is_active, false), isNotNull(off_reason), pick(id, updated_at)))
      .orderBy(asc(updated_at), asc(id))
      .limit(limit);
    return rows.map(({ row, total }) => ({
      id: row.id,
      who: null,
      text: `The webhook to ${hostOf(row)} was switched off: ${row.off_reason}`,
      to: '/admin/workflows/webhooks',
      since: row.updated_at,
      changed_at: row.updated_at,
      is_sample: row.is_sample,
      total,
    }));
  },
};
