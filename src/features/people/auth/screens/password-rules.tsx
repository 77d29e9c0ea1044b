import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { authContract } from '../contract.ts';

const api = apiClient(authContract);

/** What passwords the studio takes, from everybody. */
export function PasswordRules({ refuseCommon }: { refuseCommon: boolean }) {
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (refuse_common_passwords: boolean) => api.call.savePasswordRules({ refuse_common_passwords }),
    onSuccess: async ({ refuse_common_passwords }) => {
      toast.success(refuse_common_passwords ? 'Common passwords are refused from now on' : 'Common passwords are taken again');
      await revalidate();
    },
    onError: (error) => toast.error(reasonOf(error, 'The password rules could not be saved.')),
  });
  return (
    <SettingsSection
      title="Passwords of everybody"
      description="Holds for new passwords of clients and of the studio: at registration, after a reset and in the settings."
    >
      <ChoiceField
        align="end"
        label="Refuse common passwords"
        hint="The 10,000 that are tried first, such as 123456. Passwords that are in use stay as they are."
      >
        {(wiring) => (
          <Switch
            {...wiring}
            checked={save.isPending ? save.variables : refuseCommon}
            disabled={save.isPending}
            onChange={(event) => save.mutate(event.target.checked)}
          />
        )}
      </ChoiceField>
    </SettingsSection>
  );
}
