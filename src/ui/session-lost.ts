/** Resolves to true when the person is signed in again, to false when they would not. */
type SignInAgain = () => Promise<boolean>;

let offered: SignInAgain | null = null;
let underWay: Promise<boolean> | null = null;
let isDeclined = false;

/** An area says how its person can sign in again in place; returns how to take it back. */
export function offerSignIn(signInAgain: SignInAgain): () => void {
  offered = signInAgain;
  return () => {
    if (offered === signInAgain) offered = null;
  };
}

/**
 * Asked by a request whose session has ended. All those that fail meanwhile wait for the same answer. Whoever declined is asked
 * again only for what they do themselves: a list that is read in the background would bring the dialog back at once.
 */
async function signInAgain(isRead: boolean): Promise<boolean> {
  if (!offered || (isRead && isDeclined && !underWay)) return false;
  underWay ??= offered().finally(() => {
    underWay = null;
  });
  const isSignedIn = await underWay;
  isDeclined = !isSignedIn;
  return isSignedIn;
}

let replaced = 0;
let replacing: Promise<unknown> | null = null;

/** Runs a request whose answer may bring a new session: others that were sent with the old one wait for it instead of asking the person. */
export async function replaceSession<T>(request: () => Promise<T>): Promise<T> {
  const answer = request();
  replacing = answer;
  try {
    const result = await answer;
    replaced += 1;
    return result;
  } finally {
    if (replacing === answer) replacing = null;
  }
}

/** Waits until no request is under way whose answer may bring a new session. */
export const sessionSettled = async (): Promise<void> => {
  await replacing?.catch(() => {});
};

/** Runs a request, and once more when its session had ended and there is a new one, or the person has signed in again. */
export async function withSession<T>(
  request: () => Promise<T>,
  isSessionLost: (error: unknown) => boolean,
  isRead = false,
): Promise<T> {
  const before = replaced;
  try {
    return await request();
  } catch (error) {
    if (!isSessionLost(error)) throw error;
    await sessionSettled();
    if (replaced !== before) return withSession(request, isSessionLost, isRead);
    if (await signInAgain(isRead)) return request();
    throw error;
  }
}
