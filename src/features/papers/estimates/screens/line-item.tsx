import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import clsx from 'clsx';
import { GripVertical, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { limits } from '#features/papers/lines/choices.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import { decimalsOf, formatCents } from '#shared/money.ts';
import { buttonClass } from '#ui/button-class.ts';
import { CheckboxField, TextareaField, TextField } from '#ui/form-fields.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TypedNumberField } from '#ui/typed-number-field.tsx';
import { type EditorValues, lineTotalCents, newItem } from './editor-values.ts';

type LineItemProps<C, O> = {
  id: string;
  control: Control<EditorValues, C, O>;
  index: number;
  onStep: (index: number, step: 1 | -1, name: string) => void;
  onRemove: (index: number) => void;
};

/** Drawn again only when it changes itself: an estimate may have hundreds of lines. */
export const LineItem = memo(LineItemFields) as typeof LineItemFields;

function LineItemFields<C, O>({ id, control, index, onStep, onRemove }: LineItemProps<C, O>) {
  const sortable = useSortable({ id });
  const item = useWatch({ control, name: `items.${index}` }) ?? newItem();
  const currency = useWatch({ control, name: 'currency' }) ?? defaultCurrency;
  const decimals = decimalsOf(currency);
  const name = item.name || `line ${index + 1}`;
  const { transform, transition, isDragging } = sortable;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(index, event.key === 'ArrowUp' ? -1 : 1, name);
  };
  return (
    <li
      ref={sortable.setNodeRef}
      style={transform ? { transform: CSS.Translate.toString({ ...transform, x: 0 }), transition } : undefined}
      className={clsx(
        'relative grid gap-3 rounded-lg border border-line bg-surface p-3 sm:p-4',
        isDragging && 'z-10 border-line-strong shadow-float',
      )}
    >
      <div className="flex items-end gap-2">
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          onKeyDown={onKeyDown}
          aria-label={`Move ${name}`}
          className={buttonClass({
            variant: 'ghost',
            size: 'icon',
            className: '-ml-2 cursor-grab touch-none text-muted active:cursor-grabbing',
          })}
        >
          <GripVertical aria-hidden="true" />
        </button>
        <TextField
          control={control}
          name={`items.${index}.name`}
          label="Item"
          required
          maxLength={limits.name}
          className="flex-1"
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => onRemove(index)}
          className="-mr-1 text-muted"
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <TypedNumberField control={control} name={`items.${index}.quantity`} label="Quantity" step={0.01} required />
        <TypedNumberField
          control={control}
          name={`items.${index}.unit_price`}
          label="Unit price"
          step={10 ** -decimals}
          required
          placeholder={(0).toFixed(decimals)}
        />
        <TypedNumberField control={control} name={`items.${index}.discount`} label="Discount %" step={0.01} placeholder="0" />
        <TypedNumberField control={control} name={`items.${index}.tax_rate`} label="Tax %" step={0.01} placeholder="0" />
      </div>
      <TextareaField
        control={control}
        name={`items.${index}.description`}
        label="Description"
        rows={2}
        maxLength={limits.lineDescription}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <CheckboxField control={control} name={`items.${index}.optional`} label="Optional" />
          {item.optional && <CheckboxField control={control} name={`items.${index}.selected`} label="Ticked to begin with" />}
        </div>
        <output
          aria-label={`Amount of ${name}`}
          className={clsx('figures ml-auto font-semibold', item.optional && !item.selected && 'text-muted')}
        >
          {formatCents(lineTotalCents(item, currency), currency)}
        </output>
      </div>
    </li>
  );
}
