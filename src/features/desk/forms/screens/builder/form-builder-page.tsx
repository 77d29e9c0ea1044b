import { FileX } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { FormDetail } from '../../admin-contract.ts';
import { FormBuilder } from './form-builder.tsx';

const back = (
  <LinkButton to="/admin/forms" variant="outline">
    Back to the forms
  </LinkButton>
);

export function FormBuilderPage({ form, origin }: { form: FormDetail | null; origin: string }) {
  if (!form) return <EmptyState icon={FileX} title="This form does not exist" text="It may have been deleted." action={back} />;
  if (form.site_form)
    return (
      <EmptyState
        icon={FileX}
        title={`The fields of ${form.name} belong to a page of the site`}
        text="Its switch, words and emails are changed in Edit Form Configuration."
        action={back}
      />
    );
  return <FormBuilder key={form.id} stored={form} origin={origin} />;
}
