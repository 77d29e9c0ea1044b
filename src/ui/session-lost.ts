/** Resolves to true when the person is signed in again, to false when they would not. */
type SignInAgain = () => Promise<boolean>;

let offered: SignInAgain | null = null;
let underWay: Promise<boolean> | null = null;

/** An area says how its person can sign in again in place; returns how to take it back. */
export function offerSignIn(signInAgain: SignInAgain): () => void {
  offered = signInAgain;
  return () => {
    if (offered === signInAgain) offered = null;
  };
}

/** Asked by a request whose session has ended. All those that fail meanwhile wait for the same answer. */
export function signInAgain(): Promise<boolean> {
  if (!offered) return Promise.resolve(false);
  underWay ??= offered().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Runs a request, and once more when its session had ended and the person has signed in again. */
export async function withSession<T>(request: () => Promise<T>, isSessionLost: (error: unknown) => boolean): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (isSessionLost(error) && (await signInAgain())) return request();
    throw error;
  }
}
