import type { Tx } from '#db/client.ts';
import type { ContactRow } from '#features/papers/sending/contact.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { type ContractMail, contractMails } from './emails/contract-mails.ts';
import { nameOf } from './policy.ts';
import type { ContractRow } from './rows.server.ts';

type Ports = Pick<Platform, 'env' | 'sendMail'>;

/** One mail about a contract to its client; the same occasion never goes out twice. Nobody writes to made-up people. */
export async function writeContractMail(
  tx: Tx,
  ports: Ports,
  kind: ContractMail,
  { row, contact, occasion }: { row: ContractRow; contact: ContactRow; occasion: string },
): Promise<void> {
  if (row.is_sample || contact.is_sample) return;
  const facts = {
    contract_number: row.contract_number,
    title: row.title,
    version: row.version,
    name: nameOf(contact),
    total: formatCents(row.total_amount_cents, row.currency),
    effective: row.effective_date && longDate(row.effective_date),
    url: `${ports.env.PUBLIC_URL}/document/contract/${row.access_token}`,
  };
  // Also what follows goes to whom it was sent, whatever address the contact has since.
  const to = row.sent_to ?? contact.email;
  await ports.sendMail(tx, contractMails[kind], facts, { to, occasion, about: { type: 'contract', id: row.id } });
}
