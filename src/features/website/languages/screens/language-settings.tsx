import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { otherLanguages } from '#shared/all-languages.ts';
import { languages, pathIn } from '#shared/languages.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { languagesContract, type SiteLanguages } from '../contract.ts';

const api = apiClient(languagesContract);

export function LanguageSettings({ stored }: { stored: SiteLanguages }) {
  const [chosen, setChosen] = useState(stored.languages);
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: () => api.call.save({ languages: chosen }),
    onSuccess: async (saved) => {
      setChosen(saved.languages);
      toast.success('Languages updated');
      await revalidate();
    },
    onError: (error) => toast.error(reasonOf(error, 'The languages could not be saved.')),
  });
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      className="mt-8 border-t pt-8"
    >
      <SettingsSection
        title="Languages"
        description={
          <>
            The public site in more languages than English. Pages come with words of their own in each; you change them under{' '}
            <TextLink to="/admin/content">Content</TextLink>. Portal, mails and documents stay in English.
          </>
        }
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Languages
          </Button>
        }
      >
        {otherLanguages.map((language) => (
          <ChoiceField
            key={language}
            label={languages[language].name}
            hint={`Below ${pathIn(language, '/')}, with a choice of languages at the foot of each page.`}
          >
            {(props) => (
              <Checkbox
                {...props}
                checked={chosen.includes(language)}
                onChange={(event) => {
                  const { checked } = event.target;
                  setChosen((before) => [...before.filter((one) => one !== language), ...(checked ? [language] : [])]);
                }}
              />
            )}
          </ChoiceField>
        ))}
      </SettingsSection>
    </form>
  );
}
