import { toast } from '#ui/toast.tsx';

/** Without a mail server nothing has gone out yet, and nothing else may be said. */
export function tellSent({ email, mail_configured }: { email: string; mail_configured: boolean }): void {
  if (mail_configured) toast.success('Invitation sent', { description: `The link is on its way to ${email}.` });
  else toast.info('Invitation written', { description: 'It waits in the outbox: mail is not configured.' });
}
