import type { Db } from '#db/client.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import { lockMail, requeueMail } from '#platform/mail/outbox.server.ts';
import { AppError } from '#shared/app-error.ts';
import { outboxAudit } from './audit.server.ts';
import type { MailSummary } from './contract.ts';
import { demandRetry } from './policy.ts';
import { findMail } from './queries.server.ts';

/** Puts a failed mail back into the queue with a fresh set of attempts. */
export async function retryMail(db: Db, author: Actor, id: string): Promise<MailSummary> {
  return db.transaction(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw notFound();
    demandRetry(mail);
    await requeueMail(tx, id);
    const details = { template: mail.template, attempts: mail.attempts, last_error: mail.last_error };
    await outboxAudit.write(tx, { ...author, action: 'mail.retried', entity: 'mail_outbox', entity_id: id, details });
    const again = await findMail(tx, id);
    if (!again) throw notFound();
    const { html: _, text: __, links_are_hidden: ___, is_confidential: ____, ...summary } = again;
    return summary;
  });
}

export const notFound = () => new AppError('NOT_FOUND', 'This mail does not exist.');
