import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { leadSources, leadStages } from '#shared/choices/clients/pipeline.ts';
import { Field } from '#ui/field.tsx';
import { SelectField, TextField } from '#ui/form-fields.tsx';
import { Input } from '#ui/input.tsx';
import { commonReasons, leadLimits, sourceLabels, stageLabels } from '../choices.ts';
import type { TypedNewLead } from '../contract.ts';

const stages = leadStages.map((value) => ({ value, label: stageLabels[value] }));
export const sourceOptions = leadSources.map((value) => ({ value, label: sourceLabels[value] }));

/** What the owner says of a lead; a reason is asked for once it is lost. */
export function LeadFields<C, O>({ control }: { control: Control<TypedNewLead, C, O> }) {
  const stage = useWatch({ control, name: 'stage' });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="stage" label="Stage" options={stages} />
        <SelectField control={control} name="source" label="Source" options={sourceOptions} />
      </div>
      {stage === 'lost' && <ReasonField control={control} name="lost_reason" />}
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <TextField control={control} name="next_step" label="Next step" maxLength={leadLimits.nextStep} />
        <TextField control={control} name="next_step_on" label="Date of the next step" type="date" />
      </div>
    </>
  );
}

type ReasonProps<T extends FieldValues, C, O> = { control: Control<T, C, O>; name: FieldPath<T> };

/** Free words, with those that are common to choose from. */
export function ReasonField<T extends FieldValues, C, O>({ control, name }: ReasonProps<T, C, O>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label="Why was it lost?" required error={fieldState.error?.message}>
      {(wiring) => (
        <>
          <Input
            {...wiring}
            {...field}
            value={field.value ?? ''}
            list={`${wiring.id}-list`}
            maxLength={leadLimits.lostReason}
            autoComplete="off"
          />
          <datalist id={`${wiring.id}-list`}>
            {commonReasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
