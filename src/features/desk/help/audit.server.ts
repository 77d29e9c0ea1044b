import { defineAudit, naming } from '#platform/audit/audit.server.ts';

export const helpAudit = defineAudit({
  'help_article.created': naming('wrote the help article', 'title'),
  'help_article.updated': naming('changed the help article', 'title'),
  'help_article.published': naming('published the help article', 'title'),
  'help_article.withdrawn': naming('took back the help article', 'title'),
  'help_article.deleted': naming('deleted the help article', 'title'),
  'help_article.ordered': 'put the help articles in another order',
});
