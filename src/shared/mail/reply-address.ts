/** Characters of a reply token. With it, what stands before the @ has to fit into the 64 that mail allows. */
export const replyTokenLength = 41;
export const replyNameLength = 64 - 1 - replyTokenLength;

/** `reply@studio.example` with the token before the @. */
export const withToken = (address: string, token: string): string => address.replace(/@(?=[^@]*$)/, `+${token}@`);

/** What stands after the plus sign of an address of ours, whatever the case of it; null where the address is another. */
export function tokenIn(address: string, own: string): string | null {
  const [name, domain] = own.toLowerCase().split('@');
  const [given, at] = address.toLowerCase().split('@');
  return at === domain && given?.startsWith(`${name}+`) ? given.slice((name ?? '').length + 1) : null;
}
