import {
  BriefcaseBusiness,
  Building2,
  CircleUser,
  CreditCard,
  FileText,
  LayoutDashboard,
  LayoutTemplate,
  ReceiptText,
  Settings,
  ShoppingCart,
} from 'lucide-react';
import type { FrameGroup } from '#ui/layouts/frame-nav.tsx';

/**
 * The rooms of the portal that exist, in this order: Dashboard, Projects, Services, Templates, Checkout, Messages, Support, Billing,
 * Documents, Settings; then Profile, Business Profile, My Files, Orders.
 */
export const portalNav: FrameGroup[] = [
  {
    title: null,
    links: [
      { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, end: true },
      { to: '/dashboard/services', label: 'Services', icon: BriefcaseBusiness },
      { to: '/dashboard/templates', label: 'Templates', icon: LayoutTemplate },
      { to: '/dashboard/checkout', label: 'Checkout', icon: ShoppingCart },
      { to: '/dashboard/billing', label: 'Billing', icon: CreditCard },
      { to: '/dashboard/documents', label: 'Documents', icon: FileText },
      { to: '/dashboard/settings', label: 'Settings', icon: Settings },
    ],
  },
  {
    title: 'You',
    links: [
      { to: '/dashboard/profile', label: 'Profile', icon: CircleUser },
      { to: '/dashboard/business-profile', label: 'Business Profile', icon: Building2 },
      { to: '/dashboard/orders', label: 'Orders', icon: ReceiptText },
    ],
  },
];
