import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasswordPrompt } from '#features/people/account/screens/password-prompt.tsx';
import { newKey } from '#shared/new-key.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import type { Deletion, OwnPrivacy } from '../contract.ts';
import { exportDays, waitingDays } from '../policy.ts';
import { ExportList } from './export-list.tsx';
import { OpenMatters } from './open-matters.tsx';
import { lookEvery, ownPrivacyKey, privacyApi } from './privacy-api.ts';

/** What the password is asked for. */
type Asking = 'export' | 'deletion';

export function OwnPrivacySettings({ privacy: loaded }: { privacy: OwnPrivacy }) {
  const client = useQueryClient();
  const { data: privacy } = useQuery({
    queryKey: ownPrivacyKey,
    queryFn: () => privacyApi.call.getOwn(),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data?.exports.some((one) => one.state === 'waiting') ? lookEvery : false),
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  // Pressed again after a lost answer, it is the same request.
  const [key, setKey] = useState(newKey);
  const act = async (wanted: Asking, password: string) => {
    if (wanted === 'export') await privacyApi.call.createOwnExport({ export_id: key, password: password || undefined });
    else await privacyApi.call.createOwnDeletion({ request_id: key, password: password || undefined });
    setKey(newKey());
    setAsking(null);
    toast.success(wanted === 'export' ? 'The archive is being made' : 'Your account will be deleted');
    await client.invalidateQueries({ queryKey: ownPrivacyKey });
  };
  const { exports, deletion, refusal, open_matters, has_password } = privacy;
  return (
    <div className={sectionStack}>
      <SettingsSection
        title="Download your data"
        description="Everything that we keep about you and your files, in one archive to read and to take along."
        className="grid gap-4"
        footer={
          <Button loading={exports.some(({ state }) => state === 'waiting')} onClick={() => setAsking('export')}>
            Make an Archive
          </Button>
        }
      >
        {exports.length === 0 && (
          <p className="max-w-[60ch] text-sm leading-relaxed text-muted">
            It takes some minutes. You get a notice and a mail, and can download it for {exportDays} days.
          </p>
        )}
        <ExportList exports={exports} hasPassword={has_password} />
      </SettingsSection>
      <SettingsSection
        title="Delete your account"
        description="Your account, your messages, your files and whatever else is about you. We keep what the law demands, such as invoices and signed contracts."
        className="grid gap-4"
        footer={
          deletion || refusal ? undefined : (
            <Button variant="danger" disabled={open_matters.length > 0} onClick={() => setAsking('deletion')}>
              Delete My Account
            </Button>
          )
        }
      >
        {deletion ? (
          <WaitingDeletion deletion={deletion} />
        ) : (
          <p className="max-w-[60ch] text-sm leading-relaxed text-muted">
            It happens {waitingDays} days after you ask for it. Until then you can call it off; afterwards nobody can bring it
            back.
          </p>
        )}
        <OpenMatters refusal={refusal} open_matters={open_matters} />
      </SettingsSection>
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === 'deletion' ? 'Delete your account' : 'Make an archive'}
      >
        {asking && (
          <PasswordPrompt
            submitLabel={asking === 'deletion' ? 'Delete my account' : 'Make the archive'}
            variant={asking === 'deletion' ? 'danger' : undefined}
            hasPassword={has_password}
            onCancel={() => setAsking(null)}
            onPassword={(password) => act(asking, password)}
          >
            {asking === 'deletion'
              ? `Everything about you is deleted in ${waitingDays} days, unless you call it off. Please confirm that it is you.`
              : 'The archive holds everything about you. Please confirm that it is you.'}
          </PasswordPrompt>
        )}
      </Dialog>
    </div>
  );
}

function WaitingDeletion({ deletion }: { deletion: Deletion }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => privacyApi.call.cancelOwnDeletion(),
    onSuccess: () => toast.success('Your account stays'),
    onError: (error) => toast.error(reasonOf(error, 'The deletion could not be called off.')),
    onSettled: () => client.invalidateQueries({ queryKey: ownPrivacyKey }),
  });
  return (
    <FormAlert
      tone="warning"
      title="Your account will be deleted"
      action={
        deletion.is_own && (
          <Button variant="outline" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Keep My Account
          </Button>
        )
      }
    >
      On <LocalTime value={deletion.due_at} look="day" />, as you asked.
    </FormAlert>
  );
}
