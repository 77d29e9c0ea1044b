import { z } from 'zod';
import { mailOfMessage } from '#features/desk/received-mails/contract.ts';
import { senders } from '#shared/choices/desk/conversations.ts';
import { fileSizeText } from '#shared/file-size.ts';
import { timestamp } from '#shared/wire.ts';
import { messageLimits } from './choices.ts';

/** What both sides of a conversation see of a message, and how they write one. */

export const attachment = z.object({
  id: z.uuid(),
  original_name: z.string(),
  content_type: z.string(),
  size: z.number().int(),
  url: z.string(),
});
export type Attachment = z.output<typeof attachment>;

export const message = z.object({
  id: z.uuid(),
  sender: z.enum(senders),
  author: z.string(),
  is_own: z.boolean().describe('Written by the caller'),
  text: z.string().describe('Empty once it is deleted'),
  attachments: z.array(attachment),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  deleted_at: timestamp.nullable(),
  read_at: timestamp.nullable().describe('When the other side saw it'),
  mail: mailOfMessage,
  is_unproven: z
    .boolean()
    .describe('Sent by a form without signing in, with the address of somebody who has an account: anybody could have'),
  is_sample: z.boolean(),
});
export type Message = z.output<typeof message>;

export const messagePage = z.object({
  items: z.array(message).describe('Oldest first'),
  next_cursor: z.string().nullable().describe('Leads to earlier ones'),
});
export type MessagePage = z.output<typeof messagePage>;

const blank = 'Please write a message';
export const tooLongText = `Please use at most ${messageLimits.text} characters`;
export const messageText = z.string(blank).trim().min(1, blank).max(messageLimits.text, tooLongText);

const written = z.object({
  text: z.string(blank).trim().max(messageLimits.text, tooLongText).default(''),
  file_ids: z.array(z.uuid()).max(messageLimits.files, `Please attach at most ${messageLimits.files} files`).default([]),
});
const isWritten = ({ text, file_ids }: z.output<typeof written>) => text !== '' || file_ids.length > 0;

export const messageInput = written
  .extend({ id: z.uuid(), request_key: z.uuid().describe('Chosen by the caller: the same one is kept once') })
  .refine(isWritten, { path: ['text'], message: blank });
export type MessageInput = z.output<typeof messageInput>;

export const draftInput = z.object({
  id: z.uuid(),
  text: z.string().max(messageLimits.text, tooLongText).describe('Empty to forget it'),
});

export const readInput = z.object({
  id: z.uuid(),
  message_id: z.uuid().optional().describe('The newest that was shown: what came after it stays unread. All are read without it'),
});

export const messageUpload = z.object({
  file: z
    .file('Please choose a file')
    .min(1, 'This file is empty')
    .max(messageLimits.fileBytes, `Please choose files of at most ${fileSizeText(messageLimits.fileBytes)} each`),
});

export const uploaded = attachment.omit({ url: true });
export type Uploaded = z.output<typeof uploaded>;

export const subjectLine = z
  .string('Please enter a subject')
  .trim()
  .min(3, 'Subject must be at least 3 characters')
  .max(messageLimits.subject, `Please use at most ${messageLimits.subject} characters`);
