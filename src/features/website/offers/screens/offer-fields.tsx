import { type Control, useController } from 'react-hook-form';
import { PictureEditor } from '#features/website/media/screens/picture-editor.tsx';
import { categoryLabels } from '#features/website/site/content/template-categories.ts';
import { shownPrice } from '#features/website/site/pricing.ts';
import { cardCategories, type OfferKind } from '#shared/choices/website/offers.ts';
import type { OtherLanguage } from '#shared/languages.ts';
import { CheckboxField, SelectField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { offerLimits } from '../choices.ts';
import type { CatalogueOption, Offer } from '../contract.ts';
import { type OfferPart, partsOf } from '../policy.ts';
import type { formOf, OfferForm } from './offer-form.ts';

type FormControl = Control<OfferForm, unknown, ReturnType<typeof formOf>['_output']>;

const priceLabels: Record<OfferKind, string> = {
  plan: 'Price for a month, in dollars',
  one_time: 'Price from, in dollars',
  add_on: 'Price for a month, in dollars',
  template: '',
};

const units = { monthly: ' a month', yearly: ' a year' };
const optionLabel = ({ name, price, frequency }: CatalogueOption): string =>
  `${name} (${price === null ? 'no price' : `${shownPrice(price)}${frequency ? units[frequency] : ''}`})`;

type OfferFieldsProps = {
  kind: OfferKind;
  control: FormControl;
  services: readonly CatalogueOption[];
  groups: readonly string[];
  offer: Offer | null;
};

export function OfferFields({ kind, control, services, groups, offer }: OfferFieldsProps) {
  const has = (part: OfferPart) => partsOf[kind].includes(part);
  const named = offer?.service;
  // One that is not sold any more stays named until the owner chooses another.
  const gone =
    named && !services.some(({ id }) => id === named.id) ? [{ value: named.id, label: `${named.name} (not sold now)` }] : [];
  return (
    <>
      <TextField control={control} name="name" label="Name" required maxLength={offerLimits.name} />
      {has('group') && (
        <>
          <TextField
            control={control}
            name="group"
            label="Group"
            required
            maxLength={offerLimits.group}
            list="offer-groups"
            hint="Services of the same group stand together."
          />
          <datalist id="offer-groups">
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
        </>
      )}
      <TextareaField control={control} name="description" label="Text" required rows={2} maxLength={offerLimits.description} />
      {has('price') && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TypedNumberField control={control} name="price" label={priceLabels[kind]} required step={0.01} />
          {has('yearly') && (
            <TypedNumberField control={control} name="yearly" label="Price for a year, in dollars" required step={0.01} />
          )}
        </div>
      )}
      {has('category') && (
        <SelectField
          control={control}
          name="category"
          label="Category"
          options={cardCategories.map((value) => ({ value, label: categoryLabels[value] }))}
        />
      )}
      {has('features') && (
        <TextareaField control={control} name="features" label="Features" required rows={5} hint="One a line, at most twelve." />
      )}
      {has('is_popular') && <CheckboxField control={control} name="is_popular" label="Most popular" />}
      {has('is_new') && <CheckboxField control={control} name="is_new" label="New" />}
      {has('is_upcoming') && (
        <CheckboxField
          control={control}
          name="is_upcoming"
          label="Upcoming"
          hint="Visitors can ask to be told when it is there, and see no demo."
        />
      )}
      {has('demo') && (
        <TextField
          control={control}
          name="demo"
          label="Demo"
          inputMode="url"
          spellCheck={false}
          maxLength={offerLimits.demo}
          hint="A page of this site, or an address that begins with https://. Without one, visitors can ask about it."
        />
      )}
      {has('media_id') && <PictureField control={control} />}
      <SelectField
        control={control}
        name="service_id"
        label={kind === 'template' ? 'Template that it sells' : 'Service that it sells'}
        options={[
          { value: '', label: 'None' },
          ...gone,
          ...services.map((service) => ({ value: service.id, label: optionLabel(service) })),
        ]}
        hint="Its price is shown then, here and for everybody, and questions name it."
      />
    </>
  );
}

function PictureField({ control }: { control: FormControl }) {
  const { field, fieldState } = useController({ control, name: 'media_id' });
  const media = typeof field.value === 'string' ? { media: field.value } : null;
  return (
    <PictureEditor
      label="Picture"
      value={media}
      onChange={(next) => field.onChange(next?.media ?? null)}
      error={fieldState.error?.message}
    />
  );
}

type TranslatedFieldsProps = { kind: OfferKind; control: FormControl; language: OtherLanguage };

/** The words alone: what it costs and shows is the same in every language. */
export function TranslatedFields({ kind, control, language }: TranslatedFieldsProps) {
  const has = (part: OfferPart) => partsOf[kind].includes(part);
  const at = `translations.${language}` as const;
  return (
    <>
      <TextField control={control} name={`${at}.name`} label="Name" maxLength={offerLimits.name} hint="Empty: as it comes." />
      {has('group') && <TextField control={control} name={`${at}.group`} label="Group" maxLength={offerLimits.group} />}
      <TextareaField control={control} name={`${at}.description`} label="Text" rows={2} maxLength={offerLimits.description} />
      {has('features') && (
        <TextareaField control={control} name={`${at}.features`} label="Features" rows={5} hint="One a line." />
      )}
    </>
  );
}
