import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { ofAccount, personalRows } from '#db/personal-rows.ts';
import { client_services } from '#db/schema/sales/client-services.ts';
import { order_items } from '#db/schema/sales/orders.ts';
import type { PersonalData } from '#platform/feature/personal-data.server.ts';

const ofServices = ofAccount(client_services.user_id);

export const clientServicesPersonalData: PersonalData = {
  rows: [personalRows({ table: client_services, of: ofServices, label: 'Services', erase: 'delete' })],
  async openMatters(db, person) {
    const { status, renews_at, order_item_id } = client_services;
    const rows = await db
      .select({ name: order_items.name })
      .from(client_services)
      .leftJoin(order_items, eq(order_items.id, order_item_id))
      .where(and(ofServices(person), inArray(status, ['pending', 'active', 'past_due']), isNotNull(renews_at)))
      .orderBy(asc(client_services.id))
      .limit(20);
    return rows.map(({ name }) => `The subscription “${name ?? 'Service'}” is active.`);
  },
};
