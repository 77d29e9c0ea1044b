import { hello } from '#platform/mail/greeting.ts';
import type { MailBlock } from '#platform/mail/mail-blocks.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatMoney, toDollars } from '#shared/money.ts';
import type { EstimateContent } from '../content.ts';

export type MailWords = { template: string; subject: string; title: string; preview: string; blocks: MailBlock[] };

/** The price goes to the client, with the link on which they answer. */
export function estimateMail(content: EstimateContent, { url, message }: { url: string; message: string | null }): MailWords {
  const { number, title, client, studio, valid_until, items } = content;
  const total = formatMoney(toDollars(content.total_amount_cents), content.currency);
  const options = items.some(({ optional }) => optional);
  const text = options
    ? `here is our estimate for ${title}. Some lines are optional: tick what you want, and the total follows.`
    : `here is our estimate for ${title}.`;
  return {
    template: 'estimates.sent',
    subject: `Estimate ${number} from ${studio.name}: ${title}`,
    title: `Your estimate: ${title}`,
    preview: `${total}${valid_until ? `, valid until ${longDate(valid_until)}` : ''}`,
    blocks: [
      { type: 'paragraph', text: `${hello(client?.name ?? '')}\n${text}` },
      ...(message ? [{ type: 'paragraph', text: message } satisfies MailBlock] : []),
      {
        type: 'key-values',
        rows: [
          { label: 'Estimate', value: number },
          ...(valid_until ? [{ label: 'Valid until', value: longDate(valid_until) }] : []),
          { label: 'Total', value: total, strong: true },
        ],
      },
      { type: 'button', label: 'View estimate', url },
      {
        type: 'paragraph',
        text: 'You can accept or decline it on that page; no account is needed. The estimate is attached as a PDF.',
        tone: 'muted',
      },
    ],
  };
}
