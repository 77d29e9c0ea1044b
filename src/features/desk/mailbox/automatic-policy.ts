type Headers = (name: string) => string | undefined;

const machines = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)/i;

/** Why a mail was written by a machine, which nobody answers; null for one that a person wrote. */
export function automaticReason(header: Headers, from: string): string | null {
  const submitted = header('auto-submitted')?.toLowerCase();
  if (submitted && !submitted.startsWith('no')) return 'Automatic reply';
  if (header('x-auto-response-suppress')) return 'Automatic reply';
  if (header('x-autoreply') || header('x-autorespond')) return 'Automatic reply';
  const precedence = header('precedence') ?? '';
  if (/^\s*(bulk|junk|auto_reply)/i.test(precedence)) return 'Bulk mail or automatic reply';
  // A mailbox behind a group has it on every mail, also on a person's answer.
  if (/^\s*list/i.test(precedence) && !header('in-reply-to')) return 'Mail of a list';
  if (/^\s*<\s*>\s*$/.test(header('return-path') ?? '')) return 'Report of a mail server';
  if (/multipart\/report/i.test(header('content-type') ?? '')) return 'Report of a mail server';
  return machines.test(from) ? 'From an address that nobody reads' : null;
}
