import { useMutation } from '@tanstack/react-query';
import { failureText, postAuth } from '#features/people/auth/screens/auth-call.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';

const broken = 'The mail could not be sent.';

/** For somebody who has only ever come through another service: the link of a forgotten password sets the first one. */
export function SetPassword({ email, mailConfigured }: { email: string; mailConfigured: boolean }) {
  const send = useMutation({
    mutationFn: () => postAuth('/request-password-reset', { email }),
    onError: (error) => toast.error(failureText(error, broken, broken)),
  });
  return (
    <SettingsSection
      title="Password"
      badge={<Badge>None yet</Badge>}
      description="Your account has no password yet. It needs one to sign documents, to turn on two-factor sign-in and to change what is connected."
    >
      {!mailConfigured && (
        <p className="text-sm text-muted">
          One can be set as soon as the studio sends mails: the link that sets it comes by mail.
        </p>
      )}
      {mailConfigured && !send.isSuccess && (
        <Button variant="outline" loading={send.isPending} onClick={() => send.mutate()}>
          Send me a link to set one
        </Button>
      )}
      <p role="status" className="text-sm font-medium [overflow-wrap:anywhere]">
        {send.isSuccess && `The link is on its way to ${email}. Setting a password signs all devices out.`}
      </p>
    </SettingsSection>
  );
}
