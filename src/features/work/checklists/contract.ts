import { oc } from '@orpc/contract';
import { z } from 'zod';
import { credentialProgress, handedOver, publicKey } from '#features/work/credentials/contract.ts';
import { bodyLimit, megabyte } from '#shared/body-limit.ts';
import { checklistKinds } from '#shared/choices/work/checklists.ts';
import { line as lineOf } from '#shared/fields.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { seenVersion } from '#shared/seen.ts';
import { dayInput, optionalText, timestamp } from '#shared/wire.ts';
import { checklistLimits, reminderChoices } from './choices.ts';

const day = z
  .union([z.literal(''), dayInput('Please enter a valid date')])
  .nullish()
  .transform((value) => value || null);

const whole = ({ min, max }: { min: number; max: number }) =>
  z.coerce
    .number('Please enter a number')
    .int('Please enter a whole number')
    .min(min, `Please enter at least ${min}`)
    .max(max, `Please enter at most ${max}`);

const lineInput = z.object({
  id: z.uuid().describe('Chosen by the caller for a new line'),
  kind: z.enum(checklistKinds, 'Please choose what you ask for'),
  title: lineOf(checklistLimits.title, 'Please say what you need'),
  description: optionalText(checklistLimits.description),
  due_date: day,
});

export const checklistInput = z.object({
  title: lineOf(checklistLimits.title, 'Please enter a title'),
  launch_date: day.describe('As agreed; what is late moves the day that is shown'),
  reminders_enabled: z.boolean().default(true),
  reminders_most: whole(reminderChoices.most).default(3).describe('How many reminders were agreed on'),
  reminder_days: whole(reminderChoices.days).default(3).describe('Business days between two reminders'),
  lines: z
    .array(lineInput)
    .min(1, 'Please add at least one line')
    .max(checklistLimits.lines, `Please use at most ${checklistLimits.lines} lines`)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Each line needs an id of its own'),
});
export type ChecklistInput = z.output<typeof checklistInput>;

const lineFile = z.object({ id: z.uuid(), original_name: z.string(), size: z.number().int(), created_at: timestamp });

export const checklistLine = z.object({
  id: z.uuid(),
  kind: z.enum(checklistKinds),
  title: z.string(),
  description: z.string().nullable(),
  due_date: z.string().nullable(),
  answer: z.string().nullable(),
  done_at: timestamp.nullable(),
  is_late: z.boolean().describe('Missing past its day'),
  updated_at: timestamp,
  files: z.array(lineFile),
  credential: credentialProgress.nullable().describe('What a login was handed over with; never the secret'),
});
export type ChecklistLine = z.output<typeof checklistLine>;

/** What the client sees of a list, in the portal and by the private link. */
export const checklist = z.object({
  id: z.uuid(),
  title: z.string(),
  project: z.string(),
  is_open: z.boolean().describe('The project is under way, so lines can be answered'),
  launch: z
    .object({ planned: z.string(), date: z.string(), days_late: z.number().int(), reason: z.string().nullable() })
    .nullable(),
  lines: z.array(checklistLine),
  key: publicKey.nullable().describe('What the browser encrypts logins for'),
  is_sample: z.boolean(),
});
export type Checklist = z.output<typeof checklist>;

export const adminChecklist = checklist.extend({
  project_id: z.uuid(),
  launch_date: z.string().nullable(),
  link: z
    .string()
    .nullable()
    .describe(
      'The private page of this list; null once the link is withdrawn, for an API key, and for those who may not change projects',
    ),
  reminders_enabled: z.boolean(),
  reminders_most: z.number().int(),
  reminder_days: z.number().int(),
  reminders_sent: z.number().int(),
  next_reminder_at: timestamp.nullable(),
  lines: z.array(checklistLine.extend({ files: z.array(lineFile.extend({ url: z.string() })) })),
  updated_at: timestamp,
});
export type AdminChecklist = z.output<typeof adminChecklist>;

const adminLists = z.object({ items: z.array(adminChecklist) });
export type AdminChecklists = z.output<typeof adminLists>;
const lists = z.object({ items: z.array(checklist) });
export type Checklists = z.output<typeof lists>;

export const lineAnswer = z.object({
  answer: optionalText(checklistLimits.answer),
  is_done: z.boolean().describe('Ticked: the client has brought it'),
  updated_at: seenVersion,
});
export type LineAnswer = z.output<typeof lineAnswer>;

/** Encrypted in the browser for the request that `credential_id` names. */
export const lineLogin = handedOver.extend({ credential_id: z.uuid(), updated_at: seenVersion });
export type LineLogin = z.output<typeof lineLogin>;

const tooLarge = `Please choose files of at most ${fileSizeText(checklistLimits.fileBytes)} each`;
export const lineUpload = z.object({
  file: z.file('Please choose a file').min(1, 'This file is empty').max(checklistLimits.fileBytes, tooLarge),
});

const tags = ['Checklists'];
const byId = z.object({ id: z.uuid() });
const token = z.object({ token: z.string().regex(/^[\w-]{1,200}$/, 'This link is not complete') });
const byFile = byId.extend({ file_id: z.uuid() });
const uploadLimit = bodyLimit(checklistLimits.fileBytes + megabyte);

export const checklistsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/projects/{id}/checklists', tags, summary: 'What the client of a project is to bring' })
    .input(byId)
    .output(adminLists),
  create: oc
    .route({
      method: 'POST',
      path: '/admin/projects/{id}/checklists',
      tags,
      summary: 'Ask the client for content; they are told',
    })
    .input(
      byId
        .extend({ checklist_id: z.uuid().describe('Chosen by the caller: the same one is kept once') })
        .extend(checklistInput.shape),
    )
    .output(adminLists),
  update: oc
    .route({ method: 'PUT', path: '/admin/checklists/{id}', tags, summary: 'Change a list and its lines, in their order' })
    .input(byId.extend({ updated_at: seenVersion }).extend(checklistInput.shape))
    .output(adminLists),
  delete: oc
    .route({ method: 'DELETE', path: '/admin/checklists/{id}', tags, summary: 'Delete a list that nothing was brought for' })
    .input(byId)
    .output(adminLists),
  renewLink: oc
    .route({
      method: 'POST',
      path: '/admin/checklists/{id}/link',
      tags,
      summary: 'Make a new private link; the earlier one ends',
    })
    .input(byId)
    .output(adminLists),
  withdrawLink: oc
    .route({ method: 'DELETE', path: '/admin/checklists/{id}/link', tags, summary: 'End the private link' })
    .input(byId)
    .output(adminLists),
  reopen: oc
    .route({ method: 'POST', path: '/admin/checklist-lines/{id}/reopen', tags, summary: 'Ask again for a line that was ticked' })
    .input(byId)
    .output(adminLists),
  listOwn: oc
    .route({ method: 'GET', path: '/projects/{id}/checklists', tags, summary: 'What you are asked to bring for your project' })
    .input(byId)
    .output(lists),
  answer: oc
    .route({ method: 'PUT', path: '/checklist-lines/{id}', tags, summary: 'Write against a line, and tick it' })
    .input(byId.extend(lineAnswer.shape))
    .output(checklist),
  handOver: oc
    .route({
      method: 'POST',
      path: '/checklist-lines/{id}/credential',
      tags,
      summary: 'Hand over a login, encrypted in your browser, which ticks its line',
    })
    .input(byId.extend(lineLogin.shape))
    .output(checklist),
  upload: oc
    .route({ method: 'POST', path: '/checklist-lines/{id}/files', tags, summary: 'Add a file to a line, as multipart form data' })
    .meta(uploadLimit)
    .input(byId.extend(lineUpload.shape))
    .output(checklist),
  removeFile: oc
    .route({ method: 'DELETE', path: '/checklist-lines/{id}/files/{file_id}', tags, summary: 'Take a file of a line back' })
    .input(byFile)
    .output(checklist),
  linked: oc
    .route({ method: 'GET', path: '/bring/{token}', tags, summary: 'A list by its private link' })
    .input(token)
    .output(checklist),
  linkedAnswer: oc
    .route({ method: 'PUT', path: '/bring/{token}/lines/{id}', tags, summary: 'Write against a line, and tick it' })
    .input(token.extend(byId.shape).extend(lineAnswer.shape))
    .output(checklist),
  linkedHandOver: oc
    .route({
      method: 'POST',
      path: '/bring/{token}/lines/{id}/credential',
      tags,
      summary: 'Hand over a login, encrypted in your browser, which ticks its line',
    })
    .input(token.extend(byId.shape).extend(lineLogin.shape))
    .output(checklist),
  linkedUpload: oc
    .route({
      method: 'POST',
      path: '/bring/{token}/lines/{id}/files',
      tags,
      summary: 'Add a file to a line, as multipart form data',
    })
    .meta(uploadLimit)
    .input(token.extend(byId.shape).extend(lineUpload.shape))
    .output(checklist),
  linkedRemoveFile: oc
    .route({ method: 'DELETE', path: '/bring/{token}/lines/{id}/files/{file_id}', tags, summary: 'Take a file of a line back' })
    .input(token.extend(byFile.shape))
    .output(checklist),
};
