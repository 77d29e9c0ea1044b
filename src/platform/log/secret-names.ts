const secretKeyParts =
  /password|passwd|passphrase|secret|token|authorization|cookie|apikey|accesskey|privatekey|credential|backupcode|recoverycode|cardnumber/;
const secretKeys = new Set(['otp', 'totp', 'cvc', 'cvv', 'ssn', 'pin', 'auth', 'jwt', 'bearer', 'signature', 'proof']);
const secretParameters = /token|secret|password|passphrase|key|signature|credential|auth|otp/;
// `q` is no secret, but what somebody looks for is often a person: an email address, a name.
const secretParameterNames = new Set(['code', 'sig', 'state', 'jwt', 'session', 'sid', 'q']);

const plainKey = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A key of an object, or a name before a value in running text. */
export function isSecretKey(key: string): boolean {
  const plain = plainKey(key);
  return secretKeys.has(plain) || secretKeyParts.test(plain);
}

/** The name of a parameter in an address. */
export function isSecretParameter(name: string): boolean {
  const plain = plainKey(name);
  return secretParameterNames.has(plain) || secretParameters.test(plain);
}

/** `code` also names errors and countries; six digits are one that was sent to somebody. */
export const isOneTimeCode = (name: string, value: unknown): boolean =>
  /^(?:code|pin|t?otp)$/i.test(name) &&
  (typeof value === 'number' || typeof value === 'string') &&
  /^["']?\d{6}["']?$/.test(`${value}`);

const headerName = /^(?:set-cookie2?|cookie|(?:proxy-)?authorization|[a-z]+-[\w-]*)$/i;

/** A header with a secret, where header and value are neighbours in one list; `password` there may be the name of a field. */
export const isSecretHeader = (name: string): boolean => headerName.test(name) && isSecretKey(name);

/** Prose has "Unexpected token: <" and "primary key: id"; before a colon only a name counts that can mean nothing else. */
const onlySecrets =
  /^(?:password|passwd|passphrase|secret|(?:api|access|private)key|cardnumber|(?:proxy)?authorization|(?:set)?cookie2?)$/;

export const isAssignedSecret = (name: string, isCode: boolean): boolean =>
  isCode || /[a-z][-_][a-z]/i.test(name) || /^[a-z].*[a-z][A-Z]/.test(name)
    ? isSecretKey(name)
    : onlySecrets.test(plainKey(name));
