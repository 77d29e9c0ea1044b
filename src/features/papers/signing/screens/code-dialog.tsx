import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { asRefusal, postJson, type Refusal } from '#ui/public-api.ts';
import type { ContractPage } from '../contract.ts';
import { NativeDialog } from './native-dialog.tsx';

type CodeDialogProps = {
  token: string;
  goesTo: string;
  sign: (code: string) => Promise<ContractPage>;
  onSigned: (page: ContractPage) => void;
  /** A refusal that is not about the code. */
  onRefused: (refusal: Refusal) => void;
  onClose: () => void;
};

const pause = 30;

/** Sends the code as it opens, and signs with what comes back. */
export function CodeDialog({ token, goesTo, sign, onSigned, onRefused, onClose }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const [state, setState] = useState<'sending' | 'sent' | 'failed' | 'signing'>('sending');
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [wait, setWait] = useState(0);
  const asked = useRef(false);

  const send = useCallback(async () => {
    setState('sending');
    setFailure(null);
    setWrong(undefined);
    try {
      await postJson(`/document/contract/${token}/code`, {});
      setState('sent');
      setWait(pause);
    } catch (error) {
      const refused = asRefusal(error);
      setFailure(refused.message);
      // The code that was sent before is still good.
      setState(refused.status === 429 ? 'sent' : 'failed');
    }
  }, [token]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send();
  }, [send]);
  useEffect(() => {
    if (wait === 0) return;
    const timer = window.setTimeout(() => setWait(wait - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [wait]);

  const submit = async () => {
    if (!/^\d{6}$/.test(code)) return setWrong('The code has six digits');
    setState('signing');
    setWrong(undefined);
    setFailure(null);
    try {
      const page = await sign(code);
      onClose();
      onSigned(page);
    } catch (error) {
      const refused = asRefusal(error);
      setState('sent');
      if (refused.fields.code) setWrong(refused.fields.code);
      else if (refused.status === 409 || refused.status === 404) onRefused(refused);
      else setFailure(refused.message);
    }
  };
  const text =
    state === 'failed' ? (
      'The code could not be sent.'
    ) : (
      <>
        We sent a code with six digits to <strong className="font-medium text-ink">{goesTo}</strong>. It is good for 10 minutes.
      </>
    );
  return (
    <NativeDialog title="Confirm that it is you" text={state === 'sending' ? 'Sending a code …' : text} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          aria-label="Confirm with a code"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="grid gap-5"
        >
          {failure && <FormAlert>{failure}</FormAlert>}
          <Field label="Code" required error={wrong}>
            {(control) => (
              <Input
                {...control}
                value={code}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                className="figures h-12 text-center font-mono text-2xl tracking-[0.35em] sm:h-12 sm:text-2xl"
                onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
          <p className="-mt-2 text-sm text-muted">
            Nothing there? Look into the spam folder, or{' '}
            <Button variant="link" onClick={() => void send()} disabled={wait > 0 || state === 'sending' || state === 'signing'}>
              {wait > 0 ? `send another in ${wait} s` : 'send another code'}
            </Button>
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close} disabled={state === 'signing'}>
              Back
            </Button>
            <Button type="submit" loading={state === 'signing'} disabled={state === 'sending' || state === 'failed'}>
              Sign contract
            </Button>
          </div>
        </form>
      )}
    </NativeDialog>
  );
}
