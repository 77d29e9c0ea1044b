import type { ApiOf } from '#platform/feature/registry.server.ts';
import { builderFeature } from './automation/builder/feature.server.ts';
import { webhooksFeature } from './automation/webhooks/feature.server.ts';
import { workflowsFeature } from './automation/workflows/feature.server.ts';
import { directoryFeature } from './clients/directory/feature.server.ts';
import { importingFeature } from './clients/importing/feature.server.ts';
import { invitationsFeature } from './clients/invitations/feature.server.ts';
import { mergingFeature } from './clients/merging/feature.server.ts';
import { messageRecordsFeature } from './clients/message-records/feature.server.ts';
import { clientPageFeature } from './clients/page/feature.server.ts';
import { pipelineFeature } from './clients/pipeline/feature.server.ts';
import { submissionRecordsFeature } from './clients/submission-records/feature.server.ts';
import { bookingsFeature } from './desk/bookings/feature.server.ts';
import { conversationsFeature } from './desk/conversations/feature.server.ts';
import { formsFeature } from './desk/forms/feature.server.ts';
import { helpFeature } from './desk/help/feature.server.ts';
import { mailTemplatesFeature } from './desk/mail-templates/feature.server.ts';
import { mailboxFeature } from './desk/mailbox/feature.server.ts';
import { microsoftMailboxFeature } from './desk/microsoft-mailbox/feature.server.ts';
import { receivedMailsFeature } from './desk/received-mails/feature.server.ts';
import { savedRepliesFeature } from './desk/saved-replies/feature.server.ts';
import { statusFeature } from './desk/status/feature.server.ts';
import { ticketsFeature } from './desk/tickets/feature.server.ts';
import { analyticsFeature } from './operations/analytics/feature.server.ts';
import { apiDocsFeature } from './operations/api-docs/feature.server.ts';
import { auditFeature } from './operations/audit/feature.server.ts';
import { backupsFeature } from './operations/backups/feature.server.ts';
import { logsFeature } from './operations/logs/feature.server.ts';
import { outboxFeature } from './operations/outbox/feature.server.ts';
import { overviewFeature } from './operations/overview/feature.server.ts';
import { sampleDataFeature } from './operations/sample-data/feature.server.ts';
import { searchFeature } from './operations/search/feature.server.ts';
import { setupFeature } from './operations/setup/feature.server.ts';
import { todayFeature } from './operations/today/feature.server.ts';
import { agreementsFeature } from './papers/agreements/feature.server.ts';
import { contractsFeature } from './papers/contracts/feature.server.ts';
import { documentsFeature } from './papers/documents/feature.server.ts';
import { estimatesFeature } from './papers/estimates/feature.server.ts';
import { evidenceFeature } from './papers/evidence/feature.server.ts';
import { proofFeature } from './papers/proof/feature.server.ts';
import { signingFeature } from './papers/signing/feature.server.ts';
import { accountFeature } from './people/account/feature.server.ts';
import { apiKeysFeature } from './people/api-keys/feature.server.ts';
import { authFeature } from './people/auth/feature.server.ts';
import { businessFeature } from './people/business/feature.server.ts';
import { contactsFeature } from './people/contacts/feature.server.ts';
import { homeFeature } from './people/home/feature.server.ts';
import { portalViewsFeature } from './people/portal-views/feature.server.ts';
import { privacyFeature } from './people/privacy/feature.server.ts';
import { teamFeature } from './people/team/feature.server.ts';
import { cartFeature } from './sales/cart/feature.server.ts';
import { checkoutFeature } from './sales/checkout/feature.server.ts';
import { clientServicesFeature } from './sales/client-services/feature.server.ts';
import { ordersFeature } from './sales/orders/feature.server.ts';
import { paymentsFeature } from './sales/payments/feature.server.ts';
import { servicesFeature } from './sales/services/feature.server.ts';
import { templatesFeature } from './sales/templates/feature.server.ts';
import { brandingFeature } from './studio/branding/feature.server.ts';
import { calendarFeature } from './studio/calendar/feature.server.ts';
import { integrationsFeature } from './studio/integrations/feature.server.ts';
import { notificationsFeature } from './studio/notifications/feature.server.ts';
import { settingsFeature } from './studio/settings/feature.server.ts';
import { textsFeature } from './studio/texts/feature.server.ts';
import { blogFeature } from './website/blog/feature.server.ts';
import { caseStudiesFeature } from './website/case-studies/feature.server.ts';
import { consentFeature } from './website/consent/feature.server.ts';
import { contentFeature } from './website/content/feature.server.ts';
import { languagesFeature } from './website/languages/feature.server.ts';
import { locationFeature } from './website/location/feature.server.ts';
import { mediaFeature } from './website/media/feature.server.ts';
import { newsletterFeature } from './website/newsletter/feature.server.ts';
import { offersFeature } from './website/offers/feature.server.ts';
import { seoFeature } from './website/seo/feature.server.ts';
import { testimonialsFeature } from './website/testimonials/feature.server.ts';
import { transferFeature } from './website/transfer/feature.server.ts';
import { visitsFeature } from './website/visits/feature.server.ts';
import { checklistsFeature } from './work/checklists/feature.server.ts';
import { credentialsFeature } from './work/credentials/feature.server.ts';
import { deliverablesFeature } from './work/deliverables/feature.server.ts';
import { filesFeature } from './work/files/feature.server.ts';
import { milestonesFeature } from './work/milestones/feature.server.ts';
import { projectsFeature } from './work/projects/feature.server.ts';
import { retainersFeature } from './work/retainers/feature.server.ts';
import { tasksFeature } from './work/tasks/feature.server.ts';
import { projectTemplatesFeature } from './work/templates/feature.server.ts';
import { timeFeature } from './work/time/feature.server.ts';

/** Every feature that has a part on the server. A new one adds its line here. */
export const features = [
  brandingFeature,
  calendarFeature,
  integrationsFeature,
  notificationsFeature,
  settingsFeature,
  textsFeature,
  accountFeature,
  authFeature,
  businessFeature,
  contactsFeature,
  homeFeature,
  portalViewsFeature,
  privacyFeature,
  teamFeature,
  apiKeysFeature,
  agreementsFeature,
  contractsFeature,
  documentsFeature,
  estimatesFeature,
  evidenceFeature,
  proofFeature,
  signingFeature,
  cartFeature,
  checkoutFeature,
  clientServicesFeature,
  ordersFeature,
  paymentsFeature,
  servicesFeature,
  templatesFeature,
  bookingsFeature,
  conversationsFeature,
  formsFeature,
  helpFeature,
  savedRepliesFeature,
  statusFeature,
  ticketsFeature,
  receivedMailsFeature,
  mailTemplatesFeature,
  mailboxFeature,
  microsoftMailboxFeature,
  filesFeature,
  projectsFeature,
  directoryFeature,
  importingFeature,
  invitationsFeature,
  clientPageFeature,
  mergingFeature,
  messageRecordsFeature,
  submissionRecordsFeature,
  pipelineFeature,
  milestonesFeature,
  deliverablesFeature,
  tasksFeature,
  timeFeature,
  projectTemplatesFeature,
  retainersFeature,
  checklistsFeature,
  credentialsFeature,
  consentFeature,
  contentFeature,
  blogFeature,
  transferFeature,
  newsletterFeature,
  mediaFeature,
  caseStudiesFeature,
  offersFeature,
  testimonialsFeature,
  languagesFeature,
  locationFeature,
  seoFeature,
  visitsFeature,
  workflowsFeature,
  builderFeature,
  webhooksFeature,
  logsFeature,
  auditFeature,
  outboxFeature,
  backupsFeature,
  analyticsFeature,
  apiDocsFeature,
  overviewFeature,
  todayFeature,
  sampleDataFeature,
  searchFeature,
  setupFeature,
] as const;

/** The whole API, under the names that loaders call it by. */
export type ApiRouter = ApiOf<typeof features>;
