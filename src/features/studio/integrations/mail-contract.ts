import { oc } from '@orpc/contract';
import { z } from 'zod';
import { smtpSecurities } from '#shared/choices/studio/integrations.ts';
import { testResult } from './test-contract.ts';

const text = (most: number) => z.string().trim().max(most, `Please use at most ${most} characters`);
const address = z.email('Please enter an email address').max(254, 'Please use at most 254 characters');

const server = {
  host: text(253)
    .min(1, 'Please enter the server')
    .regex(/^[a-z0-9._:-]*$/i, 'Please enter a name such as smtp.studio.example'),
  port: z
    .number('Please enter a port')
    .int('Please enter a whole number')
    .min(1, 'Please enter a port between 1 and 65535')
    .max(65_535, 'Please enter a port between 1 and 65535'),
  security: z.enum(smtpSecurities),
  /** Blank for a server that asks for no sign-in. */
  username: text(320),
  /** A blank password means that the stored one stays. */
  password: z.string().max(500, 'Please use at most 500 characters'),
};

/** Whoever names the mail server reads every link for a new password: the own password is asked for once more. */
const account_password = z.string().min(1, 'Please enter your password').max(256);

/** Asked before anything is changed about how mails leave. */
export const passwordAsked = z.object({ account_password });

export const smtpInput = z.object({ ...server, from_address: address, account_password });
export type SmtpInput = z.output<typeof smtpInput>;
const smtpTestInput = z.object(server);
export type SmtpTestInput = z.output<typeof smtpTestInput>;

const app = {
  tenant_id: text(100).regex(/^[a-z0-9.-]*$/i, 'Please enter the ID or the domain of the tenant'),
  client_id: text(100).regex(/^[a-z0-9-]*$/i, 'Please enter the ID of the application'),
  /** A blank secret means that the stored one stays. */
  client_secret: text(500),
  sending_email: z.union([z.literal(''), address], 'Please enter an email address'),
};

export const microsoftFields = z.object(app);
export const microsoftInput = microsoftFields.extend({ account_password });
export type MicrosoftInput = z.output<typeof microsoftInput>;

const smtpSettings = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(smtpSecurities),
  username: z.string(),
  from_address: z.string(),
  /** Secrets never travel back: only whether one is stored. */
  has_password: z.boolean(),
});
const microsoftSettings = z.object({
  tenant_id: z.string(),
  client_id: z.string(),
  sending_email: z.string(),
  has_client_secret: z.boolean(),
});

const mailSettings = z.object({
  /** What mails leave through now. */
  active: z.enum(['environment', 'smtp', 'microsoft']).nullable(),
  /** The address that mails come from now. */
  sender: z.string(),
  /** The server that the environment names, without user and password. */
  environment: z.string().nullable(),
  smtp: smtpSettings,
  microsoft: microsoftSettings,
  /** What Microsoft reports new mails to. */
  webhook_url: z.string(),
});
export type MailSettings = z.output<typeof mailSettings>;

const tags = ['Integrations'];
const path = '/admin/integrations/mail';

export const mailContract = {
  mail: oc.route({ method: 'GET', path, tags, summary: 'How mails leave, without secrets' }).output(mailSettings),
  saveSmtp: oc
    .route({ method: 'PUT', path: `${path}/smtp`, tags, summary: 'Sends mails through a mail server' })
    .input(smtpInput)
    .output(mailSettings),
  saveMicrosoft: oc
    .route({ method: 'PUT', path: `${path}/microsoft`, tags, summary: 'Sends mails through Microsoft 365' })
    .input(microsoftInput)
    .output(mailSettings),
  removeMail: oc
    .route({ method: 'DELETE', path: `${path}/{provider}`, tags, summary: 'Removes a mail provider and its secrets' })
    .input(z.object({ provider: z.enum(['smtp', 'microsoft']), ...passwordAsked.shape }))
    .output(mailSettings),
  testSmtp: oc
    .route({ method: 'POST', path: `${path}/smtp/test`, tags, summary: 'Connects to a mail server and signs in' })
    .input(smtpTestInput)
    .output(testResult),
  testMicrosoft: oc
    .route({ method: 'POST', path: `${path}/microsoft/test`, tags, summary: 'Asks Microsoft for a token and for the mailbox' })
    .input(microsoftFields)
    .output(testResult),
  sendTestMail: oc
    .route({ method: 'POST', path: `${path}/test-mail`, tags, summary: 'Sends a mail to the caller, through what is stored' })
    .output(testResult),
};
