import {
  Briefcase,
  Cloud,
  FileCheck,
  House,
  type LucideIcon,
  MessagesSquare,
  Palette,
  PanelsTopLeft,
  Plug,
  Server,
  ShieldCheck,
  TrendingUp,
} from 'lucide-react';
import { type CategoryKind, categoryKind } from '../policy.ts';

const icons: Record<CategoryKind, LucideIcon> = {
  web: PanelsTopLeft,
  marketing: TrendingUp,
  brand: Palette,
  infrastructure: Server,
  home: House,
  business: FileCheck,
  integration: Plug,
  consulting: MessagesSquare,
  hosting: Cloud,
  cybersecurity: ShieldCheck,
  other: Briefcase,
};

export function CategoryIcon({ category, className }: { category: string | null; className?: string }) {
  const kind = categoryKind(category);
  const Icon = icons[kind];
  return <Icon aria-hidden="true" data-kind={kind} strokeWidth={1.5} className={className} />;
}
