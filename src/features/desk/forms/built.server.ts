import { v7 } from 'uuid';
import type { Tx } from '#db/client.ts';
import { tellStudio } from '#features/studio/notifications/tell-studio.server.ts';
import { readAttachments } from '#platform/files/attachments.server.ts';
import { createFile } from '#platform/files/files.server.ts';
import { type StoredBytes, type Upload, withUploads } from '#platform/files/uploads.server.ts';
import { mayConfirm } from '#platform/forms/form-guard.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { attachmentProblem } from '#shared/attachments.ts';
import type { Problems } from '#shared/public-form/rules.ts';
import { answerText } from './answer-text.server.ts';
import { checkAnswers } from './answers-rules.ts';
import { builtFormMail } from './emails/reply-mails.ts';
import type { Answers, FormDefinition } from './form-fields.ts';
import { generalReply, keepSubmission, replyOf } from './keep.server.ts';
import { submissionPath } from './policy.ts';
import { demandActive, type PublishedForm } from './rows.server.ts';
import { senderOf } from './sender.server.ts';

type Sent = { answers: Record<string, unknown>; request_key?: string | undefined };
type FieldFiles = { key: string; files: File[] };

// A file input that was left empty is sent as a file without name and content.
const isChosen = (value: unknown): value is File => value instanceof File && !(value.name === '' && value.size === 0);

/** The files of each field that takes some, by the names that the answers keep. */
function filesOf({ fields }: FormDefinition, sent: Record<string, unknown>): FieldFiles[] {
  return fields
    .filter(({ type }) => type === 'file')
    .map(({ key }) => ({ key, files: [sent[key]].flat().filter(isChosen) }))
    .filter(({ files }) => files.length > 0);
}

function refuse(problems: Problems): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw new AppError('BAD_REQUEST', first, { fields: problems });
}

/** Keeps the answers to a form of the builder with their files, tells the studio and confirms them: all of it or nothing. */
export async function submitAnswers(context: ApiContext, published: PublishedForm, sent: Sent): Promise<{ message: string }> {
  const { form, definition } = published;
  demandActive(published);
  const brought = filesOf(definition, sent.answers);
  const names = Object.fromEntries(brought.map(({ key, files }) => [key, files.map(({ name }) => name)]));
  const files = new Set(definition.fields.flatMap(({ key, type }) => (type === 'file' ? key : [])));
  const texts = Object.fromEntries(Object.entries(sent.answers).filter(([key]) => !files.has(key)));
  const { answers, problems } = checkAnswers(definition, { ...texts, ...names });
  refuse(problems);
  // Files of fields that do not apply are left behind.
  const kept = brought.filter(({ key }) => answers[key] !== undefined);
  const all = attachmentProblem(kept.flatMap((one) => one.files));
  if (all) refuse({ [kept.find(({ files: some }) => attachmentProblem(some))?.key ?? kept[0]?.key ?? '']: all });
  const uploads: { key: string; upload: Upload }[] = [];
  for (const { key, files: some } of kept) for (const upload of await readAttachments(some, key)) uploads.push({ key, upload });
  const { email } = senderOf(definition, answers);
  const confirms = email !== '' && (await mayConfirm(context, email));
  await withUploads(
    context.platform,
    uploads.map(({ upload }) => upload),
    (stored) =>
      context.platform.db.transaction((tx) =>
        write(tx, context, published, {
          answers,
          request_key: sent.request_key,
          confirms,
          stored,
          keys: uploads.map(({ key }) => key),
        }),
      ),
  );
  return { message: form.success_message };
}

type Writing = {
  answers: Answers;
  request_key: string | undefined;
  confirms: boolean;
  stored: StoredBytes[];
  /** Of the field that each of the stored files answers. */
  keys: string[];
};

async function write(tx: Tx, context: ApiContext, published: PublishedForm, writing: Writing): Promise<void> {
  const { form, definition } = published;
  const { answers, request_key, confirms, stored, keys } = writing;
  const data: Answers = { ...answers };
  // An answer with files names them by their ids.
  for (const key of new Set(keys)) data[key] = stored.filter((_, at) => keys[at] === key).map(({ id }) => id);
  const names = { form_id: form.id, form_name: form.name };
  const id = await keepSubmission(tx, context, published, { id: v7(), names, data, request_key });
  if (!id) return;
  for (const bytes of stored)
    await createFile(tx, bytes, {
      ...{ subject: { type: 'form_submission' as const, id }, uploaded_by: null, owner_id: null, visibility: 'studio' as const },
      is_sample: false,
    });
  const sender = senderOf(definition, answers);
  const fields = definition.fields.flatMap((field) => {
    const answer = answers[field.key];
    return answer === undefined ? [] : { label: field.label, value: answerText(field, answer) };
  });
  const url = `${context.platform.env.PUBLIC_URL}${submissionPath(id)}`;
  await tellStudio(tx, context.platform, {
    mail: builtFormMail,
    variables: { form: form.name, ...sender, url, fields },
    occasion: id,
    ...(sender.email && { reply_to: sender.email }),
    notice: {
      kind: 'form',
      title: `${form.name}: new answers`,
      body: sender.name || sender.email,
      href: submissionPath(id),
    },
  });
  const template = confirms && replyOf(published, answers);
  const mail = template && generalReply(template);
  if (mail) await context.platform.sendMail(tx, mail, { name: sender.name }, { to: sender.email, occasion: id });
}
