import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';

type Ports = Pick<Platform, 'secrets'>;
/** One file, for one session. `kind` keeps the keys of two features apart. */
type Wanted = { kind: string; id: string; session_id: string };

const permitMs = 60_000;

function permitOf({ secrets }: Ports, { kind, id, session_id }: Wanted, until: number): string {
  const mac = createHmac('sha256', secrets.derive(`${kind}-download`))
    .update(`${id}:${session_id}:${until}`)
    .digest('base64url');
  return `${until}.${mac}`;
}

/** Given for the password: whoever has it may read the file for a minute, with the session that it was made for. */
export const permitDownload = (ports: Ports, wanted: Wanted): string => permitOf(ports, wanted, Date.now() + permitMs);

function isPermitted(ports: Ports, wanted: Wanted, key: string): boolean {
  const until = Number(key.split('.')[0]);
  if (!Number.isSafeInteger(until) || until < Date.now()) return false;
  const [given, expected] = [Buffer.from(key), Buffer.from(permitOf(ports, wanted, until))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** For what is too much for a session alone, which may be stolen. */
export function demandPermit(ports: Ports, wanted: Wanted, key: string): void {
  if (isPermitted(ports, wanted, key)) return;
  const message = 'This link has run out; please enter your password again.';
  throw new AppError('BAD_REQUEST', message, { fields: { key: message } });
}
