import { useMutation } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { placeOf } from '#shared/ip-address.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import type { Session } from '../contract.ts';
import { accountApi } from './account-api.ts';

const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);

export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const onError = (error: Error) => toast.error(reasonOf(error, 'The device could not be signed out.'));
  const one = useMutation({
    mutationFn: (id: string) => accountApi.call.revokeSession({ id }),
    onSuccess: () => toast.success('The device was signed out'),
    onError,
    onSettled: () => revalidate(),
  });
  const others = useMutation({
    mutationFn: () => accountApi.call.revokeOthers(),
    onSuccess: ({ revoked }) => toast.success(revoked === 1 ? 'One device was signed out' : `${revoked} devices were signed out`),
    onError,
    onSettled: async () => {
      setAsking(false);
      await revalidate();
    },
  });
  return (
    <SettingsSection
      title="Signed-in devices"
      description="Every browser that is signed in to your account. Sign out what you do not know, and change your password."
      flush
      footer={
        sessions.length > 1 ? (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Sign out all other devices
          </Button>
        ) : undefined
      }
    >
      <ul aria-label="Signed-in devices" className="divide-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-4 px-5 py-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted [&_svg]:size-4">
              {isPhone(session.device) ? <Smartphone aria-hidden="true" /> : <Laptop aria-hidden="true" />}
            </span>
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {session.device}
                {session.current && <Badge tone="success">This device</Badge>}
              </p>
              <p className="mt-0.5 text-[0.8125rem] leading-snug text-muted">
                {placeOf(session.ip_address)} · signed in <LocalTime value={session.created_at} look="second" />
              </p>
              <p className="text-[0.8125rem] leading-snug text-muted">
                last active <LocalTime value={session.last_active_at} /> · ends <LocalTime value={session.ends_at} look="day" />
              </p>
            </div>
            {!session.current && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Sign out ${session.device}`}
                loading={one.isPending && one.variables === session.id}
                onClick={() => one.mutate(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out all other devices?"
        description="Everybody who is signed in to your account elsewhere, you included, must sign in again. This device stays signed in."
        confirmLabel="Sign out others"
        pending={others.isPending}
        onConfirm={() => others.mutate()}
      />
    </SettingsSection>
  );
}
