import { FlaskConical } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** Marks a row that is demo data. */
export function SampleBadge({ show = true, className }: { show?: boolean; className?: string }) {
  if (!show) return null;
  return (
    <Badge tone="neutral" icon={FlaskConical} className={className}>
      Sample
    </Badge>
  );
}
