import { FormAlert } from '#ui/form-alert.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Shown wherever mail matters while no mail server is configured. */
export function MailNotice({ waiting, className }: { waiting: number; className?: string }) {
  return (
    <FormAlert tone="warning" title="Mail is not configured" className={className}>
      <p>
        {waiting > 0
          ? `${waiting === 1 ? 'One mail waits' : `${waiting} mails wait`} in the outbox and nothing is sent. `
          : 'Nothing is sent: mails stay in the outbox. '}
        Name your mail server or Microsoft 365 under{' '}
        <TextLink to="/admin/settings?tab=integrations">Settings, Integrations</TextLink>, and what waits is delivered.
      </p>
    </FormAlert>
  );
}
