import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const seoAudit = defineAudit({
  'seo_page.updated': naming('changed how search engines see the page', 'label'),
  'seo_page.picture_updated': naming('stored a share picture for the page', 'label'),
  'seo_page.picture_removed': naming('removed the share picture of the page', 'label'),
  'seo_redirect.created': naming('made a redirect from', 'from'),
  'seo_redirect.updated': naming('changed the redirect from', 'from'),
  'seo_redirect.deleted': naming('deleted the redirect from', 'from'),
  'seo_link.checked': 'asked for a check of the links',
  'seo_link.ignored': naming('ignored the broken link', 'url'),
  'seo_link.watched': naming('stopped ignoring the link', 'url'),
});
