import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { useCountdown } from '#ui/use-countdown.ts';
import { checkoutApi } from './use-checkout.ts';

type ContractCodeProps = {
  contract_id: string;
  contract_number: string;
  goesTo: string;
  code: string;
  onChange: (code: string) => void;
  onProblem: (error: unknown) => void;
};

const pause = 30;

/** Asked for after a password reset: a code by mail confirms who signs. */
export function ContractCode({ contract_id, contract_number, goesTo, code, onChange, onProblem }: ContractCodeProps) {
  const [isSent, setSent] = useState(false);
  const [wait, setWait] = useCountdown();
  const send = useMutation({
    mutationFn: () => checkoutApi.call.code({ id: contract_id }),
    onMutate: () => onProblem(null),
    onSuccess: () => {
      setSent(true);
      setWait(pause);
    },
    onError: (error) => {
      // One was sent a moment ago: it is as good as another.
      if (error instanceof ApiFailure && error.status === 429) setSent(true);
      else onProblem(error);
    },
  });
  return (
    <div className="mb-5 grid gap-4">
      <FormAlert tone="info">
        {isSent
          ? `We sent a code with six digits to ${goesTo}. It is good for 10 minutes.`
          : 'Your password was set anew within the last day, so a code that comes by mail confirms that it is you.'}
      </FormAlert>
      <div className="flex flex-wrap items-end gap-3">
        {isSent && (
          <Field label={`Code for ${contract_number}`} required className="w-44">
            {(wiring) => <CodeInput {...wiring} value={code} onChange={onChange} />}
          </Field>
        )}
        <Button variant="outline" loading={send.isPending} disabled={wait > 0} onClick={() => send.mutate()}>
          {wait > 0 ? `Send another in ${wait} s` : isSent ? 'Send another code' : `Mail a code to ${goesTo}`}
        </Button>
      </div>
    </div>
  );
}
