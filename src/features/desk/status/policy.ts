import { type ComponentStatus, componentStatuses } from '#shared/choices/desk/status.ts';
import { statusLabels } from './choices.ts';

const severity = (status: ComponentStatus): number => componentStatuses.indexOf(status);

export const worstOf = (statuses: readonly ComponentStatus[]): ComponentStatus =>
  statuses.reduce<ComponentStatus>((worst, one) => (severity(one) > severity(worst) ? one : worst), 'operational');

const named = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** One line for the banner: that all is well, or what is wrong, worst first. */
export function headlineOf(
  components: readonly { name: string; status: ComponentStatus }[],
  openIncidents: readonly { title: string }[],
): string {
  const parts = [...componentStatuses]
    .reverse()
    .filter((status) => status !== 'operational')
    .map((status) => ({ status, names: components.filter((one) => one.status === status).map((one) => one.name) }))
    .filter(({ names }) => names.length > 0)
    .map(({ status, names }) => `${statusLabels[status]}: ${named(names)}`);
  return parts.join('. ') || openIncidents[0]?.title || 'All systems operational';
}
