import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { teamApi, teamKey } from './team-api.ts';
import { InvitationRow, MemberRow } from './team-rows.tsx';

export function TeamSettings() {
  const team = useQuery({ queryKey: teamKey, queryFn: () => teamApi.call.list() });
  const [inviting, setInviting] = useState(false);
  if (!team.data)
    return team.error ? (
      <ErrorPanel
        message={reasonOf(team.error, 'The team could not be loaded.')}
        onRetry={() => void team.refetch()}
        retrying={team.isFetching}
      />
    ) : (
      <LoadingRows rows={4} />
    );
  const { members, invitations } = team.data;
  const removed = members.filter(({ removed_at }) => removed_at !== null);
  return (
    <div className={sectionStack}>
      <SettingsSection
        title="Team"
        description="Who runs the studio with you. Every change asks for your password, and every super administrator gets an email."
        flush
        footer={
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            Invite
          </Button>
        }
      >
        <ul aria-label="Team" className="divide-y">
          {members
            .filter(({ removed_at }) => removed_at === null)
            .map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
        </ul>
      </SettingsSection>
      {invitations.length > 0 && (
        <SettingsSection title="Invitations" description="Sent, and not accepted yet." flush>
          <ul aria-label="Invitations" className="divide-y">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </SettingsSection>
      )}
      {removed.length > 0 && (
        <SettingsSection title="Removed" description="They cannot sign in. What they did stays under their name." flush>
          <ul aria-label="Removed" className="divide-y">
            {removed.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        </SettingsSection>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}
