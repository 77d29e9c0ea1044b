import { lazy, Suspense, useEffect, useState } from 'react';
import { offerSignIn } from '#ui/session-lost.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })));

/** Stands in an area: a request whose session has ended opens the dialog, and goes on with its answer. */
export function SessionKeeper({ email }: { email: string }) {
  const [answer, setAnswer] = useState<{ give: (signedIn: boolean) => void } | null>(null);
  useEffect(() => offerSignIn(() => new Promise((give) => setAnswer({ give }))), []);
  if (!answer) return null;
  const done = (signedIn: boolean) => {
    setAnswer(null);
    answer.give(signedIn);
  };
  return (
    <Suspense>
      <SignInAgain email={email} onDone={done} />
    </Suspense>
  );
}
