import type { AdminArea } from '../../admin-areas.ts';

/** What a person can turn on and off. */
export const noticeCategories = [
  'new_orders',
  'order_updates',
  'new_messages',
  'service_updates',
  'security_alerts',
  'billing_alerts',
  'maintenance_alerts',
] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

export const noticeMailModes = ['at_once', 'daily'] as const;

/** Everything that notices are written about, and the switch that it belongs to. */
export const noticeKinds = {
  order: 'new_orders',
  payment: 'billing_alerts',
  subscription: 'billing_alerts',
  conversation: 'new_messages',
  form: 'new_messages',
  ticket: 'new_messages',
  project: 'service_updates',
  milestone: 'service_updates',
  deliverable: 'service_updates',
  deliverable_reply: 'service_updates',
  checklist: 'service_updates',
  credential: 'service_updates',
  case_study: 'service_updates',
  testimonial: 'service_updates',
  'estimate.viewed': 'order_updates',
  'estimate.accepted': 'order_updates',
  'estimate.signed': 'order_updates',
  'estimate.declined': 'order_updates',
  'contract.viewed': 'order_updates',
  'contract.accepted': 'order_updates',
  'contract.signed': 'order_updates',
  'contract.declined': 'order_updates',
  'contact.moved': 'order_updates',
  'contract.wrong_codes': 'security_alerts',
  'record.broken': 'security_alerts',
  account: 'security_alerts',
  privacy: 'security_alerts',
  maintenance: 'maintenance_alerts',
  workflow: 'maintenance_alerts',
  backup: 'maintenance_alerts',
  log: 'maintenance_alerts',
} as const satisfies Record<string, NoticeCategory>;
export type NoticeKind = keyof typeof noticeKinds;

/** Which administrators a notice is for: those who may see this area. Null: it is about the person themselves. */
export const noticeAreas = {
  order: 'sales',
  payment: 'sales',
  subscription: 'sales',
  conversation: 'desk',
  form: 'desk',
  ticket: 'desk',
  project: 'projects',
  milestone: 'projects',
  deliverable: 'projects',
  deliverable_reply: 'projects',
  checklist: 'projects',
  credential: 'projects',
  case_study: 'website',
  testimonial: 'website',
  'estimate.viewed': 'papers',
  'estimate.accepted': 'papers',
  'estimate.signed': 'papers',
  'estimate.declined': 'papers',
  'contract.viewed': 'papers',
  'contract.accepted': 'papers',
  'contract.signed': 'papers',
  'contract.declined': 'papers',
  'contact.moved': 'clients',
  'contract.wrong_codes': 'papers',
  'record.broken': 'papers',
  account: null,
  privacy: 'clients',
  maintenance: null,
  workflow: 'automation',
  backup: 'operations',
  log: 'operations',
} as const satisfies Record<NoticeKind, AdminArea | null>;
