import { eq } from 'drizzle-orm';
import { users } from '#db/schema/people/auth.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items } from '#db/schema/sales/orders.ts';
import type { Platform } from '#platform/platform.server.ts';
import { renewalFailed, subscriptionEnded } from './emails/subscription-mails.ts';

type Ports = Pick<Platform, 'db' | 'sendMail'>;

/** Tells a client by mail when a renewal was refused or a subscription has ended, once for each occasion. */
export async function tellClient(ports: Ports, client_service_id: string, status: string): Promise<void> {
  const mail = status === 'past_due' ? renewalFailed : status === 'cancelled' ? subscriptionEnded : null;
  if (!mail) return;
  const [found] = await ports.db
    .select({ service: client_services, item: order_items, user: users })
    .from(client_services)
    .innerJoin(order_items, eq(order_items.id, client_services.order_item_id))
    .innerJoin(users, eq(users.id, client_services.user_id))
    .where(eq(client_services.id, client_service_id));
  // By the time it is read the matter may be settled.
  if (!found || found.service.status !== status || found.service.is_sample) return;
  const { service, item, user } = found;
  const facts = { name: user.first_name ?? '', service: item.name };
  const period = (service.renews_at ?? service.ended_at)?.toISOString() ?? '';
  await ports.db.transaction((tx) =>
    ports.sendMail(tx, mail, facts, { to: user.email, occasion: `${client_service_id}:${period}` }),
  );
}
