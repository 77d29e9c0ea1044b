import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Push } from '../contract.ts';
import { noticesApi, pushQueryKey } from './notices-api.ts';
import { keepPushChoice } from './push-choice.ts';
import { PushNotAllowed, type PushSupport, pushSupport, subscribe, unsubscribe } from './push-device.ts';

const reasons: Record<Exclude<PushSupport, 'possible'>, string> = {
  insecure: 'Browsers take push messages on secure (https) pages only.',
  missing:
    'This browser takes no push messages. On iPhone and iPad, add this site to the home screen first, and open it from there.',
  blocked: 'Your browser blocks notifications of this site. Allow them in its settings for this site, then load this page again.',
};
const failure = 'Push messages could not be turned on. Your browser could not reach its push service.';

/** Push messages to the browser at hand, and the other devices that take them. */
export function PushOnDevice() {
  const [support, setSupport] = useState<PushSupport | null>(null);
  useEffect(() => setSupport(pushSupport()), []);
  const { data, error, refetch } = useQuery({ queryKey: pushQueryKey, queryFn: () => noticesApi.call.getPush() });
  return (
    <SettingsSection
      title="Push"
      description="Messages on the screen of your phone or computer, also while this site is closed. They end when you sign out there."
      className="grid gap-5"
    >
      {data && support ? (
        <Devices push={data} support={support} onBlocked={() => setSupport(pushSupport())} />
      ) : error ? (
        <ErrorPanel message={reasonOf(error, 'Your devices could not be loaded.')} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-10" />
        </div>
      )}
    </SettingsSection>
  );
}

type DevicesProps = { push: Push; support: PushSupport; onBlocked: () => void };

function Devices({ push, support, onBlocked }: DevicesProps) {
  const client = useQueryClient();
  const store = (news: Push) => client.setQueryData(pushQueryKey, news);
  const current = push.devices.find(({ is_current }) => is_current);
  const turnOn = useMutation({
    mutationFn: async () => noticesApi.call.createPushDevice(await subscribe(push.public_key)),
    onSuccess: (news) => {
      keepPushChoice(news);
      store(news);
    },
    onError: onBlocked,
  });
  const turnOff = useMutation({
    mutationFn: async ({ id, is_current }: Push['devices'][number]) => {
      const news = await noticesApi.call.deletePushDevice({ id });
      if (is_current) {
        keepPushChoice(null);
        // The studio sends nothing any more, whatever the browser makes of it.
        await unsubscribe().catch(() => {});
      }
      return news;
    },
    onSuccess: store,
    // It may be gone already: what is shown is what there is.
    onError: () => client.invalidateQueries({ queryKey: pushQueryKey }),
  });
  const isOn = current !== undefined && support === 'possible';
  const problem = turnOn.error
    ? reasonWhy(turnOn.error)
    : turnOff.error && reasonOf(turnOff.error, 'That could not be turned off.');
  return (
    <>
      <ChoiceField
        align="end"
        label="Push on this device"
        hint={support === 'possible' ? 'Which notices are pushed stands in the list above.' : reasons[support]}
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={turnOn.isPending || (isOn && !(turnOff.isPending && turnOff.variables.is_current))}
            disabled={support !== 'possible'}
            aria-busy={turnOn.isPending || turnOff.isPending}
            onChange={() => {
              if (turnOn.isPending || turnOff.isPending) return;
              if (current) turnOff.mutate(current);
              else turnOn.mutate();
            }}
          />
        )}
      </ChoiceField>
      {problem && support === 'possible' && <FormAlert>{problem}</FormAlert>}
      {push.devices.length > 0 && (
        <ul aria-label="Devices that take push messages" className="divide-y border-t">
          {push.devices.map((device) => (
            <li key={device.id} className="flex items-center gap-4 py-3 text-sm last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {device.device}
                  {device.is_current && <Badge tone="success">This device</Badge>}
                </p>
                <p className="text-[0.8125rem] leading-snug text-muted">
                  {device.last_success_at ? (
                    <>
                      last message <LocalTime value={device.last_success_at} />
                    </>
                  ) : (
                    <>
                      since <LocalTime value={device.created_at} />
                    </>
                  )}
                </p>
              </div>
              {!device.is_current && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Turn off ${device.device}`}
                  loading={turnOff.isPending && turnOff.variables.id === device.id}
                  onClick={() => turnOff.mutate(device)}
                >
                  Turn off
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const reasonWhy = (error: Error): string =>
  error instanceof PushNotAllowed ? 'Push messages stay off until you allow notifications.' : reasonOf(error, failure);
