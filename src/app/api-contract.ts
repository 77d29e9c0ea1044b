import { accountContract } from '#features/account/contract.ts';
import { authContract } from '#features/auth/contract.ts';
import { registrationContract } from '#features/auth/registration-contract.ts';
import { bookingsContract } from '#features/bookings/contract.ts';
import { brandingContract } from '#features/branding/contract.ts';
import { businessContract } from '#features/business/contract.ts';
import { cartContract } from '#features/cart/contract.ts';
import { checkoutContract } from '#features/checkout/contract.ts';
import { consentContract } from '#features/consent/contract.ts';
import { contactsContract } from '#features/contacts/contract.ts';
import { contractsContract } from '#features/contracts/contract.ts';
import { contractTemplatesContract, writtenContractsContract } from '#features/contracts/written-contract.ts';
import { conversationsContract } from '#features/conversations/contract.ts';
import { documentsContract } from '#features/documents/contract.ts';
import { estimatesContract } from '#features/estimates/contract.ts';
import { evidenceContract } from '#features/evidence/contract.ts';
import { formsContract } from '#features/forms/contract.ts';
import { integrationsContract } from '#features/integrations/contract.ts';
import { logsContract } from '#features/logs/contract.ts';
import { notificationsContract } from '#features/notifications/contract.ts';
import { ordersContract } from '#features/orders/contract.ts';
import { outboxContract } from '#features/outbox/contract.ts';
import { overviewContract } from '#features/overview/contract.ts';
import { paymentsContract } from '#features/payments/contract.ts';
import { sampleDataContract } from '#features/sample-data/contract.ts';
import { servicesContract } from '#features/services/contract.ts';
import { settingsContract } from '#features/settings/contract.ts';
import { setupContract } from '#features/setup/contract.ts';
import { signingContract } from '#features/signing/contract.ts';
import { statusContract } from '#features/status/contract.ts';
import { templatesContract } from '#features/templates/contract.ts';
import { ticketsContract } from '#features/tickets/contract.ts';

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
