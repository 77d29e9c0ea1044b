/** Where a submission is in the studio's work; `spam` is kept, and counted nowhere. */
export const submissionStatuses = ['new', 'read', 'done', 'spam'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const formTypes = ['contact', 'quote', 'support', 'onboarding', 'feedback'] as const;
export type FormType = (typeof formTypes)[number];

/** The forms that the site's own pages show. Their fields belong to those pages. */
export const siteForms = ['contact', 'custom_website', 'support_ticket', 'template_notify'] as const;
export type SiteForm = (typeof siteForms)[number];

/** What is counted of a form, by day: never who it was. */
export const formCounts = ['view', 'start', 'finish', 'stop', 'invalid', 'error'] as const;
export type FormCount = (typeof formCounts)[number];
