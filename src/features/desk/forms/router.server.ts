import { implement } from '@orpc/server';
import { guardForm } from '#platform/forms/form-guard.server.ts';
import { issueFormToken } from '#platform/forms/form-token.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import { honeypotField, minimumFillMs } from '#shared/public-form/guard.ts';
import { sentMessages } from './choices.ts';
import { formsContract } from './contract.ts';
import { serviceLabel, templateTitle } from './mail-fields.server.ts';
import { submitForm } from './service.server.ts';

const os = implement(formsContract).$context<ApiContext>().$config(guardFirst);

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const formsRouter = os.router({
  token: os.token.handler(async ({ context }) => {
    await limitRate(context, 'form-token', { window: 60, max: 60 });
    return { token: issueFormToken(context.platform.secrets), wait: minimumFillMs };
  }),
  contact: os.contact.handler(async ({ context, input }) => {
    await guardForm(context, 'contact', input);
    const { [honeypotField]: _, token: __, request_key, serviceId, ...fields } = input;
    const data = { ...fields, ...(serviceId && uuidPattern.test(serviceId) ? { service_id: serviceId } : {}) };
    const about = `${fields.subject} (${serviceLabel(fields.service)})`;
    await submitForm(context, { kind: 'contactPage', data, about, request_key });
    return { message: sentMessages.contactPage };
  }),
  contactDialog: os.contactDialog.handler(async ({ context, input }) => {
    await guardForm(context, 'contact', input);
    const { [honeypotField]: _, token: __, request_key, ...data } = input;
    await submitForm(context, { kind: 'contactDialog', data, request_key });
    return { message: sentMessages.contactDialog };
  }),
  customWebsite: os.customWebsite.handler(async ({ context, input }) => {
    await guardForm(context, 'custom-website', input);
    const { [honeypotField]: _, token: __, request_key, ...data } = input;
    await submitForm(context, { kind: 'customWebsite', data, about: data.website_type, request_key });
    return { message: sentMessages.customWebsite };
  }),
  templateNotify: os.templateNotify.handler(async ({ context, input }) => {
    await guardForm(context, 'template-notify', input);
    const { email, template_id, request_key } = input;
    await submitForm(context, {
      kind: 'templateNotify',
      data: { email, template_id },
      about: templateTitle(template_id),
      request_key,
    });
    return { message: sentMessages.templateNotify };
  }),
});
