import { Ellipsis, KeyRound, Link2Off, Send, UserMinus, UserRoundCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LocalTime, TimeAgo } from '#ui/local-time.tsx';
import type { Member, TeamInvitation } from '../contract.ts';
import { accessText } from '../policy.ts';
import { AccessDialog } from './access-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { teamApi, useTeamChange } from './team-api.ts';

type RowProps = { name: string; badges: ReactNode; email: string; access: string; facts: ReactNode; menu: ReactNode };

function Row({ name, badges, email, access, facts, menu }: RowProps) {
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {badges}
        </p>
        <p className="[overflow-wrap:anywhere] text-muted">{email}</p>
        <p className="mt-1 [overflow-wrap:anywhere]">{access}</p>
        <p className="mt-0.5 text-[0.8125rem] text-muted">{facts}</p>
      </div>
      {menu}
    </li>
  );
}

type Asking = 'access' | 'remove' | 'restore';

export function MemberRow({ member }: { member: Member }) {
  const { id, name, email, role, areas, two_factor_enabled, last_seen_at, removed_at, is_self } = member;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const remove = useTeamChange({
    call: (password: string) => teamApi.call.remove({ id, password }),
    done: `${name} was removed`,
    onDone: close,
  });
  const restore = useTeamChange({
    call: (password: string) => teamApi.call.restore({ id, password }),
    done: `${name} can sign in again`,
    onDone: close,
  });
  return (
    <>
      <Row
        name={name}
        email={email}
        access={accessText(role, areas)}
        badges={
          <>
            {is_self && <Badge icon={null}>You</Badge>}
            {two_factor_enabled ? <Badge tone="success">Two-factor on</Badge> : <Badge tone="warning">Two-factor off</Badge>}
          </>
        }
        facts={
          removed_at ? (
            <>
              Removed <TimeAgo value={removed_at} />
            </>
          ) : last_seen_at ? (
            <>
              Last seen <TimeAgo value={last_seen_at} />
            </>
          ) : (
            'Has not signed in yet'
          )
        }
        menu={
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton label={`Actions for ${name}`} variant="ghost" icon={<Ellipsis aria-hidden="true" />} />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {removed_at ? (
                <DropdownMenuItem icon={<UserRoundCheck aria-hidden="true" />} onSelect={() => setAsking('restore')}>
                  Let back in
                </DropdownMenuItem>
              ) : (
                <>
                  <DropdownMenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setAsking('access')}>
                    Change access
                  </DropdownMenuItem>
                  {!is_self && (
                    <DropdownMenuItem icon={<UserMinus aria-hidden="true" />} tone="danger" onSelect={() => setAsking('remove')}>
                      Remove
                    </DropdownMenuItem>
                  )}
                </>
              )}
            </DropdownMenuContent>
          </DropdownMenu>
        }
      />
      {asking === 'access' && <AccessDialog member={member} onClose={close} />}
      {asking === 'remove' && (
        <PasswordDialog
          title={`Remove ${name}?`}
          description="They are signed out everywhere at once, and their API keys end. What they did and what is assigned to them stays."
          action="Remove"
          failed="The person could not be removed."
          saving={remove}
          onClose={close}
        />
      )}
      {asking === 'restore' && (
        <PasswordDialog
          title={`Let ${name} back in?`}
          description={`They sign in with the password that they had. Their access: ${accessText(role, areas)}.`}
          action="Let back in"
          failed="The person could not be let back in."
          saving={restore}
          onClose={close}
        />
      )}
    </>
  );
}

export function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const { id, name, email, role, areas, sent_count, sent_at, expires_at, is_expired } = invitation;
  const [asking, setAsking] = useState<'resend' | 'withdraw' | null>(null);
  const close = () => setAsking(null);
  const resend = useTeamChange({
    call: (password: string) => teamApi.call.resend({ id, sent_count, password }),
    done: 'Invitation sent again',
    onDone: close,
  });
  const withdraw = useTeamChange({
    call: (password: string) => teamApi.call.withdraw({ id, password }),
    done: 'Invitation withdrawn',
    onDone: close,
  });
  return (
    <>
      <Row
        name={name}
        email={email}
        access={accessText(role, areas)}
        badges={is_expired ? <Badge tone="danger">Expired</Badge> : <Badge tone="warning">Pending</Badge>}
        facts={
          <>
            Sent <LocalTime value={sent_at} look="day" />, {is_expired ? 'ended' : 'ends'}{' '}
            <LocalTime value={expires_at} look="day" />
          </>
        }
        menu={
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <IconButton
                label={`Actions for the invitation of ${name}`}
                variant="ghost"
                icon={<Ellipsis aria-hidden="true" />}
              />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              <DropdownMenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsking('resend')}>
                Send again
              </DropdownMenuItem>
              <DropdownMenuItem icon={<Link2Off aria-hidden="true" />} tone="danger" onSelect={() => setAsking('withdraw')}>
                Withdraw
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        }
      />
      {asking === 'resend' && (
        <PasswordDialog
          title="Send the invitation again?"
          description={`${email} gets a new link. The one before it ends.`}
          action="Send again"
          failed="The invitation could not be sent again."
          saving={resend}
          onClose={close}
        />
      )}
      {asking === 'withdraw' && (
        <PasswordDialog
          title="Withdraw the invitation?"
          description={`The link that ${email} has opens nothing from then on.`}
          action="Withdraw"
          failed="The invitation could not be withdrawn."
          saving={withdraw}
          onClose={close}
        />
      )}
    </>
  );
}
