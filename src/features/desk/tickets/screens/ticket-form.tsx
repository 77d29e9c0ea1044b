import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SiteFormState } from '#features/desk/forms/contract.ts';
import { attachmentProblem } from '#shared/attachments.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import type { Choice } from '#shared/public-form/rules.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { ChoiceBox, Honeypot, TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { usePublicForm } from '#ui/public-form/use-public-form.ts';
import { toast } from '#ui/toast.tsx';
import { useAddress } from '#ui/use-address.ts';
import { useWords } from '#ui/words.ts';
import { categoryChoices, priorityChoices, ticketMessage, ticketNumberPattern } from '../choices.ts';
import { AttachmentsField } from './attachments-field.tsx';

// Fetched once somebody writes a subject.
const help = () => import('#features/desk/help/screens/suggestions.tsx');
const Suggestions = lazy(() => help().then((m) => ({ default: m.Suggestions })));

type Opened = { number: string; message: string };

const everything = ['name', 'email', 'subject', 'category', 'priority', 'description'];
const nothing: readonly string[] = [];

function body(values: FormData, guard: Record<string, string | undefined>): FormData {
  for (const [name, value] of Object.entries(guard)) if (value) values.set(name, value);
  return values;
}

type TicketFormProps = {
  search: string;
  post?: PlainPost /** What the studio has written for it. */;
  form?: SiteFormState | null;
};

/** Opens a support ticket. Without scripts the browser posts it, and `post` is what came of that. */
export function TicketForm({ search, post, form: words }: TicketFormProps) {
  const t = useWords();
  const address = useAddress();
  const asked = new URLSearchParams(search).get('ticket') ?? '';
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(() =>
    ticketNumberPattern.test(asked) && !post
      ? { number: asked, message: words?.success_message.replaceAll('{number}', asked) ?? ticketMessage(asked) }
      : null,
  );
  const [failure, setFailure] = useState(post?.error ?? null);
  const [files, setFiles] = useState<File[]>([]);
  const [subject, setSubject] = useState('');
  const visit = useRef<string | null>(null);

  const { form, sending, problems } = usePublicForm<Opened>({
    draft: 'ticket',
    path: '/support/tickets',
    rules: async () => ({ ...(await import('../policy.ts')).ticketRules, attachments: () => attachmentProblem(files) }),
    body,
    fixed: post ? everything : nothing,
    problems: post?.problems,
    onStart: () => {
      setOpened(null);
      setFailure(null);
    },
    onOutcome: (outcome) => {
      if (outcome.kind === 'sent') {
        setOpened(outcome.data);
        setFiles([]);
        setSubject('');
        if (visit.current) void help().then(({ endVisit }) => endVisit(visit));
        setRound((before) => before + 1);
      } else if (outcome.kind !== 'invalid') {
        const refused = outcome.kind === 'refused' ? outcome.error : null;
        toast.error(refused ?? words?.failure_message ?? 'Failed to submit ticket. Please try again.');
        setFailure(refused ?? 'Your ticket was not sent. Everything you wrote is still here.');
      }
    },
  });

  // What was typed before the code had come.
  useEffect(() => {
    const typed = form.ref.current?.elements.namedItem('subject');
    if (typed instanceof HTMLInputElement) setSubject(typed.value);
  }, [form.ref]);

  const inWords = ({ value, label }: Choice) => ({ value, label: t(label) });
  const kept = post?.values ?? {};
  const first = (name: string, otherwise = '') => (round > 0 ? otherwise : (kept[name] ?? otherwise));

  return (
    <form
      {...form}
      method="post"
      action={address('/support#submit-ticket')}
      encType="multipart/form-data"
      noValidate
      aria-label={t('Submit a Ticket')}
      className="relative"
    >
      <div key={round} className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextBox
          id="ticket-name"
          name="name"
          label={t('Name')}
          required
          autoComplete="name"
          defaultValue={first('name')}
          problems={problems}
        />
        <TextBox
          id="ticket-email"
          name="email"
          label={t('Email')}
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          defaultValue={first('email')}
          problems={problems}
        />
        <TextBox
          id="ticket-subject"
          name="subject"
          label={t('Subject')}
          required
          defaultValue={first('subject')}
          problems={problems}
          className="sm:col-span-2"
          onChange={(event) => setSubject(event.target.value)}
        />
        {subject && (
          <Suspense>
            <Suggestions subject={subject} visit={visit} />
          </Suspense>
        )}
        <ChoiceBox
          id="ticket-category"
          name="category"
          label={t('Category')}
          required
          placeholder={t('Select a category')}
          options={categoryChoices.map(inWords)}
          defaultValue={first('category')}
          problems={problems}
        />
        <ChoiceBox
          id="ticket-priority"
          name="priority"
          label={t('Priority')}
          required
          options={priorityChoices.map(inWords)}
          defaultValue={first('priority', 'medium')}
          problems={problems}
        />
        <TextArea
          id="ticket-description"
          name="description"
          label={t('Description')}
          required
          rows={6}
          defaultValue={first('description')}
          problems={problems}
          className="sm:col-span-2"
        />
        <AttachmentsField problem={problems.attachments} onChange={setFiles} className="sm:col-span-2" />
      </div>
      <Honeypot />
      {opened && (
        <FormAlert tone="success" title={t('Ticket {number} is open', { number: opened.number })} className="mt-6">
          {opened.message}
        </FormAlert>
      )}
      {failure && (
        <FormAlert tone="error" title={t('Submission Error')} className="mt-6">
          {failure}
        </FormAlert>
      )}
      <Button type="submit" size="lg" loading={sending} className="mt-6 w-full sm:w-auto">
        {sending ? t('Submitting...') : t('Submit Ticket')}
      </Button>
    </form>
  );
}
