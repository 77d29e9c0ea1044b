import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { failureText, postAuth } from './auth-call.ts';

/** Says the same whether or not the address has an account. */
export function ResendConfirmation({ email, className }: { email: string; className?: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [trouble, setTrouble] = useState('');
  const resend = async () => {
    setState('sending');
    setTrouble('');
    try {
      await postAuth('/send-verification-email', { email, callbackURL: '/' });
      setState('sent');
    } catch (error) {
      setState('idle');
      setTrouble(failureText(error, 'The mail could not be sent.', 'The mail could not be sent.'));
    }
  };
  return (
    <div className={className} aria-live="polite">
      {state === 'sent' ? (
        <p className="text-sm font-medium">A new link is on its way. Please look at your inbox.</p>
      ) : (
        <Button variant="outline" size="sm" loading={state === 'sending'} onClick={resend}>
          Resend confirmation email
        </Button>
      )}
      {trouble && <p className="mt-2 text-sm text-danger">{trouble}</p>}
    </div>
  );
}
