import type { Tx } from '#db/client.ts';
import type { MailAttachment } from '#db/schema/platform/mail.ts';
import { studioAddress } from '#features/studio/notifications/studio.server.ts';
import { renderMail } from '#platform/mail/layout.tsx';
import { mailBrand } from '#platform/mail/mail-brand.ts';
import { queueMail } from '#platform/mail/queue-mail.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { SiteState } from '#shared/site-state.ts';
import type { MailWords, OrderFacts } from './emails/order-mails.ts';
import { dollars, longDay, type Printed } from './pdf.server.ts';
import { balanceCents } from './policy.ts';

/** What mails need besides the order. Read before the transaction: inside, a second connection could be one too many. */
export type MailSetting = { state: SiteState; publicUrl: string };
export const mailSetting = async ({ site, env }: Pick<Platform, 'site' | 'env'>): Promise<MailSetting> => ({
  state: await site.get(),
  publicUrl: env.PUBLIC_URL,
});

export function factsOf({ order, items, zone }: Printed, publicUrl: string): OrderFacts {
  const { firstName, lastName, company } = order.billing_address;
  return {
    order_number: order.order_number,
    invoice_number: order.invoice_number,
    name: `${firstName} ${lastName}`.trim() || company,
    total: dollars(order.total_cents),
    owed: dollars(balanceCents(order)),
    due: longDay(order.due_at, zone),
    url: `${publicUrl}/dashboard/orders/${order.id}`,
    admin_url: `${publicUrl}/admin/billing?order=${order.id}`,
    items: items.map((item) => `${item.quantity} × ${item.name}: ${dollars(item.line_total_cents)}`),
  };
}

/** One mail for one occasion; answers whether it is new. */
export async function writeMail(
  tx: Tx,
  { state, publicUrl }: MailSetting,
  words: MailWords,
  letter: { to: string; reply_to?: string; occasion: string; attachments?: MailAttachment[] },
): Promise<boolean> {
  const { template, subject, ...content } = words;
  const id = await queueMail(tx, {
    idempotency_key: `${template}:${letter.occasion}`,
    template,
    to: letter.to,
    reply_to: letter.reply_to,
    subject,
    attachments: letter.attachments ?? [],
    ...renderMail({ brand: mailBrand(state, publicUrl), ...content }),
  });
  return id !== null;
}

export async function writeToStudio(
  tx: Tx,
  setting: MailSetting,
  words: MailWords,
  about: { occasion: string; reply_to: string },
): Promise<void> {
  const to = await studioAddress(tx, setting.state);
  if (to) await writeMail(tx, setting, words, { to, ...about });
}
