import type { z } from 'zod';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { logsAudit } from './audit.server.ts';
import type { browserError } from './contract.ts';
import { browserComponent } from './policy.ts';

/** Handing out the key is itself worth a line in the audit log: it opens what people typed and where they came from. */
export async function openSensitiveLogs({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, author: Actor): Promise<string> {
  await logsAudit.write(db, { ...author, action: 'logs.passphrase_read', entity: 'application_logs', entity_id: null });
  return secrets.derive('logs');
}

export async function recordBrowserError(context: ApiContext, told: z.infer<typeof browserError>): Promise<void> {
  const caller = await context.caller().catch(() => null);
  context.platform.log.error({
    category: 'ui',
    component: browserComponent,
    message: told.message,
    url: told.url,
    user_id: caller?.user_id,
    session_id: caller?.session_id,
    request_id: context.request_id,
    user_agent: context.headers.get('user-agent'),
    error: told.stack,
    visitor: context.ip,
  });
}
