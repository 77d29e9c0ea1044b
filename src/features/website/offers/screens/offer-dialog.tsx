import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useKnownPictures } from '#features/website/media/screens/known-pictures.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { type Language, languages } from '#shared/languages.ts';
import { newKey } from '#shared/new-key.ts';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#ui/tabs.tsx';
import { useDiscardQuestion } from '#ui/use-discard-question.tsx';
import { offerNames } from '../choices.ts';
import type { Offer } from '../contract.ts';
import { pricesOf } from '../policy.ts';
import { OfferFields, TranslatedFields } from './offer-fields.tsx';
import { formOf, formValues, type OfferForm, refusedFields, shownValues, tabOf } from './offer-form.ts';
import { OfferPreview } from './offer-preview.tsx';
import { offersApi, servicesKey, useOfferChange, useSeenRevision } from './offers-api.ts';

type OfferDialogProps = {
  kind: OfferKind;
  /** As it was when it was opened; null for a new one. */
  offer: Offer | null;
  groups: readonly string[];
  written: readonly Language[];
  onClose: () => void;
};

export function OfferDialog({ kind, offer, groups, written, onClose }: OfferDialogProps) {
  const formId = useId();
  // The same one however often the form is sent.
  const [newId] = useState(newKey);
  const noun = offerNames[kind].one;
  const form = useForm({ resolver: zodResolver(formOf(kind)), defaultValues: formValues(kind, offer) });
  const services = useQuery({ queryKey: servicesKey(kind), queryFn: () => offersApi.call.listServices({ kind }) });
  const { revision, onRefused, isOverwriting } = useSeenRevision(kind, offer);
  const save = useOfferChange(
    (values: ReturnType<typeof formOf>['_output']) =>
      offer
        ? offersApi.call.update({ kind, id: offer.id, revision, ...values })
        : offersApi.call.create({ kind, id: newId, ...values }),
    {
      done: offer ? 'Saved. Visitors see it now.' : 'Added. Visitors see it now.',
      failed: `The ${noun} could not be saved.`,
      ...{ onDone: onClose, onRefused },
    },
  );
  const { isDirty } = form.formState;
  const { close, question } = useDiscardQuestion(isDirty, onClose);
  const [language, setLanguage] = useState<Language>('en');
  // At once: only a field that is there can be given the focus.
  const showTabOf = (fields: readonly string[]) => flushSync(() => setLanguage((open) => tabOf(fields, open)));
  const onError = (error: unknown) => {
    if (error instanceof ApiFailure) showTabOf(Object.keys(error.fields));
    showFieldErrors(form, error);
  };
  const submit = form.handleSubmit(
    (values) => save.mutate(values, { onError }),
    (errors) => showTabOf(refusedFields(errors)),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="xl"
      title={offer ? `Edit ${offer.values.name}` : `Add ${noun}`}
      description={
        offer?.original
          ? 'What you change is yours; everything else follows later releases of Foyer.'
          : 'Visitors see it as soon as you save.'
      }
      footer={
        <>
          {offer && <LeadBack offer={offer} revision={revision} onDone={onClose} onRefused={onRefused} />}
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {offer ? 'Save' : `Add ${noun}`}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <form method="post" id={formId} noValidate onSubmit={submit} className="grid min-w-0 gap-5">
          {isOverwriting && (
            <FormAlert title="Somebody else changed this meanwhile. Nothing was saved.">
              Save again to replace that with what stands below, or close this to see it in the list.
            </FormAlert>
          )}
          <Languages
            written={written}
            open={language}
            onOpen={setLanguage}
            first={
              <OfferFields
                kind={kind}
                control={form.control}
                services={services.data?.items ?? []}
                groups={groups}
                offer={offer}
              />
            }
            other={(language) => <TranslatedFields kind={kind} control={form.control} language={language} />}
          />
        </form>
        <section aria-label="Preview" className="grid min-w-0 gap-2 lg:sticky lg:top-0">
          <h3 className="text-sm font-medium">Preview</h3>
          <Watched kind={kind} form={form} services={services.data?.items ?? []} offer={offer} language={language} />
        </section>
      </div>
      {question}
    </Dialog>
  );
}

type LanguagesProps = {
  written: readonly Language[];
  open: Language;
  onOpen: (language: Language) => void;
  first: ReactNode;
  other: (language: 'de') => ReactNode;
};

/** Tabs only where the site speaks more than one language. */
function Languages({ written, open, onOpen, first, other }: LanguagesProps) {
  const others = written.filter((language) => language !== 'en');
  if (others.length === 0) return first;
  return (
    <Tabs value={open} onValueChange={(value) => onOpen(value as Language)}>
      <TabsList label="Language" className="mb-5">
        {written.map((language) => (
          <TabsTrigger key={language} value={language}>
            {languages[language].name}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="en" className="grid gap-5">
        {first}
      </TabsContent>
      {others.map((language) => (
        <TabsContent key={language} value={language} className="grid gap-5">
          {other(language)}
        </TabsContent>
      ))}
    </Tabs>
  );
}

type WatchedProps = {
  kind: OfferKind;
  form: ReturnType<typeof useForm<ReturnType<typeof formOf>['_input'], unknown, ReturnType<typeof formOf>['_output']>>;
  services: readonly { id: string; price: number | null; frequency: 'monthly' | 'yearly' | null }[];
  offer: Offer | null;
  language: Language;
};

function Watched({ kind, form, services, offer, language }: WatchedProps) {
  const { pictures } = useKnownPictures();
  const typed = useWatch({ control: form.control });
  const values = shownValues(kind, { ...formValues(kind, offer), ...typed } as OfferForm, offer, language);
  const chosen = services.find(({ id }) => id === values.service_id) ?? null;
  const type = kind === 'plan' || kind === 'add_on' ? 'subscription' : 'one-time';
  const service = chosen && ({ ...chosen, type, kind: kind === 'template' ? 'template' : 'service', is_active: true } as const);
  const picture = values.media_id ? (pictures[values.media_id] ?? offer?.picture ?? null) : null;
  return (
    <OfferPreview
      kind={kind}
      offer={{
        ...{ id: offer?.id ?? '', values, group: values.group, prices: pricesOf(kind, values, service) },
        ...{ service: chosen, picture },
      }}
    />
  );
}

type LeadBackProps = { offer: Offer; revision: number; onDone: () => void; onRefused: (error: unknown) => void };

/** For one that Foyer comes with back to its original, for one of the owner's away. */
function LeadBack({ offer, revision, ...told }: LeadBackProps) {
  const { kind, id } = offer;
  const [isAsked, setIsAsked] = useState(false);
  const reset = useOfferChange(() => offersApi.call.reset({ kind, id, revision }), {
    ...{ done: 'It follows the original again', failed: 'It could not be brought back to the original.', ...told },
  });
  const remove = useOfferChange(() => offersApi.call.delete({ params: { kind, id }, query: { revision } }), {
    ...{ done: 'Deleted', failed: 'It could not be deleted.', ...told },
  });
  if (offer.original)
    return offer.is_changed ? (
      <Button variant="ghost" className="mr-auto" loading={reset.isPending} onClick={() => reset.mutate(undefined)}>
        <RotateCcw aria-hidden="true" />
        Follow the original again
      </Button>
    ) : null;
  return isAsked ? (
    <Button variant="danger" className="mr-auto" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
      Delete for good
    </Button>
  ) : (
    <Button variant="ghost" className="mr-auto" onClick={() => setIsAsked(true)}>
      <Trash2 aria-hidden="true" />
      Delete
    </Button>
  );
}
