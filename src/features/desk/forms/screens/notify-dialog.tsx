import { useId } from 'react';
import { Honeypot, TextBox } from '#ui/public-form/public-fields.tsx';
import { useWords } from '#ui/words.ts';
import { sentMessages } from '../choices.ts';
import { notifyRules } from '../policy.ts';
import { FormDialog } from './form-dialog.tsx';
import { useDialogForm } from './use-dialog-form.ts';

const words = { sent: sentMessages.templateNotify, failed: 'Failed to submit request. Please try again.' };

type NotifyDialogProps = { about: { id: string; title: string }; onClose: () => void };

export default function NotifyDialog({ about: template, onClose }: NotifyDialogProps) {
  const t = useWords();
  const id = useId();
  const { form, sending, problems, closed } = useDialogForm({
    site_form: 'template_notify',
    draft: 'template-notify',
    path: '/forms/template-notify',
    rules: () => notifyRules,
    body: (values, guard) => ({ ...Object.fromEntries(values), template_id: template.id, ...guard }),
    words,
  });
  return (
    <FormDialog
      title={t('{title} is on its way', { title: template.title })}
      text={t('Leave your address and you get one mail when it is ready, and nothing else.')}
      submit={t('Notify me')}
      formId={id}
      busy={sending}
      closed={closed}
      onClose={onClose}
    >
      <form method="post" {...form} id={id} className="relative">
        <TextBox
          name="email"
          label={t('Email')}
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          problems={problems}
        />
        <Honeypot />
      </form>
    </FormDialog>
  );
}
