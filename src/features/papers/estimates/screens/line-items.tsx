import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';
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
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: UniqueIdentifier | undefined) => fields.findIndex((field) => field.key === key);
  const nameOf = (key: UniqueIdentifier) => values[placeOf(key)]?.name || `Line ${placeOf(key) + 1}`;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) move(from, to);
  };
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
      <DndContext
        id={contextId}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable:
              'To move the line press Space, use the arrow keys, and press Space again to drop it or Escape to leave it.',
          },
        }}
      >
        <SortableContext items={fields.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol aria-label="Lines" className="grid gap-3">
            {fields.map(({ key }, index) => (
              <LineItem key={key} id={key} control={control} index={index} onRemove={remove} />
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
