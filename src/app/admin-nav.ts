import {
  Activity,
  Braces,
  BriefcaseBusiness,
  CalendarDays,
  CreditCard,
  FileSignature,
  FileText,
  LayoutDashboard,
  LayoutTemplate,
  Mails,
  ScrollText,
  Settings,
} from 'lucide-react';
import type { CommandGroup } from '#ui/command-palette.tsx';
import type { FrameGroup } from '#ui/layouts/frame-nav.tsx';

/**
 * The rooms of the admin area that exist, in this order: Dashboard, Clients, Projects, Services, Templates, Forms, Content,
 * Workflows, Analytics, Automation (lightning), Messages, Support, Billing, Settings; then Estimates, Contracts, Files, Logs.
 */
export const adminNav: FrameGroup[] = [
  {
    title: null,
    links: [
      { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
      { to: '/admin/services', label: 'Services', icon: BriefcaseBusiness },
      { to: '/admin/templates', label: 'Templates', icon: LayoutTemplate },
      { to: '/admin/billing', label: 'Billing', icon: CreditCard },
      { to: '/admin/settings', label: 'Settings', icon: Settings },
    ],
  },
  {
    title: 'Records',
    links: [
      { to: '/admin/estimates', label: 'Estimates', icon: FileText },
      { to: '/admin/contracts', label: 'Contracts', icon: FileSignature },
      { to: '/admin/bookings', label: 'Bookings', icon: CalendarDays },
      { to: '/admin/support/status', label: 'System Status', icon: Activity },
      { to: '/admin/logs', label: 'Logs', icon: ScrollText },
    ],
  },
];

/** Rooms that are found through other rooms or the command palette alone. */
export const adminCommands: CommandGroup[] = [
  {
    heading: 'Tools',
    items: [
      { id: 'outbox', label: 'Outbox', keywords: ['mail', 'e-mail'], icon: Mails, to: '/admin/outbox' },
      {
        id: 'api',
        label: 'API reference',
        keywords: ['docs', 'openapi'],
        icon: Braces,
        onSelect: () => location.assign('/api/docs'),
      },
    ],
  },
];
