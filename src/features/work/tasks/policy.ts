import type { TaskStatus } from '#shared/choices/work/tasks.ts';

type Placed = { id: string; status: TaskStatus };

/** The board with a task at another place: before another one of that status, or behind all of them. */
export function placed<T extends Placed>(tasks: readonly T[], id: string, status: TaskStatus, before: string | null): T[] {
  const moving = tasks.find((one) => one.id === id);
  if (!moving) return [...tasks];
  const others = tasks.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === before && one.status === status);
  const after = others.findLastIndex((one) => one.status === status);
  return others.toSpliced(at >= 0 ? at : after + 1 || others.length, 0, { ...moving, status });
}

/** Of one status, in their order. */
export const inColumn = <T extends Placed>(tasks: readonly T[], status: TaskStatus): T[] =>
  tasks.filter((one) => one.status === status);
