import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type Control, useForm } from 'react-hook-form';
import { Link, useRevalidator } from 'react-router';
import { generalParts, type PersonalPart } from '#shared/site-texts.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { SettingsSection, sectionStack } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { type SiteTextsInput, siteTexts, textsContract } from '../contract.ts';
import { places } from '../policy.ts';
import { OwnerPicture } from './owner-picture.tsx';

const api = apiClient(textsContract);

const shownOrNot = [
  { value: 'example', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];
const decisions = [
  { value: 'example', label: 'Example text, not decided yet' },
  { value: 'kept', label: 'Keep: it is true of my studio' },
  { value: 'hidden', label: 'Hide' },
];

/** Who the owner is, in place of the examples that the public pages come with. */
export function TextsForm({ texts, picture }: { texts: SiteTextsInput; picture: string | null }) {
  const form = useForm({ resolver: zodResolver(siteTexts), values: texts });
  const { revalidate } = useRevalidator();
  const save = useMutation({
    mutationFn: (input: SiteTextsInput) => api.call.save(input),
    onSuccess: async () => {
      toast.success('Site texts updated');
      await revalidate();
    },
    onError: (error) => {
      showFieldErrors(form, error);
      toast.error(reasonOf(error, 'The site texts could not be saved.'));
    },
  });
  const { control } = form;
  return (
    <form method="post" onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate className={sectionStack}>
      <SettingsSection
        title="You"
        description="Your name and picture on the home page and the About page. A picture is stored at once when you choose it."
        className="grid gap-5"
      >
        <TextField control={control} name="owner_name" label="Your name" autoComplete="name" />
        <OwnerPicture url={picture} />
        <Shown control={control} part="portrait" hint="Without a picture of yours, a drawing is shown." />
      </SettingsSection>
      <SettingsSection
        title="About you"
        description="Left blank, visitors see an example that somebody else wrote. A blank line begins a new paragraph."
        className="grid gap-5"
      >
        <TextareaField
          control={control}
          name="client_names"
          label="Client names"
          rows={4}
          hint="One a line, below “Trusted by innovative businesses” on the home page."
        />
        <Shown control={control} part="clients" />
        <TextareaField
          control={control}
          name="home_about"
          label="About block"
          rows={5}
          hint="A few sentences about you on the home page."
        />
        <Shown control={control} part="home_about" />
        <TextareaField control={control} name="biography" label="Your story" rows={8} hint="On the About page." />
        <Shown control={control} part="biography" />
      </SettingsSection>
      <SettingsSection
        title="Other example texts"
        description="Read each on its page. What is true of your studio can stay; what is not, hide."
        className="grid gap-5"
        footer={
          <Button type="submit" loading={save.isPending}>
            Save Site Texts
          </Button>
        }
      >
        {generalParts.map((part) => (
          <SelectField
            key={part}
            control={control}
            name={`parts.${part}`}
            label={places[part].label}
            options={decisions}
            hint={
              <Link to={places[part].to} className="underline underline-offset-4">
                {places[part].page}
              </Link>
            }
          />
        ))}
      </SettingsSection>
    </form>
  );
}

type ShownProps<C, O> = { control: Control<SiteTextsInput, C, O>; part: PersonalPart; hint?: string };

function Shown<C, O>({ control, part, hint }: ShownProps<C, O>) {
  return (
    <SelectField
      control={control}
      name={`parts.${part}`}
      label={`${places[part].label} on the site`}
      options={shownOrNot}
      hint={hint}
      className="max-w-60"
    />
  );
}
