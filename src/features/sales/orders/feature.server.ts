import * as creditCardIcon from 'lucide-react/icons/credit-card';
import * as receiptTextIcon from 'lucide-react/icons/receipt-text';
import { estimateAccepted } from '#features/papers/estimates/events.ts';
import { contactLinked, contactUnlinked } from '#features/people/contacts/events.ts';
import { milestoneApproved } from '#features/work/milestones/events.ts';
import { on } from '#platform/events/event.ts';
import { defineFeature } from '#platform/feature/feature.server.ts';
import { iconOf } from '#platform/feature/icon.ts';
import { ordersAudit } from './audit.server.ts';
import { monthlyRevenue, pendingOrders } from './cards.server.ts';
import { orderFigures } from './daily-figures.server.ts';
import {
  claimDepositsHandler,
  claimDepositsJob,
  depositHandler,
  depositJob,
  releaseDepositsHandler,
  releaseDepositsJob,
} from './deposit.server.ts';
import { orderMailTemplates } from './emails/order-mails.ts';
import {
  orderCreated,
  orderLateFeeAdded,
  orderStatusChanged,
  paymentFailed,
  paymentReceived,
  paymentRefunded,
  refundFailed,
} from './events.ts';
import { ordersHousekeeping } from './housekeeping.server.ts';
import {
  dueRemindersHandler,
  dueRemindersSchedule,
  invoiceHandler,
  invoiceJob,
  receiptHandler,
  receiptJob,
} from './jobs.server.ts';
import { milestoneOrderHandler, milestoneOrderJob } from './milestone.server.ts';
import { ordersPersonalData } from './personal-data.server.ts';
import { paymentNeeds } from './portal-home.server.ts';
import { orderSearch } from './record-search.server.ts';
import { ordersRouter } from './router.server.ts';
import { ordersToday } from './today.server.ts';

export const ordersFeature = defineFeature({
  name: 'sales/orders',
  api: { orders: ordersRouter },
  events: [orderCreated, orderStatusChanged, orderLateFeeAdded, paymentReceived, paymentFailed, paymentRefunded, refundFailed],
  jobs: [
    invoiceHandler,
    receiptHandler,
    dueRemindersHandler,
    depositHandler,
    claimDepositsHandler,
    releaseDepositsHandler,
    milestoneOrderHandler,
  ],
  schedules: [dueRemindersSchedule],
  subscriptions: [
    on(orderCreated, invoiceJob),
    on(orderLateFeeAdded, invoiceJob),
    on(paymentReceived, receiptJob),
    on(estimateAccepted, depositJob),
    on(contactLinked, claimDepositsJob),
    on(contactUnlinked, releaseDepositsJob),
    on(milestoneApproved, milestoneOrderJob),
  ],
  audit: ordersAudit.sentences,
  mails: orderMailTemplates,
  dailyFigures: orderFigures,
  sampleData: [
    { name: 'orders', after: ['clients', 'services'], load: () => import('./sample.server.ts') },
    { name: 'contracts', after: ['orders'], load: () => import('./sample-contracts.server.ts') },
  ],
  recordSearches: [orderSearch],
  navigation: [
    { area: 'admin', group: null, position: 130, to: '/admin/billing', label: 'Billing', icon: iconOf(creditCardIcon) },
    { area: 'portal', group: null, position: 80, to: '/dashboard/billing', label: 'Billing', icon: iconOf(creditCardIcon) },
    { area: 'portal', group: 'You', position: 240, to: '/dashboard/orders', label: 'Orders', icon: iconOf(receiptTextIcon) },
  ],
  cards: [monthlyRevenue, pendingOrders],
  housekeeping: ordersHousekeeping,
  portalNeeds: [paymentNeeds],
  today: [ordersToday],
  personalData: ordersPersonalData,
});
