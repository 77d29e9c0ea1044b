import { ChoiceField } from '#ui/choice-field.tsx';
import { Switch } from '#ui/switch.tsx';
import type { Preferences } from '../contract.ts';

type Notifications = Pick<Preferences, 'email_notifications' | 'sms_notifications'>;

type NotificationSwitchesProps = { value: Notifications; onChange: (value: Notifications) => void };

export function NotificationSwitches({ value, onChange }: NotificationSwitchesProps) {
  return (
    <>
      <ChoiceField
        align="end"
        label="Email notifications"
        hint="News about your projects, orders and messages. Notices about your account's security are always sent."
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={value.email_notifications}
            onChange={(event) => onChange({ ...value, email_notifications: event.target.checked })}
          />
        )}
      </ChoiceField>
      <ChoiceField
        align="end"
        label="SMS notifications"
        hint="Used once the studio has connected a text-message provider; until then nothing is sent."
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={value.sms_notifications}
            onChange={(event) => onChange({ ...value, sms_notifications: event.target.checked })}
          />
        )}
      </ChoiceField>
    </>
  );
}
