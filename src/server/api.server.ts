import { bookingsRouter } from '#features/desk/bookings/router.server.ts';
import { conversationsRouter } from '#features/desk/conversations/router.server.ts';
import { formsRouter } from '#features/desk/forms/router.server.ts';
import { statusRouter } from '#features/desk/status/router.server.ts';
import { ticketsRouter } from '#features/desk/tickets/router.server.ts';
import { logsRouter } from '#features/operations/logs/router.server.ts';
import { outboxRouter } from '#features/operations/outbox/router.server.ts';
import { overviewRouter } from '#features/operations/overview/router.server.ts';
import { sampleDataRouter } from '#features/operations/sample-data/router.server.ts';
import { setupRouter } from '#features/operations/setup/router.server.ts';
import { contractsRouter } from '#features/papers/contracts/router.server.ts';
import { contractTemplatesRouter, writtenContractsRouter } from '#features/papers/contracts/written-router.server.ts';
import { documentsRouter } from '#features/papers/documents/router.server.ts';
import { estimatesRouter } from '#features/papers/estimates/router.server.ts';
import { evidenceRouter } from '#features/papers/evidence/router.server.ts';
import { signingRouter } from '#features/papers/signing/router.server.ts';
import { accountRouter } from '#features/people/account/router.server.ts';
import { registrationRouter } from '#features/people/auth/registration-router.server.ts';
import { authRouter } from '#features/people/auth/router.server.ts';
import { businessRouter } from '#features/people/business/router.server.ts';
import { contactsRouter } from '#features/people/contacts/router.server.ts';
import { cartRouter } from '#features/sales/cart/router.server.ts';
import { checkoutRouter } from '#features/sales/checkout/router.server.ts';
import { ordersRouter } from '#features/sales/orders/router.server.ts';
import { paymentsRouter } from '#features/sales/payments/router.server.ts';
import { servicesRouter } from '#features/sales/services/router.server.ts';
import { templatesRouter } from '#features/sales/templates/router.server.ts';
import { brandingRouter } from '#features/studio/branding/router.server.ts';
import { integrationsRouter } from '#features/studio/integrations/router.server.ts';
import { notificationsRouter } from '#features/studio/notifications/router.server.ts';
import { settingsRouter } from '#features/studio/settings/router.server.ts';
import { consentRouter } from '#features/website/consent/router.server.ts';

/** Every room's routes, under the names that screens and loaders call them by. */
export const apiRouter = {
  auth: authRouter,
  registration: registrationRouter,
  setup: setupRouter,
  logs: logsRouter,
  sampleData: sampleDataRouter,
  outbox: outboxRouter,
  overview: overviewRouter,
  account: accountRouter,
  branding: brandingRouter,
  business: businessRouter,
  settings: settingsRouter,
  consent: consentRouter,
  services: servicesRouter,
  templates: templatesRouter,
  cart: cartRouter,
  orders: ordersRouter,
  status: statusRouter,
  bookings: bookingsRouter,
  notifications: notificationsRouter,
  forms: formsRouter,
  tickets: ticketsRouter,
  conversations: conversationsRouter,
  evidence: evidenceRouter,
  contracts: contractsRouter,
  writtenContracts: writtenContractsRouter,
  contractTemplates: contractTemplatesRouter,
  documents: documentsRouter,
  signing: signingRouter,
  checkout: checkoutRouter,
  integrations: integrationsRouter,
  payments: paymentsRouter,
  contacts: contactsRouter,
  estimates: estimatesRouter,
};
