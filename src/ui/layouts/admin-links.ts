import {
  Bot,
  ChartLine,
  ClipboardList,
  CreditCard,
  FilePenLine,
  FileText,
  Folder,
  FolderKanban,
  LayoutDashboard,
  LayoutTemplate,
  LifeBuoy,
  MessageSquare,
  Newspaper,
  Package,
  ScrollText,
  Settings,
  Users,
  Workflow,
} from 'lucide-react';
import type { FrameGroup } from '#ui/layouts/frame-nav.tsx';

export const adminGroups: FrameGroup[] = [
  {
    title: null,
    links: [
      { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, end: true },
      { to: '/admin/analytics', label: 'Analytics', icon: ChartLine },
    ],
  },
  {
    title: 'Business',
    links: [
      { to: '/admin/clients', label: 'Clients', icon: Users },
      { to: '/admin/estimates', label: 'Estimates', icon: FileText },
      { to: '/admin/contracts', label: 'Contracts', icon: FilePenLine },
      { to: '/admin/billing', label: 'Billing', icon: CreditCard },
    ],
  },
  {
    title: 'Work',
    links: [
      { to: '/admin/projects', label: 'Projects', icon: FolderKanban },
      { to: '/admin/services', label: 'Services', icon: Package },
      { to: '/admin/templates', label: 'Templates', icon: LayoutTemplate },
      { to: '/admin/files', label: 'Files', icon: Folder },
    ],
  },
  {
    title: 'Conversation',
    links: [
      { to: '/admin/messages', label: 'Messages', icon: MessageSquare },
      { to: '/admin/support', label: 'Support', icon: LifeBuoy },
      { to: '/admin/forms', label: 'Forms', icon: ClipboardList },
      { to: '/admin/content', label: 'Content', icon: Newspaper },
    ],
  },
  {
    title: 'System',
    links: [
      { to: '/admin/workflows', label: 'Workflows', icon: Workflow },
      { to: '/admin/automation', label: 'Automation', icon: Bot, lightning: true },
      { to: '/admin/logs', label: 'Logs', icon: ScrollText },
      { to: '/admin/settings', label: 'Settings', icon: Settings },
    ],
  },
];
