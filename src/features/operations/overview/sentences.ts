type Details = Record<string, unknown>;

const count = (details: Details, key: string): number => {
  const found = details[key];
  return typeof found === 'object' && found !== null
    ? Object.values(found).reduce((sum: number, rows) => sum + Number(rows), 0)
    : 0;
};

const estimate = (verb: string) => (details: Details) => `${verb} estimate ${String(details.estimate_number ?? '')}`;

/** What each entry of the audit log says after the name of who did it; a feature adds its own lines. */
const sentences: Record<string, string | ((details: Details) => string)> = {
  'setup.complete': 'set up the studio',
  'client.register': 'registered',
  'user.created': 'created an account',
  'email.confirm': 'confirmed their email address',
  'password.reset-request': 'asked for a new password',
  'password.reset': 'chose a new password',
  'password.changed': 'changed their password',
  'profile.updated': 'updated their profile',
  'session.revoked': 'signed a device out',
  'session.others_revoked': 'signed all other devices out',
  'two_factor.enabled': 'turned two-factor sign-in on',
  'two_factor.disabled': 'turned two-factor sign-in off',
  'two_factor.codes_renewed': 'renewed their recovery codes',
  'recovery_email.requested': 'asked for a recovery address',
  'recovery_email.confirmed': 'confirmed a recovery address',
  'recovery_email.removed': 'removed their recovery address',
  'business.created': 'added a business profile',
  'business.updated': 'updated a business profile',
  'settings.updated': 'changed the site information',
  'branding.updated': 'changed the branding',
  'branding.reset': 'reset the brand colours',
  'branding.logo_updated': 'uploaded a logo',
  'branding.logo_removed': 'removed a logo',
  'user.passphrase_opened': "opened a client's encrypted fields",
  'logs.passphrase_read': 'opened the sensitive data of the logs',
  'mail.retried': 'sent a failed mail again',
  'form.submitted': (details) => `sent a form: ${String(details.form_name ?? '').replaceAll('_', ' ')}`,
  'ticket.opened': (details) => `opened ticket ${String(details.number ?? '')}`,
  'conversation.started': 'started a conversation',
  'conversation.message': 'wrote in a conversation',
  'service.created': (details) => `added the service ${String(details.name ?? '')}`,
  'service.updated': (details) => `changed the service ${String(details.name ?? '')}`,
  'service.deleted': (details) => `deleted the service ${String(details.name ?? '')}`,
  'service.deactivated': (details) => `deactivated the service ${String(details.name ?? '')}`,
  'service.picture_updated': (details) => `uploaded a picture for the service ${String(details.name ?? '')}`,
  'template.created': (details) => `added the template ${String(details.name ?? '')}`,
  'template.updated': (details) => `changed the template ${String(details.name ?? '')}`,
  'template.deleted': (details) => `deleted the template ${String(details.name ?? '')}`,
  'template.deactivated': (details) => `deactivated the template ${String(details.name ?? '')}`,
  'template.picture_updated': (details) => `uploaded a preview for the template ${String(details.name ?? '')}`,
  'cart.item_added': (details) => `put ${String(details.name ?? 'an item')} into their cart`,
  'cart.quantity_changed': (details) => `changed how many of ${String(details.name ?? 'an item')} are in their cart`,
  'cart.item_removed': 'took an item out of their cart',
  'cart.emptied': 'emptied their cart',
  'cart.prices_accepted': 'accepted the new prices in their cart',
  'cart.merged': 'brought a cart along when signing in',
  'checkout.details_given': 'gave their details at checkout',
  'contract.signed': (details) => `signed contract ${String(details.contract_number ?? '')}`,
  'document.code_sent': (details) => `asked for a code to sign contract ${String(details.contract_number ?? '')}`,
  'contract.created': (details) => `wrote contract ${String(details.contract_number ?? '')}`,
  'contract.updated': (details) => `changed contract ${String(details.contract_number ?? '')}`,
  'contract.sent': (details) => `sent contract ${String(details.contract_number ?? '')}`,
  'contract.countersigned': (details) => `signed contract ${String(details.contract_number ?? '')} for the studio`,
  'contract.declined': (details) => `declined contract ${String(details.contract_number ?? '')}`,
  'contract.cancelled': (details) => `cancelled contract ${String(details.contract_number ?? '')}`,
  'contract.link_revoked': (details) => `revoked the link of contract ${String(details.contract_number ?? '')}`,
  'contract.reminders_on': (details) => `turned reminders of contract ${String(details.contract_number ?? '')} on`,
  'contract.reminders_off': (details) => `turned reminders of contract ${String(details.contract_number ?? '')} off`,
  'contract_template.created': (details) => `added the contract template ${String(details.name ?? '')}`,
  'contract_template.updated': (details) => `changed the contract template ${String(details.name ?? '')}`,
  'contract_template.deleted': (details) => `deleted the contract template ${String(details.name ?? '')}`,
  'contract.superseded': (details) => `needs a new contract instead of ${String(details.contract_number ?? '')}`,
  'integration.updated': 'changed the payment provider’s settings',
  'integration.removed': 'removed the payment provider’s keys',
  'payment.opened': (details) => `opened the card payment of ${String(details.order_number ?? '')}`,
  'card.changed': 'changed their card on file',
  'card.removed': 'removed their card on file',
  'subscription.changed': ({ to, cancel_at_period_end }) =>
    cancel_at_period_end
      ? 'cancelled a subscription for the end of its period'
      : `has a subscription that is now ${String(to).replace('_', ' ')}`,
  'contact.created': (details) => `added the contact ${String(details.email ?? '')}`,
  'contact.updated': (details) => `changed the contact ${String(details.email ?? '')}`,
  'estimate.created': estimate('wrote'),
  'estimate.updated': estimate('changed'),
  'estimate.sent': estimate('sent'),
  'estimate.viewed': estimate('opened'),
  'estimate.accepted': estimate('accepted'),
  'estimate.declined': estimate('declined'),
  'estimate.expired': (details) => `let estimate ${String(details.estimate_number ?? '')} expire`,
  'estimate.link_revoked': (details) => `revoked the link of estimate ${String(details.estimate_number ?? '')}`,
  'estimate.reminders_on': (details) => `switched on reminders of estimate ${String(details.estimate_number ?? '')}`,
  'estimate.reminders_off': (details) => `switched off reminders of estimate ${String(details.estimate_number ?? '')}`,
  'estimate.converted': ({ estimate_number, contract_number }) =>
    `made contract ${String(contract_number ?? '')} of estimate ${String(estimate_number ?? '')}`,
  'project.created': (details) => `began the project ${String(details.name ?? '')}`,
  'order.created': (details) => `placed order ${String(details.order_number ?? '')}`,
  'order.status_changed': (details) =>
    `set order ${String(details.order_number ?? '')} from ${String(details.from ?? '')} to ${String(details.to ?? '')}`,
  'order.late_fee_added': (details) => `added a late fee to order ${String(details.order_number ?? '')}`,
  'orders.exported': 'exported the orders',
  'payment.received': (details) => `booked a payment for order ${String(details.order_number ?? '')}`,
  'payment.failed': (details) => `saw a payment fail for order ${String(details.order_number ?? '')}`,
  'payment.refunded': (details) => `refunded a payment of order ${String(details.order_number ?? '')}`,
  'sample_data.filled': 'added sample data',
  'sample_data.removed': (details) => `removed ${count(details, 'removed').toLocaleString('en-US')} sample records`,
};

/** An action without a line of its own still reads as words: `order.paid` becomes "paid: order". */
export function sentenceOf(action: string, details: Details): string {
  const known = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  if (typeof known === 'function') return known(details);
  if (known) return known;
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll(/[_-]/g, ' '));
  return verb ? `${verb}: ${noun}` : noun;
}
