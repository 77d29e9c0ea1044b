import { FormAlert } from '#ui/form-alert.tsx';

/** Shown wherever mail matters while no mail server is configured. */
export function MailNotice({ waiting, className }: { waiting: number; className?: string }) {
  return (
    <FormAlert tone="warning" title="Mail is not configured" className={className}>
      <p>
        {waiting > 0
          ? `${waiting === 1 ? 'One mail waits' : `${waiting} mails wait`} in the outbox and nothing is sent. `
          : 'Nothing is sent: mails stay in the outbox. '}
        Start Foyer with <code className="font-mono text-[0.8125rem]">SMTP_URL</code> (such as{' '}
        <code className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">smtp://user:password@mail.example.com:587</code>)
        and <code className="font-mono text-[0.8125rem]">MAIL_FROM</code>, and what waits is delivered.
      </p>
    </FormAlert>
  );
}
