import { implement } from '@orpc/server';
import { isNotNull } from 'drizzle-orm';
import { forms } from '#db/schema/desk/forms.ts';
import { guardForm } from '#platform/forms/form-guard.server.ts';
import { issueFormToken } from '#platform/forms/form-token.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { guardFirst } from '#platform/http/guards.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { SiteForm } from '#shared/choices/desk/forms.ts';
import { honeypotField, minimumFillMs } from '#shared/public-form/guard.ts';
import { submitAnswers } from './built.server.ts';
import { formsContract, type SiteFormState } from './contract.ts';
import { countFailure, countFailures, countForm } from './counts.server.ts';
import { serviceLabel, templateTitle } from './mail-fields.server.ts';
import { closedMessage, readPublished } from './rows.server.ts';
import { submitForm } from './service.server.ts';
import { siteFormIds } from './site-forms-fields.ts';

const os = implement(formsContract).$context<ApiContext>().$config(guardFirst);

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const formsRouter = os.router({
  site: os.site.handler(async ({ context }) => {
    const rows = await context.platform.db.select().from(forms).where(isNotNull(forms.site_form));
    const states = rows.map(({ site_form, is_active, success_message, failure_message }) => [
      site_form,
      { is_active, success_message, failure_message },
    ]);
    return { closed: closedMessage, forms: Object.fromEntries(states) as Record<SiteForm, SiteFormState> };
  }),
  published: os.published.handler(async ({ context, input }) => {
    const { form, definition, version_id } = await readPublished(context.platform.db, input.slug);
    const { id, slug, name, is_active, success_message, failure_message, allowed_origins } = form;
    return {
      ...{ id, slug, name, version_id, definition, is_active, closed: closedMessage },
      ...{ success_message, failure_message, allowed_origins },
    };
  }),
  submit: os.submit.handler(async ({ context, input }) => {
    const { db } = context.platform;
    const { slug, version_id, answers, request_key } = input;
    const published = await readPublished(db, slug, version_id);
    try {
      await guardForm(context, 'built', input);
      return await submitAnswers(context, published, { answers, request_key });
    } catch (error) {
      // A count that fails hides no refusal.
      await countFailure(db, published.form.id, error).catch(() => undefined);
      throw error;
    }
  }),
  count: os.count.handler(async ({ context, input: { slug, event, field } }) => {
    await limitRate(context, 'form-counts', { window: 60, max: 60 });
    const { form, definition } = await readPublished(context.platform.db, slug);
    const isKnown = event !== 'stop' || definition.fields.some(({ key }) => key === field);
    if (isKnown) await countForm(context.platform.db, form.id, event, event === 'stop' ? field : '');
    return { counted: isKnown };
  }),
  token: os.token.handler(async ({ context }) => {
    await limitRate(context, 'form-token', { window: 60, max: 60 });
    return { token: issueFormToken(context.platform.secrets), wait: minimumFillMs };
  }),
  contact: os.contact.use(countFailures(siteFormIds.contact)).handler(async ({ context, input }) => {
    await guardForm(context, 'contact', input);
    const { [honeypotField]: _, token: __, request_key, serviceId, ...fields } = input;
    const data = { ...fields, ...(serviceId && uuidPattern.test(serviceId) ? { service_id: serviceId } : {}) };
    const about = `${fields.subject} (${serviceLabel(fields.service)})`;
    return submitForm(context, { kind: 'contactPage', data, about, request_key });
  }),
  contactDialog: os.contactDialog.use(countFailures(siteFormIds.contact)).handler(async ({ context, input }) => {
    await guardForm(context, 'contact', input);
    const { [honeypotField]: _, token: __, request_key, ...data } = input;
    return submitForm(context, { kind: 'contactDialog', data, request_key });
  }),
  customWebsite: os.customWebsite.use(countFailures(siteFormIds.custom_website)).handler(async ({ context, input }) => {
    await guardForm(context, 'custom-website', input);
    const { [honeypotField]: _, token: __, request_key, ...data } = input;
    return submitForm(context, { kind: 'customWebsite', data, about: data.website_type, request_key });
  }),
  templateNotify: os.templateNotify.use(countFailures(siteFormIds.template_notify)).handler(async ({ context, input }) => {
    await guardForm(context, 'template-notify', input);
    const { email, template_id, request_key } = input;
    const about = templateTitle(template_id);
    return submitForm(context, { kind: 'templateNotify', data: { email, template_id }, about, request_key });
  }),
});
