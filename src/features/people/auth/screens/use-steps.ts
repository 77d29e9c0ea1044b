import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AccountType, accountTypes } from '#shared/choices/people/auth.ts';

export type Step = 'type' | 'account' | 'business';
type Place = { of: AccountType; step: Step };
type Steps = Record<AccountType, Step>;

const known: readonly Step[] = ['type', 'account', 'business'];

function placeIn(state: unknown): Place | null {
  const { of, step } = (state as { registration?: Partial<Place> } | null)?.registration ?? {};
  return of && step && accountTypes.includes(of) && known.includes(step) ? { of, step } : null;
}

/** The steps of the registration as entries of the browser's history, so that its Back goes back one step and no further. */
export function useSteps(chosen: AccountType | null) {
  const location = useLocation();
  const navigate = useNavigate();
  const [tab, setTab] = useState<AccountType>(chosen ?? 'personal');
  const first: Steps = {
    personal: chosen === 'personal' ? 'account' : 'type',
    business: chosen === 'business' ? 'account' : 'type',
  };
  const [steps, setSteps] = useState(first);
  const place = placeIn(location.state);
  const seen = useRef(location.key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history is what moves it
  useEffect(() => {
    if (place) {
      setTab(place.of);
      setSteps((now) => ({ ...now, [place.of]: place.step }));
    } else if (seen.current !== location.key) setSteps(first);
    seen.current = location.key;
  }, [location.key]);

  return {
    tab,
    setTab,
    step: steps[tab],
    /** Without an entry of its own: what is wrong stands there. */
    show: (of: AccountType, step: Step) => setSteps((now) => ({ ...now, [of]: step })),
    go: (of: AccountType, step: Step) => {
      setTab(of);
      setSteps((now) => ({ ...now, [of]: step }));
      // The entry is there before anybody can press Back: nothing is read from the server for it.
      const state = { registration: { of, step } };
      void navigate({ search: location.search }, { state, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    back: (of: AccountType, step: Step) => {
      if (place) void navigate(-1);
      else setSteps((now) => ({ ...now, [of]: step }));
    },
  };
}
