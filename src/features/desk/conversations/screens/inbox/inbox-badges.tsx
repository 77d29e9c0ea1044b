import { Globe, type LucideIcon, Mail, NotebookPen } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { InboxItem } from '../../inbox-contract.ts';

export const sourceLabels: Record<InboxItem['source'], string> = { email: 'Email', contact: 'Contact', website: 'Website' };
export const statusLabels: Record<InboxItem['status'], string> = {
  active: 'Active',
  pending: 'Pending',
  completed: 'Completed',
};
export const priorityLabels: Record<InboxItem['priority'], string> = { high: 'High', medium: 'Medium', low: 'Low' };

const sourceIcons: Record<InboxItem['source'], LucideIcon> = { email: Mail, contact: NotebookPen, website: Globe };
const statusTones: Record<InboxItem['status'], BadgeTone> = { active: 'info', pending: 'warning', completed: 'success' };

export const SourceBadge = ({ source }: { source: InboxItem['source'] }) => (
  <Badge icon={sourceIcons[source]}>{sourceLabels[source]}</Badge>
);

export const StatusBadge = ({ status }: { status: InboxItem['status'] }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
);
