import {
  Bell,
  CreditCard,
  FolderKanban,
  type LucideIcon,
  MessageSquare,
  PackageCheck,
  ShieldAlert,
  ShoppingBag,
  Wrench,
} from 'lucide-react';
import type { NoticeCategory } from '#shared/choices/studio/notifications.ts';
import { categoryOf } from '../policy.ts';

const icons: Record<NoticeCategory, LucideIcon> = {
  new_orders: ShoppingBag,
  order_updates: PackageCheck,
  new_messages: MessageSquare,
  service_updates: FolderKanban,
  security_alerts: ShieldAlert,
  billing_alerts: CreditCard,
  maintenance_alerts: Wrench,
};

export function NoticeIcon({ kind }: { kind: string }) {
  const category = categoryOf(kind);
  const Icon = category ? icons[category] : Bell;
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />;
}
