import type { z } from 'zod';
import { writeAudit } from '#platform/audit/audit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Caller } from '#shared/caller.ts';
import type { browserError } from './contract.ts';

/** Handing out the key is itself worth a line in the audit log: it opens what people typed and where they came from. */
export async function openSensitiveLogs(context: ApiContext, caller: Caller): Promise<string> {
  await writeAudit(context.platform.db, {
    actor: { id: caller.user_id, role: caller.role },
    action: 'logs.passphrase_read',
    entity: 'application_logs',
    entity_id: null,
    request_id: context.request_id,
    ip_address: context.ip,
  });
  return context.platform.secrets.derive('logs');
}

export async function recordBrowserError(context: ApiContext, told: z.infer<typeof browserError>): Promise<void> {
  const caller = await context.caller().catch(() => null);
  context.platform.log.error({
    category: 'ui',
    component: 'browser',
    message: told.message,
    url: told.url,
    user_id: caller?.user_id,
    session_id: caller?.session_id,
    request_id: context.request_id,
    user_agent: context.headers.get('user-agent'),
    error: told.stack,
  });
}
