import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { useOtherLanguage, useWords } from '#ui/words.ts';
import type { PublicForm } from '../../contract.ts';
import { BuiltForm } from './built-form.tsx';

type FormPageProps = { form: PublicForm | null; search: string; post?: PlainPost };

/** A published form, or why there is none. */
export function FormPage({ form, search, post }: FormPageProps) {
  const t = useWords();
  // The owner writes forms in English.
  const lang = useOtherLanguage('en');
  if (!form)
    return (
      <div className="mx-auto max-w-xl">
        <h1 className="font-display text-title font-semibold">{t('This form does not exist')}</h1>
        <p className="mt-4 text-muted">{t('Its address may have changed, or it was taken away.')}</p>
      </div>
    );
  const sent = new URLSearchParams(search).has('sent') && !post;
  return (
    <div className="mx-auto max-w-xl">
      <h1 lang={lang} className="font-display text-title font-semibold [overflow-wrap:anywhere]">
        {form.name}
      </h1>
      <div className="mt-8">
        {!form.is_active ? (
          <p className="text-lead">{t(form.closed)}</p>
        ) : sent ? (
          <FormAlert tone="success">
            <span lang={lang}>{form.success_message}</span>
          </FormAlert>
        ) : (
          <BuiltForm form={form} search={search} post={post} />
        )}
      </div>
    </div>
  );
}
