export const draftKey = (name: string): string => `foyer:draft:${name}`;

export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(draftKey(name)) !== null;
  } catch {
    // Storage may be blocked.
    return false;
  }
}
