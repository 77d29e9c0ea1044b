import { CircleCheck, CircleX, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react';
import type { ComponentStatus } from '#shared/choices/desk/status.ts';

/** Icon, ink and tint of a status; the word always stands beside them. */
export const statusLooks: Record<ComponentStatus, { icon: LucideIcon; ink: string; soft: string; fill: string }> = {
  operational: { icon: CircleCheck, ink: 'text-success', soft: 'bg-success-soft', fill: 'fill-success' },
  maintenance: { icon: Wrench, ink: 'text-info', soft: 'bg-info-soft', fill: 'fill-info' },
  partial_outage: { icon: TriangleAlert, ink: 'text-warning', soft: 'bg-warning-soft', fill: 'fill-warning' },
  major_outage: { icon: CircleX, ink: 'text-danger', soft: 'bg-danger-soft', fill: 'fill-danger' },
};
