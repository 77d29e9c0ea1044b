import { byVisitor, defineAudit, naming } from '#platform/audit/audit.server.ts';

export const newsletterAudit = defineAudit({
  'newsletter_subscriber.confirmed': byVisitor('confirmed a subscription to the newsletter'),
  'newsletter_subscriber.unsubscribed': byVisitor('unsubscribed from the newsletter'),
  'newsletter_subscriber.deleted': 'removed a subscriber of the newsletter',
  'newsletter_subscribers.exported': 'exported the subscribers of the newsletter',
  'newsletter_mailing.started': naming('began to send the post to the subscribers', 'title'),
  'newsletter_mailing.stopped': naming('stopped sending the post', 'title'),
  'newsletter_mailing.finished': naming('finished sending the post', 'title'),
  'newsletter_mailing.tested': naming('sent a test mail of the post', 'title'),
});
