import { domainToASCII } from 'node:url';
import type { SenderProof } from '#shared/choices/desk/received-mails.ts';
import {
  type AuthenticationResults,
  authservIdLength,
  authservIdPattern,
  type CheckResult,
  parseAuthenticationResults,
} from './authentication-results-policy.ts';

/** The server's own headers stand at the top; a mail may bring thousands below them. */
const mostHeaders = 50;

export type ServerVerdict = Exclude<SenderProof, 'reply_key'>;

/** The reply key counts, unless the mail server knows that the address was forged. */
export const proofOfSender = (verdict: ServerVerdict, hasReplyKey: boolean): SenderProof =>
  verdict !== 'failed' && hasReplyKey ? 'reply_key' : verdict;

/**
 * What the studio's mail server says of a mail from this address. `authserv_id` is the name that it signs its results with: blank
 * where the studio has not said it, null where it writes results without a name.
 */
export function verdictOf(headers: readonly string[], from: string, authserv_id: string | null): ServerVerdict {
  if (authserv_id === '') return 'none';
  const own = ownResults(headers, authserv_id?.toLowerCase() ?? null);
  const domain = domainOf(from);
  const dmarc = topmost(own, 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return 'failed';
  if (!domain) return 'none';
  const isItsDomain = (one: CheckResult) => valuesOf(one, 'header.from').every((value) => domainOf(value) === domain);
  if (dmarc.length > 0 && dmarc.every((one) => one.result === 'pass' && isItsDomain(one))) return 'mail_server';
  const isSigned = topmost(own, 'dkim').some((one) => one.result === 'pass' && isAligned(signersOf(one), domain));
  if (isSigned) return 'mail_server';
  const spf = topmost(own, 'spf').filter((one) => valuesOf(one, 'smtp.mailfrom').length > 0);
  const isSent = spf.every((one) => one.result === 'pass' && isAligned(valuesOf(one, 'smtp.mailfrom'), domain));
  return spf.length > 0 && isSent ? 'mail_server' : 'none';
}

/** The server that is named first, for the settings to suggest; nothing proves that it is the studio's own. */
export function checkedBy(headers: readonly string[]): string | null {
  for (const header of headers.slice(0, mostHeaders)) {
    const { authserv_id } = parseAuthenticationResults(header);
    if (authserv_id !== null)
      return authserv_id.length <= authservIdLength && authservIdPattern.test(authserv_id) ? authserv_id : null;
  }
  return null;
}

/** The headers of this server, from the top. Below one that breaks off, nothing counts. */
function ownResults(headers: readonly string[], authserv_id: string | null): AuthenticationResults[] {
  const own = headers
    .slice(0, mostHeaders)
    .map(parseAuthenticationResults)
    .filter((one) => one.authserv_id === authserv_id);
  const broken = own.findIndex(({ isWhole }) => !isWhole);
  return broken < 0 ? own : own.slice(0, broken);
}

/** The results of a method in the topmost header that has any: a forged one stands below the server's own. */
function topmost(own: readonly AuthenticationResults[], method: string): CheckResult[] {
  for (const { results } of own) {
    const found = results.filter((one) => one.method === method);
    if (found.length > 0) return found;
  }
  return [];
}

const valuesOf = ({ properties }: CheckResult, name: string): string[] =>
  properties.flatMap(([one, value]) => (one === name ? [value] : []));

/** Whose key signed the mail: the domain, or that of the identity where the server names no other. */
function signersOf(one: CheckResult): string[] {
  const domains = valuesOf(one, 'header.d');
  return domains.length > 0 ? domains : valuesOf(one, 'header.i');
}

/** All of them speak for the domain: they are it, or one above it, which is not a whole top level. */
const isAligned = (values: readonly string[], domain: string): boolean =>
  values.length > 0 &&
  values.every((value) => {
    const other = domainOf(value);
    return other.includes('.') && (other === domain || domain.endsWith(`.${other}`));
  });

/** Of an address or a domain, as it stands in the DNS; empty where it is none. */
const domainOf = (value: string): string => domainToASCII(value.slice(value.lastIndexOf('@') + 1).replace(/\.$/, ''));
