import { bookingsContract } from '#features/desk/bookings/contract.ts';
import { conversationsContract } from '#features/desk/conversations/contract.ts';
import { formsContract } from '#features/desk/forms/contract.ts';
import { statusContract } from '#features/desk/status/contract.ts';
import { ticketsContract } from '#features/desk/tickets/contract.ts';
import { logsContract } from '#features/operations/logs/contract.ts';
import { outboxContract } from '#features/operations/outbox/contract.ts';
import { overviewContract } from '#features/operations/overview/contract.ts';
import { sampleDataContract } from '#features/operations/sample-data/contract.ts';
import { setupContract } from '#features/operations/setup/contract.ts';
import { contractsContract } from '#features/papers/contracts/contract.ts';
import { contractTemplatesContract, writtenContractsContract } from '#features/papers/contracts/written-contract.ts';
import { documentsContract } from '#features/papers/documents/contract.ts';
import { estimatesContract } from '#features/papers/estimates/contract.ts';
import { evidenceContract } from '#features/papers/evidence/contract.ts';
import { signingContract } from '#features/papers/signing/contract.ts';
import { accountContract } from '#features/people/account/contract.ts';
import { authContract } from '#features/people/auth/contract.ts';
import { registrationContract } from '#features/people/auth/registration-contract.ts';
import { businessContract } from '#features/people/business/contract.ts';
import { contactsContract } from '#features/people/contacts/contract.ts';
import { cartContract } from '#features/sales/cart/contract.ts';
import { checkoutContract } from '#features/sales/checkout/contract.ts';
import { ordersContract } from '#features/sales/orders/contract.ts';
import { paymentsContract } from '#features/sales/payments/contract.ts';
import { servicesContract } from '#features/sales/services/contract.ts';
import { templatesContract } from '#features/sales/templates/contract.ts';
import { brandingContract } from '#features/studio/branding/contract.ts';
import { integrationsContract } from '#features/studio/integrations/contract.ts';
import { notificationsContract } from '#features/studio/notifications/contract.ts';
import { settingsContract } from '#features/studio/settings/contract.ts';
import { consentContract } from '#features/website/consent/contract.ts';

/** The whole API as screens and loaders know it. */
export const apiContract = {
  auth: authContract,
  registration: registrationContract,
  setup: setupContract,
  logs: logsContract,
  sampleData: sampleDataContract,
  outbox: outboxContract,
  overview: overviewContract,
  account: accountContract,
  branding: brandingContract,
  business: businessContract,
  settings: settingsContract,
  consent: consentContract,
  services: servicesContract,
  templates: templatesContract,
  cart: cartContract,
  orders: ordersContract,
  status: statusContract,
  bookings: bookingsContract,
  notifications: notificationsContract,
  forms: formsContract,
  tickets: ticketsContract,
  conversations: conversationsContract,
  evidence: evidenceContract,
  contracts: contractsContract,
  writtenContracts: writtenContractsContract,
  contractTemplates: contractTemplatesContract,
  documents: documentsContract,
  signing: signingContract,
  checkout: checkoutContract,
  integrations: integrationsContract,
  payments: paymentsContract,
  contacts: contactsContract,
  estimates: estimatesContract,
};
