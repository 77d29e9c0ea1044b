import { Bug, CircleX, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { LogLevel } from '#shared/logs.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const looks: Record<LogLevel, { tone: BadgeTone; icon: LucideIcon }> = {
  debug: { tone: 'neutral', icon: Bug },
  info: { tone: 'info', icon: Info },
  warn: { tone: 'warning', icon: TriangleAlert },
  error: { tone: 'danger', icon: CircleX },
  fatal: { tone: 'danger', icon: OctagonAlert },
};

/** Fatal is the one badge that is filled, because nothing is worse. */
export function LevelBadge({ level }: { level: LogLevel }) {
  const { tone, icon } = looks[level];
  return (
    <Badge tone={tone} icon={icon} className={level === 'fatal' ? 'bg-danger! text-on-danger!' : undefined}>
      {level}
    </Badge>
  );
}
