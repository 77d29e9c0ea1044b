import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CodePurpose } from '#shared/choices/papers/proof.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { asRefusal, postJson, type Refusal } from '#ui/public-api.ts';
import { useCountdown } from '#ui/use-countdown.ts';
import type { ContractPage } from '../contract.ts';
import { NativeDialog } from './native-dialog.tsx';

/** When the last code for each purpose was sent from this page, so that opening the dialog again sends no other. */
export type CodesSent = Partial<Record<CodePurpose, number>>;

/** What is to be confirmed with a code. */
export type CodeAnswer = { purpose: CodePurpose; body: object };

type CodeDialogProps = {
  token: string;
  answer: CodeAnswer;
  code: NonNullable<ContractPage['code']>;
  sent: RefObject<CodesSent>;
  onAnswered: (page: ContractPage) => void;
  /** A refusal that is not about the code. */
  onRefused: (refusal: Refusal) => void;
  onClose: () => void;
};

const pause = 30;
/** A code is good for ten minutes; one that has hardly any time left is not worth waiting for. */
const keptFor = 9 * 60;

/** Sends a code as it opens, unless one is on its way, and answers with what comes back. */
export function CodeDialog({ token, answer, code: mailed, sent, onAnswered, onRefused, onClose }: CodeDialogProps) {
  const { purpose, body } = answer;
  const [code, setCode] = useState('');
  const [state, setState] = useState<'sending' | 'sent' | 'failed' | 'answering'>('sending');
  const [failure, setFailure] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [wait, setWait] = useCountdown();
  const asked = useRef(false);

  const send = useCallback(async () => {
    setState('sending');
    setFailure(null);
    setWrong(undefined);
    try {
      await postJson(`/document/contract/${token}/code`, { purpose });
      sent.current[purpose] = Date.now();
      setState('sent');
      setWait(pause);
    } catch (error) {
      const refused = asRefusal(error);
      const seconds = refused.details.retry_after ?? 0;
      setWait(seconds);
      // One was sent a moment ago, such as before the page was loaded again: it is as good as another.
      if (refused.status !== 429 || seconds === 0 || seconds > pause) setFailure(refused.message);
      setState(refused.status === 429 ? 'sent' : 'failed');
    }
  }, [token, purpose, sent, setWait]);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const age = Math.floor((Date.now() - (sent.current[purpose] ?? 0)) / 1000);
    if (age > keptFor) void send();
    else {
      setState('sent');
      setWait(Math.max(0, pause - age));
    }
  }, [send, sent, purpose, setWait]);

  const submit = async () => {
    if (!/^\d{6}$/.test(code)) return setWrong('The code has six digits');
    setState('answering');
    setWrong(undefined);
    setFailure(null);
    try {
      const page = await postJson<ContractPage>(`/document/contract/${token}/${purpose}`, { ...body, code });
      onClose();
      onAnswered(page);
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
        {mailed.is_after_reset && 'Your password was set anew within the last day, so being signed in is not enough. '}
        We sent a code with six digits to <strong className="font-medium text-ink">{mailed.goes_to}</strong>. It is good for 10
        minutes.
      </>
    );
  return (
    <NativeDialog title="Confirm that it is you" text={state === 'sending' ? 'Sending a code …' : text} onClose={onClose}>
      {(close) => (
        <form
          method="post"
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
              <CodeInput {...control} value={code} className="h-12 text-center text-2xl sm:h-12 sm:text-2xl" onChange={setCode} />
            )}
          </Field>
          <p className="-mt-2 text-sm text-muted">
            Nothing there? Look into the spam folder, or{' '}
            <Button
              variant="link"
              onClick={() => void send()}
              disabled={wait > 0 || state === 'sending' || state === 'answering'}
            >
              {wait > 0 ? `send another in ${inWords(wait)}` : 'send another code'}
            </Button>
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close} disabled={state === 'answering'}>
              Back
            </Button>
            <Button
              type="submit"
              variant={purpose === 'decline' ? 'danger' : undefined}
              loading={state === 'answering'}
              disabled={state === 'sending' || state === 'failed'}
            >
              {purpose === 'decline' ? 'Decline contract' : 'Sign contract'}
            </Button>
          </div>
        </form>
      )}
    </NativeDialog>
  );
}

const inWords = (seconds: number): string => (seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);
