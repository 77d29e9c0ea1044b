import { useCallback, useEffect, useRef, useState } from 'react';
import { canSuggestPasskeys, passkeyProblem } from './passkey-support.ts';

type Props = {
  /** Offers passkeys among the suggestions of the email field, which has `webauthn` in its `autocomplete`. */
  isSuggesting: boolean;
  onSignedIn: () => Promise<void>;
  onTrouble: (text: string | null) => void;
};

/** A challenge lives for five minutes. */
const renewMs = 4 * 60 * 1000;
const load = () => import('./passkey-call.ts');

/** Signs in with a passkey, by a button or by the browser's own suggestion. */
export function usePasskey(props: Props) {
  const latest = useRef(props);
  latest.current = props;
  const [pending, setPending] = useState(false);
  const isAsked = useRef(false);
  const { isSuggesting } = props;

  /** Once more after a refusal: a challenge is used up by it. */
  const suggest = useCallback(async (): Promise<void> => {
    const isWanted = () => latest.current.isSuggesting && !isAsked.current && !document.hidden;
    if (!isWanted() || !(await canSuggestPasskeys().catch(() => false)) || !isWanted()) return;
    const { signInWithPasskey, passkeyRefusal } = await load();
    const refusal = await signInWithPasskey({ isSuggested: true }).then(() => null, passkeyRefusal);
    if (refusal === null) return latest.current.onSignedIn();
    // Without the person's choice no error is shown: nobody has asked for a suggestion.
    if (!refusal.isChosen || !refusal.text) return;
    latest.current.onTrouble(refusal.text);
    return suggest();
  }, []);

  useEffect(() => {
    if (!isSuggesting) return;
    const start = () => void suggest().catch(() => {});
    start();
    // Another tab may have asked for a challenge since, which takes the place of this one's.
    document.addEventListener('visibilitychange', start);
    const timer = setInterval(start, renewMs);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', start);
      void load().then(({ stopSuggesting }) => stopSuggesting());
    };
  }, [isSuggesting, suggest]);

  const ask = async () => {
    const problem = passkeyProblem(null);
    latest.current.onTrouble(problem);
    if (problem) return;
    isAsked.current = true;
    setPending(true);
    try {
      const { signInWithPasskey, passkeyRefusal } = await load();
      const refusal = await signInWithPasskey().then(() => null, passkeyRefusal);
      if (refusal === null) return await latest.current.onSignedIn();
      latest.current.onTrouble(refusal.text);
    } catch {
      latest.current.onTrouble('Failed to log in');
    } finally {
      isAsked.current = false;
      setPending(false);
    }
    // The suggestion had to give way to the question.
    await suggest().catch(() => {});
  };
  return { ask, pending };
}
