import { accountRouter } from '#features/account/router.server.ts';
import { registrationRouter } from '#features/auth/registration-router.server.ts';
import { authRouter } from '#features/auth/router.server.ts';
import { bookingsRouter } from '#features/bookings/router.server.ts';
import { brandingRouter } from '#features/branding/router.server.ts';
import { businessRouter } from '#features/business/router.server.ts';
import { cartRouter } from '#features/cart/router.server.ts';
import { checkoutRouter } from '#features/checkout/router.server.ts';
import { consentRouter } from '#features/consent/router.server.ts';
import { contactsRouter } from '#features/contacts/router.server.ts';
import { contractsRouter } from '#features/contracts/router.server.ts';
import { contractTemplatesRouter, writtenContractsRouter } from '#features/contracts/written-router.server.ts';
import { conversationsRouter } from '#features/conversations/router.server.ts';
import { documentsRouter } from '#features/documents/router.server.ts';
import { estimatesRouter } from '#features/estimates/router.server.ts';
import { evidenceRouter } from '#features/evidence/router.server.ts';
import { formsRouter } from '#features/forms/router.server.ts';
import { integrationsRouter } from '#features/integrations/router.server.ts';
import { logsRouter } from '#features/logs/router.server.ts';
import { notificationsRouter } from '#features/notifications/router.server.ts';
import { ordersRouter } from '#features/orders/router.server.ts';
import { outboxRouter } from '#features/outbox/router.server.ts';
import { overviewRouter } from '#features/overview/router.server.ts';
import { paymentsRouter } from '#features/payments/router.server.ts';
import { sampleDataRouter } from '#features/sample-data/router.server.ts';
import { servicesRouter } from '#features/services/router.server.ts';
import { settingsRouter } from '#features/settings/router.server.ts';
import { setupRouter } from '#features/setup/router.server.ts';
import { signingRouter } from '#features/signing/router.server.ts';
import { statusRouter } from '#features/status/router.server.ts';
import { templatesRouter } from '#features/templates/router.server.ts';
import { ticketsRouter } from '#features/tickets/router.server.ts';

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
