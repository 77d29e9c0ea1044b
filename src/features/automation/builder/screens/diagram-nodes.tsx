import { Handle, type NodeProps, Position } from '@xyflow/react';
import clsx from 'clsx';
import { Clock, GitBranch, type LucideIcon, Mail, Plus, TriangleAlert, Zap } from 'lucide-react';
import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import { stepLabels, workflowLimits } from '#features/automation/workflows/choices.ts';
import type { TypedStep } from '#features/automation/workflows/definition-contract.ts';
import { type StepType, stepTypes } from '#shared/choices/automation/workflows.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#ui/dropdown-menu.tsx';
import type { Placed } from '../layout-policy.ts';
import { levelOf, type Slot, stepAt } from '../tree-policy.ts';

export type DiagramValue = {
  steps: readonly TypedStep[];
  triggerLabel: string;
  /** What is wrong, by the id of the step; the trigger's own under `trigger`. */
  problems: Readonly<Record<string, string>>;
  selected: string | null;
  onSelect: (id: string, isByKeyboard: boolean) => void;
  onAdd: (slot: Slot, type: StepType) => void;
  onShift: (id: string, by: 1 | -1) => void;
  onRemove: (id: string) => void;
};

export const DiagramContext = createContext<DiagramValue | null>(null);

function useDiagram(): DiagramValue {
  const value = useContext(DiagramContext);
  if (!value) throw new Error('A node stands outside of its diagram');
  return value;
}

const icons: Record<StepType, LucideIcon> = { email: Mail, delay: Clock, condition: GitBranch, action: Zap };
/** By which a card is found again once it has moved. */
export const cardId = (id: string): string => `diagram-${id}`;

type CardProps = { id: string; icon: LucideIcon; kind: string; name: string; onKeyDown?: (event: KeyboardEvent) => void };

function DiagramCard({ id, icon: Icon, kind, name, onKeyDown }: CardProps) {
  const { problems, selected, onSelect } = useDiagram();
  const problem = problems[id];
  return (
    <Joined>
      <button
        type="button"
        id={cardId(id)}
        aria-pressed={selected === id}
        aria-keyshortcuts={onKeyDown && 'Alt+ArrowUp Alt+ArrowDown Delete'}
        onClick={(event) => onSelect(id, event.detail === 0)}
        onKeyDown={onKeyDown}
        className={clsx(
          'nopan pointer-events-auto flex size-full items-center gap-3 rounded-lg border bg-surface px-3 text-left',
          selected === id ? 'border-primary ring-1 ring-primary' : problem ? 'border-danger' : 'border-line-strong',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block text-xs text-muted">{kind}</span>
          <span className="block truncate text-sm font-medium">{name}</span>
          {problem && (
            <span className="flex items-center gap-1 text-xs text-danger">
              <TriangleAlert aria-hidden="true" className="size-3 shrink-0" />
              <span className="truncate">{problem}</span>
            </span>
          )}
        </span>
      </button>
    </Joined>
  );
}

const handle = 'opacity-0';
const Joined = ({ children }: { children: ReactNode }) => (
  <>
    <Handle type="target" position={Position.Top} isConnectable={false} className={handle} />
    {children}
    <Handle type="source" position={Position.Bottom} isConnectable={false} className={handle} />
  </>
);

export function TriggerNode() {
  const { triggerLabel } = useDiagram();
  return <DiagramCard id="trigger" icon={Zap} kind="Trigger" name={triggerLabel} />;
}

type PlacedProps<K extends Placed['kind']> = NodeProps & { data: Extract<Placed, { kind: K }> };

export function StepNode({ data: { step } }: PlacedProps<'step'>) {
  const { onShift, onRemove } = useDiagram();
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (by === 0 && !isRemoval) return;
    event.preventDefault();
    if (by === 0) onRemove(step.id);
    else onShift(step.id, by);
  };
  return (
    <DiagramCard
      id={step.id}
      icon={icons[step.type]}
      kind={stepLabels[step.type]}
      name={step.name || 'Without a name'}
      onKeyDown={onKeyDown}
    />
  );
}

const branchNames = { yes: 'If so', no: 'Otherwise' } as const;

/** Where a place is, in words. */
function placeName(steps: readonly TypedStep[], { parent, branch, at }: Slot): string {
  const around = parent === null ? null : stepAt(steps, parent);
  const list = around?.type === 'condition' ? (around[branch] ?? []) : steps;
  const before = list[at - 1];
  if (before) return `Add a step after ${before.name}`;
  return around ? `Add a step to “${branchNames[branch]}” of ${around.name}` : 'Add a step after the trigger';
}

export function AddNode({ data: { slot } }: PlacedProps<'add'>) {
  const { steps, onAdd } = useDiagram();
  const isDeep = levelOf(steps, slot) >= workflowLimits.levels - 1;
  return (
    <Joined>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <button
            type="button"
            aria-label={placeName(steps, slot)}
            className="nopan pointer-events-auto grid size-full place-items-center rounded-full border border-line-strong bg-surface text-muted hover:border-control-line hover:text-ink"
          >
            <Plus aria-hidden="true" className="size-3.5" />
          </button>
        </DropdownMenuTrigger>
        {slot.parent !== null && slot.at === 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 left-full ml-2 -translate-y-1/2 text-xs whitespace-nowrap text-muted"
          >
            {branchNames[slot.branch]}
          </span>
        )}
        <DropdownMenuContent align="center">
          {stepTypes
            .filter((type) => type !== 'condition' || !isDeep)
            .map((type) => {
              const Icon = icons[type];
              return (
                <DropdownMenuItem key={type} icon={<Icon aria-hidden="true" />} onSelect={() => onAdd(slot, type)}>
                  {stepLabels[type]}
                </DropdownMenuItem>
              );
            })}
        </DropdownMenuContent>
      </DropdownMenu>
    </Joined>
  );
}
