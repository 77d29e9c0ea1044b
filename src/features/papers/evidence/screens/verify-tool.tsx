import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { Input } from '#ui/input.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useWords } from '#ui/words.ts';
import { verifyTexts } from '../verify-texts.ts';
import { useVerify } from './use-verify.ts';
import { VerifyDrop } from './verify-drop.tsx';
import { VerifyResult } from './verify-result.tsx';

/** The part of the page that does something. It sleeps until it is touched, so it looks for what was done before it woke. */
export function VerifyTool() {
  const t = useWords();
  const { state, checkFile, checkNumber } = useVerify();
  const [missing, setMissing] = useState(false);
  const number = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const checks = useRef({ checkFile, checkNumber });
  checks.current = { checkFile, checkNumber };

  useEffect(() => {
    const [chosen] = file.current?.files ?? [];
    if (chosen) void checks.current.checkFile(chosen);
  }, []);

  // A mail, or the code on a printed page, names the document behind the address: whoever follows it wants the answer.
  useEffect(() => {
    const named = location.hash.slice(1).toUpperCase();
    if (!number.current || number.current.value || !/^[A-Z]+-\d+$/.test(named)) return;
    number.current.value = named;
    void checks.current.checkNumber(named);
  }, []);

  // On a phone the answer would stand below the fold.
  useEffect(() => {
    if (state.step === 'done') result.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = number.current?.value.trim() ?? '';
    setMissing(!given);
    if (given) void checkNumber(given);
    else number.current?.focus();
  };

  return (
    <>
      <div className="mt-10 grid gap-8 lg:grid-cols-12 lg:gap-12">
        <div className="lg:col-span-7">
          <VerifyDrop input={file} onFile={(chosen) => void checkFile(chosen)} />
        </div>
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5 lg:col-span-5 lg:justify-center">
          <p
            aria-hidden="true"
            className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
          >
            {t(verifyTexts.or)}
          </p>
          <Field
            id="verify-number"
            label={t(verifyTexts.number)}
            hint={t(verifyTexts.numberHint)}
            error={missing ? verifyTexts.numberMissing : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={number}
                name="number"
                placeholder="CON-1763200000000"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
              />
            )}
          </Field>
          <Button type="submit" variant="outline" size="lg" className="self-start">
            {t(verifyTexts.check)}
          </Button>
        </form>
      </div>
      <div ref={result} aria-live="polite" className="mt-10 scroll-m-24">
        {state.step === 'busy' && (
          <p className="flex items-center gap-3 text-muted">
            <Spinner />
            {t(state.text)}
          </p>
        )}
        {state.step === 'failed' && <FormAlert>{state.text}</FormAlert>}
        {state.step === 'done' && <VerifyResult outcome={state.outcome} />}
      </div>
    </>
  );
}
