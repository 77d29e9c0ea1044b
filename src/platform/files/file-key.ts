const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** No segment is empty or starts with a dot, so a key can neither climb (`..`) nor name what a store keeps for itself. */
export const isFileKey = (key: string): boolean => key.length <= 400 && keyPattern.test(key);

export function demandFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a usable file key: ${JSON.stringify(key)}`);
}
