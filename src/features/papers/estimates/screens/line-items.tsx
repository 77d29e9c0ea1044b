import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { limits } from '#features/papers/lines/choices.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { type EditorValues, newItem } from './editor-values.ts';
import { LineItem } from './line-item.tsx';

/** The lines, in the order that the client reads them; moved by the handle, with the mouse, a finger or the keyboard. */
export function LineItems<C, O>({ control }: { control: Control<EditorValues, C, O> }) {
  const contextId = useId();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const values = useWatch({ control, name: 'items' }) ?? [];
  const { errors } = useFormState({ control, name: 'items' });
  const [said, setSaid] = useState('');
  const count = fields.length;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const placeOf = (key: UniqueIdentifier | undefined) => fields.findIndex((field) => field.key === key);
  const nameOf = (key: UniqueIdentifier) => values[placeOf(key)]?.name || `Line ${placeOf(key) + 1}`;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };
  // By keyboard one place at once: the sensor for keys of the library loses those that come before it has measured the list.
  const onStep = useCallback(
    (index: number, step: 1 | -1, name: string) => {
      const to = index + step;
      if (to < 0 || to >= count) return;
      move(index, to);
      setSaid(`${name}, position ${to + 1} of ${count}`);
    },
    [move, count],
  );
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return `${nameOf(active.id)} picked up, at place ${placeOf(active.id) + 1} of ${fields.length}.`;
    },
    onDragOver: ({ active, over }) => {
      // It lies over itself to begin with, which must not talk over its having been picked up.
      if (!over || (over.id === active.id && !moved.current)) return undefined;
      moved.current = true;
      return `${nameOf(active.id)} would stand at place ${placeOf(over.id) + 1} of ${fields.length}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} stands at place ${placeOf(over.id) + 1} of ${fields.length}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
  const problem = errors.items?.message ?? errors.items?.root?.message;
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {said}
      </p>
      <DndContext
        id={contextId}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: 'Drag, or press the up and down arrow keys, to change the order.' },
        }}
      >
        <SortableContext items={fields.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol aria-label="Lines" className="grid gap-3">
            {fields.map(({ key }, index) => (
              <LineItem key={key} id={key} control={control} index={index} onStep={onStep} onRemove={remove} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {problem && <FieldError id={`${contextId}-error`}>{problem}</FieldError>}
      <div>
        <Button
          variant="outline"
          size="sm"
          disabled={fields.length >= limits.lines}
          onClick={() => append(newItem(), { focusName: `items.${fields.length}.name` })}
        >
          <Plus aria-hidden="true" />
          Add line
        </Button>
      </div>
    </div>
  );
}
