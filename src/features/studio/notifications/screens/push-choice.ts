const storageKey = 'push-device';

/** Who turned push messages on in this browser, and in which session. */
export type PushChoice = { user_id: string; session_id: string };

export function readPushChoice(): PushChoice | null {
  try {
    const [user_id, session_id] = localStorage.getItem(storageKey)?.split(' ') ?? [];
    return user_id && session_id ? { user_id, session_id } : null;
  } catch {
    return null;
  }
}

export function keepPushChoice(choice: PushChoice | null): void {
  try {
    if (choice) localStorage.setItem(storageKey, `${choice.user_id} ${choice.session_id}`);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage may be blocked: then it has to be turned on again after the next sign-in.
  }
}
