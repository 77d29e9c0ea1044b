import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type NoticeCategory, noticeCategories } from '#shared/choices/studio/notifications.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import type { NoticePreferences } from '../contract.ts';
import { categoryLabels, clockText, defaultQuiet, minutesIn } from '../policy.ts';
import { noticesApi } from './notices-api.ts';
import { PushOnDevice } from './push-on-device.tsx';

type Channel = 'app' | 'mail' | 'push';
const channels: { name: Channel; label: string; spoken: string }[] = [
  { name: 'app', label: 'In the app', spoken: 'in the app' },
  { name: 'mail', label: 'Mail', spoken: 'by mail' },
  { name: 'push', label: 'Push', spoken: 'by push' },
];

const hints: Record<NoticeCategory, string> = {
  new_orders: 'An order was placed.',
  order_updates: 'An estimate or a contract was opened or answered.',
  new_messages: 'Chat, contact forms and tickets.',
  service_updates: 'Projects, milestones, deliverables and what is needed for them.',
  security_alerts: 'Something looks wrong. Mails about your own account are always sent.',
  billing_alerts: 'Payments, refunds, subscriptions and what is overdue.',
  maintenance_alerts: 'Planned work on the services.',
};

const modes = [
  { value: 'at_once', label: 'As it happens' },
  { value: 'daily', label: 'Once a day', hint: 'One mail in the morning with everything that came since the last one.' },
];

type NoticeSettingsProps = {
  preferences: NoticePreferences;
  time_zone: string;
  /** An administrator looks at somebody else's. */
  isViewed?: boolean;
};

/** What a person is told of, and how. Saved as a whole. */
export function NoticeSettings({ preferences, time_zone, isViewed = false }: NoticeSettingsProps) {
  const [chosen, setChosen] = useState(preferences);
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (wanted: NoticePreferences) => noticesApi.call.updatePreferences(wanted),
    onSuccess: () => {
      toast.success('Preferences saved');
      void revalidate();
    },
    onError: (error) => toast.error(reasonOf(error, 'Your preferences could not be saved.')),
  });
  const { quiet } = chosen;
  const turn = (channel: Channel, category: NoticeCategory, isOn: boolean) =>
    setChosen((now) => ({ ...now, [channel]: { ...now[channel], [category]: isOn } }));
  const setQuiet = (change: Partial<NonNullable<NoticePreferences['quiet']>>) =>
    setChosen((now) => ({ ...now, quiet: { ...(now.quiet ?? defaultQuiet), ...change } }));
  const isEmpty = quiet !== null && quiet.from === quiet.until;
  return (
    <div className={sectionStack}>
      <SettingsSection title="Notifications" description="What you are told of, and how it reaches you.">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b text-left text-xs text-muted">
              <th scope="col" className="py-2 font-medium">
                About
              </th>
              {channels.map(({ name, label }) => (
                <th key={name} scope="col" className="w-14 py-2 text-center font-medium sm:w-20">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {noticeCategories.map((category) => (
              <tr key={category} className="border-b last:border-b-0">
                <th scope="row" className="py-3 pr-4 text-left font-medium">
                  {categoryLabels[category]}
                  <span className="block text-[0.8125rem] leading-snug font-normal text-muted">{hints[category]}</span>
                </th>
                {channels.map(({ name, spoken }) => (
                  <td key={name} className="py-3 text-center">
                    <Switch
                      aria-label={`${categoryLabels[category]} ${spoken}`}
                      checked={chosen[name][category]}
                      onChange={(event) => turn(name, category, event.target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SettingsSection>
      <SettingsSection
        title="Mails"
        description="When they go out. “Email notifications” among your preferences turns all of them off."
        className="grid gap-6"
        footer={
          <Button loading={save.isPending} disabled={isEmpty || isViewed} onClick={() => save.mutate(chosen)}>
            Save Preferences
          </Button>
        }
      >
        <RadioGroup
          legend="How often"
          look="cards"
          options={modes}
          value={chosen.mail_mode}
          onChange={(value) => setChosen((now) => ({ ...now, mail_mode: value === 'daily' ? 'daily' : 'at_once' }))}
        />
        <ChoiceField
          align="end"
          label="Quiet hours"
          hint={`Mails and push messages of these hours wait until they are over. By the studio's clock (${time_zone}).`}
        >
          {(wiring) => (
            <Switch
              {...wiring}
              checked={quiet !== null}
              onChange={(event) => setChosen((now) => ({ ...now, quiet: event.target.checked ? defaultQuiet : null }))}
            />
          )}
        </ChoiceField>
        {quiet && (
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <Field label="From">
              {(wiring) => (
                <Input
                  {...wiring}
                  type="time"
                  value={clockText(quiet.from)}
                  onChange={(event) => event.target.value && setQuiet({ from: minutesIn(event.target.value) })}
                />
              )}
            </Field>
            <Field label="Until" error={isEmpty ? 'Please choose another time than the first' : undefined}>
              {(wiring) => (
                <Input
                  {...wiring}
                  type="time"
                  value={clockText(quiet.until)}
                  onChange={(event) => event.target.value && setQuiet({ until: minutesIn(event.target.value) })}
                />
              )}
            </Field>
          </div>
        )}
      </SettingsSection>
      {!isViewed && <PushOnDevice />}
    </div>
  );
}
