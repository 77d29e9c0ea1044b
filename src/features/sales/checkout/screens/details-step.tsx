import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { showFieldErrors } from '#ui/form-failure.ts';
import { TextField } from '#ui/form-fields.tsx';
import { type CustomerInfoForm, customerInfo } from '../fields.ts';
import { OrderSummary } from './order-summary.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';
import { checkoutApi, useGoTo, useMove } from './use-checkout.ts';

export function DetailsStep({ state, announce, onProblem }: StepProps) {
  const form = useForm({ resolver: zodResolver(customerInfo), defaultValues: state.customer_info });
  const kept = useRef(JSON.stringify(state.customer_info));
  const confirm = useMove((details: CustomerInfoForm) => checkoutApi.call.details(details));
  const draft = useMove((details: CustomerInfoForm) => checkoutApi.call.draft(details));
  const go = useGoTo();

  /** Typed text survives a reload and the way back, complete or not. */
  const keep = () => {
    const typed = form.getValues();
    const text = JSON.stringify(typed);
    if (text === kept.current || confirm.isPending) return;
    kept.current = text;
    draft.mutate(typed);
  };
  // The browser's Back takes the form away without leaving a field.
  const leave = useRef(keep);
  leave.current = keep;
  useEffect(() => () => leave.current(), []);
  const submit = form.handleSubmit(async (details) => {
    onProblem(null);
    kept.current = JSON.stringify(form.getValues());
    await confirm.mutateAsync(details).catch((error: unknown) => {
      if (error instanceof ApiFailure && error.status === 400) showFieldErrors(form, error);
      else onProblem(error);
    });
  });
  const back = () => {
    onProblem(null);
    keep();
    go.mutate('cart', { onError: onProblem });
  };
  const { control } = form;
  return (
    <form method="post" onSubmit={submit} onBlur={keep} noValidate>
      <StepFrame
        title="Your details"
        text="They stand on your invoice and in your contract."
        announce={announce}
        back={{ onClick: back, loading: go.isPending }}
        next={
          <Button type="submit" loading={confirm.isPending}>
            Continue
            <ArrowRight aria-hidden="true" />
          </Button>
        }
        summary={<OrderSummary state={state} />}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField control={control} name="firstName" label="First name" required autoComplete="given-name" />
          <TextField control={control} name="lastName" label="Last name" required autoComplete="family-name" />
          <TextField control={control} name="email" label="Email" type="email" required autoComplete="email" />
          <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" />
          <TextField control={control} name="company" label="Company" autoComplete="organization" className="sm:col-span-2" />
          <TextField
            control={control}
            name="addressLine1"
            label="Address line 1"
            autoComplete="address-line1"
            className="sm:col-span-2"
          />
          <TextField control={control} name="city" label="City" autoComplete="address-level2" />
          <TextField control={control} name="region" label="State or region" autoComplete="address-level1" />
          <TextField control={control} name="postalCode" label="Postal code" autoComplete="postal-code" />
          <TextField control={control} name="country" label="Country" autoComplete="country-name" />
        </div>
      </StepFrame>
    </form>
  );
}
