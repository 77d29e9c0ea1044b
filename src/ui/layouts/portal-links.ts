import {
  Building2,
  CircleUser,
  CreditCard,
  Folder,
  FolderKanban,
  LayoutDashboard,
  LayoutTemplate,
  LifeBuoy,
  MessageSquare,
  Package,
  Receipt,
  Settings,
  ShoppingCart,
} from 'lucide-react';
import type { FrameGroup } from '#ui/layouts/frame-nav.tsx';

export const portalGroups: FrameGroup[] = [
  {
    title: null,
    links: [
      { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, end: true },
      { to: '/dashboard/projects', label: 'Projects', icon: FolderKanban },
      { to: '/dashboard/messages', label: 'Messages', icon: MessageSquare },
      { to: '/dashboard/files', label: 'Files', icon: Folder },
      { to: '/dashboard/support', label: 'Support', icon: LifeBuoy },
    ],
  },
  {
    title: 'Buy and pay',
    links: [
      { to: '/dashboard/services', label: 'Services', icon: Package },
      { to: '/dashboard/templates', label: 'Templates', icon: LayoutTemplate },
      { to: '/dashboard/checkout', label: 'Checkout', icon: ShoppingCart },
      { to: '/dashboard/orders', label: 'Orders', icon: Receipt },
      { to: '/dashboard/billing', label: 'Billing', icon: CreditCard },
    ],
  },
  {
    title: 'You',
    links: [
      { to: '/dashboard/profile', label: 'Profile', icon: CircleUser },
      { to: '/dashboard/business-profile', label: 'Business Profile', icon: Building2 },
      { to: '/dashboard/settings', label: 'Settings', icon: Settings },
    ],
  },
];
