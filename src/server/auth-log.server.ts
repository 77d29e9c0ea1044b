import type { AuthEvent } from '#platform/auth/auth-events.server.ts';
import type { Logger } from '#platform/log/log.server.ts';

/** Sign-ins and the like in the application log; addresses and emails are sensitive and go in encrypted. */
export function logAuthEvent(log: Logger, event: AuthEvent) {
  const write = event.ok ? log.info : log.warn;
  write({
    category: 'auth',
    component: 'sign-in',
    message: event.ok ? `${event.path} succeeded` : `${event.path} was refused: ${event.message ?? 'no reason given'}`,
    user_id: event.user_id,
    sensitive: { email: event.email, ip_address: event.ip_address },
    user_agent: event.user_agent,
    visitor: event.ip_address,
  });
}
