import type { TypedStep } from '#features/automation/workflows/definition-contract.ts';

type Branch = 'yes' | 'no';
/** A place for a step: in the workflow itself, or in a branch of a condition. */
export type Slot = { parent: string | null; branch: Branch; at: number };
type Steps = readonly TypedStep[];

const branches = ['yes', 'no'] as const;

/** The steps as they are after something was done to the list of one place. */
function inList(
  steps: Steps,
  { parent, branch }: Pick<Slot, 'parent' | 'branch'>,
  make: (list: Steps) => TypedStep[],
): TypedStep[] {
  if (parent === null) return make(steps);
  return steps.map((step) => {
    if (step.type !== 'condition') return step;
    if (step.id === parent) return { ...step, [branch]: make(step[branch] ?? []) };
    return {
      ...step,
      yes: inList(step.yes ?? [], { parent, branch }, make),
      no: inList(step.no ?? [], { parent, branch }, make),
    };
  });
}

/** Where a step stands; null for one that is not there. */
export function slotOf(steps: Steps, id: string, place: Omit<Slot, 'at'> = { parent: null, branch: 'yes' }): Slot | null {
  const at = steps.findIndex((step) => step.id === id);
  if (at >= 0) return { ...place, at };
  for (const step of steps) {
    if (step.type !== 'condition') continue;
    for (const branch of branches) {
      const found = slotOf(step[branch] ?? [], id, { parent: step.id, branch });
      if (found) return found;
    }
  }
  return null;
}

export function stepAt(steps: Steps, id: string): TypedStep | null {
  for (const step of steps) {
    if (step.id === id) return step;
    const inside = step.type === 'condition' && (stepAt(step.yes ?? [], id) ?? stepAt(step.no ?? [], id));
    if (inside) return inside;
  }
  return null;
}

/** The path of a step in the definition, as problems name it: `steps.0.yes.1`. */
export function pathOf(steps: Steps, id: string, before = 'steps'): string | null {
  for (const [at, step] of steps.entries()) {
    const path = `${before}.${at}`;
    if (step.id === id) return path;
    if (step.type !== 'condition') continue;
    const inside = pathOf(step.yes ?? [], id, `${path}.yes`) ?? pathOf(step.no ?? [], id, `${path}.no`);
    if (inside) return inside;
  }
  return null;
}

export const idsOf = (steps: Steps): string[] =>
  steps.flatMap((step) => [step.id, ...(step.type === 'condition' ? [...idsOf(step.yes ?? []), ...idsOf(step.no ?? [])] : [])]);

/** How many conditions a place lies in. */
export function levelOf(steps: Steps, { parent }: Slot): number {
  const around = parent === null ? null : slotOf(steps, parent);
  return around ? 1 + levelOf(steps, around) : 0;
}

/** How many conditions deep a step goes, counting itself. */
export const depthOf = (step: TypedStep): number =>
  step.type === 'condition' ? 1 + Math.max(0, ...[...(step.yes ?? []), ...(step.no ?? [])].map(depthOf)) : 0;

export const insertStep = (steps: Steps, slot: Slot, step: TypedStep): TypedStep[] =>
  inList(steps, slot, (list) => [...list.slice(0, slot.at), step, ...list.slice(slot.at)]);

export function removeStep(steps: Steps, id: string): TypedStep[] {
  const slot = slotOf(steps, id);
  return slot ? inList(steps, slot, (list) => list.filter((step) => step.id !== id)) : [...steps];
}

export function replaceStep(steps: Steps, changed: TypedStep): TypedStep[] {
  const slot = slotOf(steps, changed.id);
  return slot ? inList(steps, slot, (list) => list.map((step) => (step.id === changed.id ? changed : step))) : [...steps];
}

/** Beside its neighbours; at the end of a branch it leaves it, so that the keyboard reaches every place. */
export function shiftStep(steps: Steps, id: string, by: 1 | -1): TypedStep[] {
  const slot = slotOf(steps, id);
  const step = stepAt(steps, id);
  if (!slot || !step) return [...steps];
  const rest = removeStep(steps, id);
  let length = 0;
  inList(rest, slot, (list) => {
    length = list.length;
    return [...list];
  });
  const at = slot.at + by;
  if (at >= 0 && at <= length) return insertStep(rest, { ...slot, at }, step);
  const around = slot.parent === null ? null : slotOf(rest, slot.parent);
  return around ? insertStep(rest, { ...around, at: around.at + (by === 1 ? 1 : 0) }, step) : [...steps];
}

/** To any place that is not inside itself; answers null where it cannot stand. */
export function moveStep(steps: Steps, id: string, to: Slot, mostLevels: number): TypedStep[] | null {
  const from = slotOf(steps, id);
  const step = stepAt(steps, id);
  if (!from || !step || (to.parent !== null && stepAt([step], to.parent))) return null;
  if (levelOf(steps, to) + depthOf(step) > mostLevels) return null;
  const isBehind = from.parent === to.parent && (from.parent === null || from.branch === to.branch) && from.at < to.at;
  return insertStep(removeStep(steps, id), { ...to, at: isBehind ? to.at - 1 : to.at }, step);
}
