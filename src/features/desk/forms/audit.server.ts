import { byVisitor, defineAudit } from '#platform/audit/audit.server.ts';

export const formsAudit = defineAudit({
  'form.submitted': byVisitor(({ form_name }) => `sent a form: ${String(form_name ?? '').replaceAll('_', ' ')}`),
});
