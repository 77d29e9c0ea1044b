import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { credentialLimits } from '../choices.ts';
import { seal } from '../cipher.ts';
import type { HandedOver, PublicKey } from '../contract.ts';

type HandOverFormProps = {
  title: string;
  /** What it is encrypted for: nothing else can be read with it. */
  credential_id: string;
  keyInUse: PublicKey;
  isBusy: boolean;
  error: string | undefined;
  /** Answers whether it was taken. */
  onSend: (handed: HandedOver) => Promise<boolean>;
};

/** What is typed here leaves the browser encrypted only, and is forgotten once it was taken. */
export function HandOverForm({ title, credential_id, keyInUse, isBusy, error, onSend }: HandOverFormProps) {
  const [text, setText] = useState('');
  const [isSealing, setIsSealing] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const isPending = isBusy || isSealing;
  const send = async () => {
    setIsSealing(true);
    setIsBroken(false);
    try {
      const sealed = await seal(text, keyInUse.public_key, credential_id);
      if (await onSend({ key_id: keyInUse.id, sealed })) setText('');
    } catch {
      setIsBroken(true);
    } finally {
      setIsSealing(false);
    }
  };
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isPending) void send();
      }}
    >
      <Field
        label="What you hand over"
        hint="User name and password, for example."
        error={isBroken ? 'Your browser could not encrypt this, so nothing was sent.' : error}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            aria-label={`What you hand over: ${title}`}
            rows={3}
            maxLength={credentialLimits.secret}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button
          type="submit"
          size="sm"
          loading={isPending}
          disabled={!text.trim()}
          aria-label={`Encrypt and hand over: ${title}`}
        >
          <KeyRound aria-hidden="true" />
          Encrypt and hand over
        </Button>
      </div>
    </form>
  );
}
