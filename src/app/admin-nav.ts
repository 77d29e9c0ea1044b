import { LayoutDashboard, Settings } from 'lucide-react';
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
      { to: '/admin/settings', label: 'Settings', icon: Settings },
    ],
  },
  { title: 'Records', links: [] },
];
