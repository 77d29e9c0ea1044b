import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { attachmentProblem } from '#shared/attachments.ts';
import { honeypotField } from '#shared/public-form/guard.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import type { Problems, Rules } from '#shared/public-form/rules.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Honeypot } from '#ui/public-form/public-fields.tsx';
import { usePublicForm } from '#ui/public-form/use-public-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useOtherLanguage, useWords } from '#ui/words.ts';
import type { PublicForm } from '../../contract.ts';
import { type FormField, isProblemShown } from '../../form-fields.ts';
import { countForm } from './counts.ts';
import { FieldBox } from './field-boxes.tsx';
import { useFormPages } from './use-form-pages.ts';

const checks = () => import('../../answers-rules.ts');

type BuiltFormProps = {
  form: PublicForm;
  /** The query of the page's address, which may fill fields in. */
  search: string;
  post?: PlainPost;
};

/** The form as visitors fill it in. Without scripts all pages stand below each other, and the browser posts them. */
export function BuiltForm({ form, search, post }: BuiltFormProps) {
  const t = useWords();
  const lang = useOtherLanguage('en');
  const { definition, slug } = form;
  const hydrated = useHydrated();
  const [notice, setNotice] = useState<{ tone: 'success' | 'error'; text: string } | null>(
    post && !isProblemShown(definition, post.problems) ? { tone: 'error', text: post.error ?? form.failure_message } : null,
  );
  const [pageProblems, setPageProblems] = useState<Problems>({});
  const asked = useMemo(() => new URLSearchParams(search), [search]);
  /** Fields that a draft leaves alone: of a form that was posted all, else those that the address fills in. */
  const fixed = useMemo(
    () => definition.fields.map(({ key }) => key).filter((key) => post !== undefined || asked.has(key)),
    [definition, asked, post],
  );
  const last = useRef<string | null>(null);
  /** Where no field says what is wrong, the form does. */
  const tell = (problems: Problems, error: string | null = null) => {
    if (!isProblemShown(definition, problems)) setNotice({ tone: 'error', text: error ?? form.failure_message });
  };

  const sending = usePublicForm<{ message: string }>({
    draft: `form:${slug}`,
    path: `/forms/published/${encodeURIComponent(slug)}`,
    // One check of the whole form: what a field says may depend on another.
    rules: async (): Promise<Rules> => {
      const { problems } = (await checks()).checkAnswers(definition, allOf(sending.form.ref.current));
      const all = { ...fileProblems(sending.form.ref.current, definition.fields), ...problems };
      return Object.fromEntries(Object.entries(all).map(([key, message]) => [key, () => message]));
    },
    body: (values, guard) => bodyOf(values, definition.fields, { version_id: form.version_id, ...guard }),
    fixed,
    problems: post?.problems,
    onStart: () => setNotice(null),
    onRestore: () => pages.look(),
    onOutcome: (outcome) => {
      if (outcome.kind === 'sent') {
        last.current = null;
        setNotice({ tone: 'success', text: outcome.data.message });
      } else if (outcome.kind === 'failed') setNotice({ tone: 'error', text: form.failure_message });
      else {
        pages.showProblem(outcome.problems);
        tell(outcome.problems, outcome.kind === 'refused' ? outcome.error : null);
      }
    },
  });
  const pages = useFormPages(definition, sending.form.ref);
  const { look } = pages;

  useEffect(() => {
    // What was filled in before the code had come.
    look();
    countForm(slug, 'view');
    const leave = () => {
      if (last.current) countForm(slug, 'stop', last.current);
      last.current = null;
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [slug, look]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    sending.form.onInput(event);
    look();
    const { name } = event.target as HTMLInputElement;
    if (name && name !== honeypotField) {
      if (last.current === null) countForm(slug, 'start');
      last.current = name;
    }
  };

  const goOn = async () => {
    const { checkAnswers } = await checks();
    const problems = pages.here(checkAnswers(definition, allOf(sending.form.ref.current)).problems);
    setPageProblems(problems);
    setNotice(null);
    if (Object.keys(problems).length === 0) return pages.next();
    tell(problems);
    focusOn(sending.form.ref.current, problems);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (hydrated && !pages.isLast) {
      event.preventDefault();
      void goOn();
    } else {
      setPageProblems({});
      sending.form.onSubmit(event);
    }
  };

  if (notice?.tone === 'success') return <FormAlert tone="success">{notice.text}</FormAlert>;
  const problems = { ...sending.problems, ...pageProblems };
  return (
    <form
      {...sending.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label={form.name}
      onInput={onInput}
      onSubmit={onSubmit}
      className="relative grid gap-6"
    >
      <input type="hidden" name="version_id" value={form.version_id} />
      {hydrated && pages.pages.length > 1 && (
        <p className="text-sm text-muted">{t('Page {page} of {pages}', { page: pages.at + 1, pages: pages.pages.length })}</p>
      )}
      {pages.pages.map((page, at) => (
        <div key={page.key} lang={lang} hidden={hydrated && at !== pages.at} className="grid gap-6">
          {page.fields.map((field) => (
            <div key={field.key} hidden={hydrated && !pages.isShown(field.key)}>
              <FieldBox field={field} initial={initialOf(field, asked, post)} problems={problems} />
            </div>
          ))}
        </div>
      ))}
      <Honeypot />
      {notice && <FormAlert tone="error">{notice.text}</FormAlert>}
      <div className="flex flex-wrap gap-3">
        {hydrated && !pages.isFirst && (
          <Button variant="outline" size="lg" onClick={pages.back}>
            {t('Back')}
          </Button>
        )}
        <Button type="submit" size="lg" loading={sending.sending}>
          {sending.sending ? t('Sending...') : hydrated && !pages.isLast ? t('Next') : t('Send')}
        </Button>
      </div>
    </form>
  );
}

/** What was posted, else what the address says, else what the form does. */
function initialOf({ key, initial }: FormField, asked: URLSearchParams, post: PlainPost | undefined): string[] {
  if (post) return post.lists[key] ?? [post.values[key] ?? []].flat();
  const given = asked.getAll(key).map((value) => value.slice(0, 1_000));
  return given.length > 0 ? given : initial ? [initial] : [];
}

/** Every value of every field; of files their names. */
function allOf(form: HTMLFormElement | null): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  if (!form) return all;
  for (const [key, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value : value.name;
    if (text !== '') all[key] = [...(all[key] ?? []), text];
  }
  return all;
}

/** Files that are too many or too large, before they are sent. */
function fileProblems(form: HTMLFormElement | null, fields: readonly FormField[]): Problems {
  const values = new FormData(form ?? undefined);
  const problems: Problems = {};
  for (const { key } of fields.filter(({ type }) => type === 'file')) {
    const files = values.getAll(key).filter((value): value is File => value instanceof File && value.name !== '');
    const problem = attachmentProblem(files);
    if (problem) problems[key] = problem;
  }
  return problems;
}

/** As the API takes it: answers apart from what guards the form. */
function bodyOf(values: FormData, fields: readonly FormField[], guard: Record<string, string | undefined>): FormData {
  const body = new FormData();
  const keys = new Set(fields.map(({ key }) => key));
  for (const [key, value] of values) {
    const isNothing = value instanceof File && value.size === 0 && value.name === '';
    if (keys.has(key) && !isNothing) body.append(`answers[${key}]`, value);
  }
  body.set(honeypotField, String(values.get(honeypotField) ?? ''));
  for (const [name, value] of Object.entries(guard)) if (value) body.set(name, value);
  return body;
}

function focusOn(form: HTMLFormElement | null, problems: Problems): void {
  const wrong = [...(form?.elements ?? [])].find((field) => problems[(field as HTMLInputElement).name ?? '']);
  if (wrong instanceof HTMLElement) wrong.focus();
}
