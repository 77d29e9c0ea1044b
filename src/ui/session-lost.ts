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

/** Runs a request, and once more when its session had ended and the person has signed in again. */
export async function withSession<T>(
  request: () => Promise<T>,
  isSessionLost: (error: unknown) => boolean,
  isRead = false,
): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (isSessionLost(error) && (await signInAgain(isRead))) return request();
    throw error;
  }
}
