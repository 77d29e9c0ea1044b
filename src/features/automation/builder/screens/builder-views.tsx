import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { triggerLabels } from '#features/automation/workflows/choices.ts';
import { freeId, newStep, StepList } from '#features/automation/workflows/screens/step-list.tsx';
import { FieldNames, fieldsFor } from '#features/automation/workflows/screens/trigger-fields.tsx';
import { useOptions } from '#features/automation/workflows/screens/workflows-api.ts';
import type { StepType } from '#shared/choices/automation/workflows.ts';
import { Button } from '#ui/button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { idsOf, insertStep, pathOf, removeStep, type Slot, shiftStep, stepAt } from '../tree-policy.ts';
import { Inspector, TriggerEditor } from './inspector.tsx';
import type { Builder } from './use-builder.ts';

const Diagram = lazy(() => import('./diagram.tsx'));
/** As in diagram-nodes.tsx, which is loaded with the diagram alone. */
const focusCard = (id: string) => document.getElementById(`diagram-${id}`)?.focus({ preventScroll: true });

type ViewsProps = { builder: Builder; problems: Readonly<Record<string, string>> };

/** The same workflow as a diagram or as a list; on a narrow screen it is a list at first. */
export function BuilderViews(props: ViewsProps) {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<'diagram' | 'list' | null>(null);
  if (!isHydrated) return <LoadingRows rows={6} />;
  const view = chosen ?? (window.matchMedia('(min-width: 1024px)').matches ? 'diagram' : 'list');
  return (
    <>
      <fieldset aria-label="Show as" className="mb-4 flex gap-2">
        {(['diagram', 'list'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={view === one ? 'primary' : 'outline'}
            aria-pressed={view === one}
            onClick={() => setChosen(one)}
          >
            {one === 'diagram' ? 'Diagram' : 'List'}
          </Button>
        ))}
      </fieldset>
      {view === 'diagram' ? <DiagramView {...props} /> : <ListView builder={props.builder} />}
    </>
  );
}

function ListView({ builder: { definition, change } }: Pick<ViewsProps, 'builder'>) {
  const { data: options } = useOptions();
  return (
    <div className="@container grid max-w-3xl gap-5">
      <TriggerEditor definition={definition} options={options} onChange={change} />
      <FieldNames fields={fieldsFor(options, definition)} />
      <StepList
        label="Steps"
        steps={definition.steps}
        path="steps"
        options={options}
        newId={() => freeId(definition.steps)}
        onChange={(steps) => change({ steps })}
      />
    </div>
  );
}

/** The first problem of each card, by the path of the field that has it. */
function problemsByCard(steps: Builder['definition']['steps'], problems: Readonly<Record<string, string>>) {
  const found: Record<string, string> = {};
  for (const id of idsOf(steps)) {
    const path = pathOf(steps, id) ?? '';
    // The last one is the first on the screen: see problemsOf.
    const own = Object.entries(problems).findLast(
      ([key]) => key === `step:${id}` || (key.startsWith(`${path}.`) && !/^\.(yes|no)\./.test(key.slice(path.length))),
    );
    if (own) found[id] = own[1];
  }
  const trigger = Object.entries(problems).findLast(([key]) => /^(name|description|trigger|trigger_config)(\.|$)/.test(key));
  return trigger ? { ...found, trigger: trigger[1] } : found;
}

function DiagramView({ builder: { definition, change }, problems }: ViewsProps) {
  const { steps, trigger } = definition;
  const { data: options } = useOptions();
  const [selected, setSelected] = useState<string | null>('trigger');
  const [said, setSaid] = useState('');
  /** What gets the focus once it is drawn: a card, or the fields of the editor. */
  const next = useRef<{ card?: string; editor?: boolean } | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    if (wanted?.card) focusCard(wanted.card);
    if (wanted?.editor) editor.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
  const step = selected ? stepAt(steps, selected) : null;
  const isOpen = step !== null || selected === 'trigger';

  const add = (slot: Slot, type: StepType) => {
    const added = newStep(type, freeId(steps));
    change({ steps: insertStep(steps, slot, added) });
    setSelected(added.id);
    setSaid(`${added.name} added`);
    next.current = { editor: true };
  };
  const shift = (id: string, by: 1 | -1) => {
    const moved = shiftStep(steps, id, by);
    next.current = document.activeElement?.id === `diagram-${id}` ? { card: id } : null;
    change({ steps: moved });
    setSaid(`${stepAt(steps, id)?.name} moved ${by === 1 ? 'down' : 'up'}`);
  };
  const remove = (id: string) => {
    const ids = ['trigger', ...idsOf(steps)];
    setSaid(`${stepAt(steps, id)?.name} deleted. Press Control Z to undo.`);
    change({ steps: removeStep(steps, id) });
    setSelected(null);
    next.current = { card: ids[ids.indexOf(id) - 1] };
  };
  const close = () => {
    next.current = selected ? { card: selected } : null;
    setSelected(null);
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="h-[34rem] min-w-0 overflow-hidden rounded-lg border lg:h-[calc(100dvh-15rem)] lg:min-h-[30rem]">
        <Suspense fallback={<LoadingRows rows={6} />}>
          <Diagram
            {...{ steps, selected }}
            triggerLabel={triggerLabels[trigger]}
            problems={problemsByCard(steps, problems)}
            onSelect={(id, isByKeyboard) => {
              setSelected(id);
              next.current = isByKeyboard ? { editor: true } : null;
            }}
            onAdd={add}
            onShift={shift}
            onRemove={remove}
            onMove={(moved, id) => {
              change({ steps: moved });
              setSaid(`${stepAt(steps, id)?.name} moved`);
            }}
          />
        </Suspense>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leads from any of its fields back to the card. */}
      <div
        ref={editor}
        className="min-w-0"
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      >
        {isOpen ? (
          <div className="grid gap-4">
            <Inspector {...{ definition, options, step }} onChange={change} onShift={shift} onRemove={remove} onClose={close} />
            <FieldNames fields={fieldsFor(options, definition)} />
          </div>
        ) : (
          <p className="rounded-lg border border-dashed p-4 text-sm text-muted">
            Choose a card to edit it. With the keyboard: Tab to a card, Enter edits it, Alt with the arrow keys moves it, Delete
            removes it.
          </p>
        )}
      </div>
    </div>
  );
}
