import { byVisitor, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const formsAudit = defineAudit({
  'form.submitted': byVisitor(({ form_name }) => `sent a form: ${String(form_name ?? '').replaceAll('_', ' ')}`),
  'form.created': naming('began the form', 'name'),
  'form.updated': naming('changed the form', 'name'),
  'form.opened': naming('opened the form', 'name'),
  'form.closed': naming('closed the form', 'name'),
  'form.published': naming('published the form', 'name'),
  'form.deleted': naming('deleted the form', 'name'),
  'form.restored': naming('took back the form', 'name'),
  'form_submission.marked': ({ form_name = '', status = '' }) => `marked a submission of ${form_name} as ${status}`,
  'form_submission.noted': naming('noted something about a submission of', 'form_name'),
  'form_submission.deleted': naming('deleted a submission of', 'form_name'),
  'form_submission.restored': naming('took back a submission of', 'form_name'),
  'form_submissions.exported': () => 'exported form submissions',
});
