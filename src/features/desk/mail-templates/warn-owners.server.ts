import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { listOwners, nameOfActor } from '#features/people/team/tell.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { versionKinds } from '#shared/choices/desk/mail-templates.ts';
import { securityTextMail } from './emails/security-text-mails.ts';

const verbs = { saved: 'changed', restored: 'restored an earlier version of', reset: 'reset to its original' } as const;

/** Emails every super administrator, including the one who did it: with a stolen session nobody rewrites a reset unseen. */
export async function warnOwners(
  { env, sendMail }: Pick<Platform, 'env' | 'sendMail'>,
  tx: Tx,
  author: Actor,
  mail: Mail,
  kind: (typeof versionKinds)[number],
): Promise<void> {
  const news = `${await nameOfActor(tx, author.actor.id)} ${verbs[kind]} the email “${mail.label}”.`;
  const url = `${env.PUBLIC_URL}/admin/forms/templates/${mail.name}`;
  const occasion = v7();
  for (const { id, email, first_name, display_name } of await listOwners(tx))
    await sendMail(
      tx,
      securityTextMail,
      { name: first_name || display_name, news, url },
      { to: email, occasion: `${occasion}:${id}` },
    );
}
