import type { Platform } from '#platform/platform.server.ts';
import { sendWebhook } from '#platform/webhooks/webhook-request.server.ts';
import { storable } from '#shared/storable.ts';
import type { ActionStep } from './definition-contract.ts';
import { readForeignJson } from './foreign-json-policy.ts';
import type { RunContext } from './merge-policy.ts';

export type Call = { url: string; id: string; body: string; headers: Record<string, string> };

/** Told to our own incoming webhooks, so that a workflow that calls itself is found out. */
export const depthHeader = 'foyer-depth';

/** The key that the calls of a workflow are signed with: derived, so nothing is stored. */
export const workflowSecret = ({ secrets }: Pick<Platform, 'secrets'>, workflow_id: string): string =>
  `whsec_${Buffer.from(secrets.derive(`workflow:${workflow_id}`), 'hex').toString('base64')}`;

type RunFacts = { id: string; depth: number; workflow_id: string; event_type: string | null; payload: Record<string, unknown> };

/** The id stays the same however often the call is repeated: the receiver can tell a repetition by it. */
export function webhookCall(run: RunFacts, step: ActionStep, url: string, { merge }: RunContext): Call {
  const { event: _, studio: __, ...facts } = merge;
  const data = {
    workflow_id: run.workflow_id,
    run_id: run.id,
    step_id: step.id,
    step: step.name,
    payload: run.payload,
    ...facts,
  };
  return {
    url,
    id: `${run.id}-${step.id}`,
    body: JSON.stringify({ type: run.event_type ?? 'workflow', data }),
    headers: { [depthHeader]: String(run.depth + 1) },
  };
}

/** Answers what the other side says; a refusal is a failure, which the queue tries again. */
export async function callWebhook(ports: Pick<Platform, 'env' | 'secrets'>, workflow_id: string, call: Call): Promise<unknown> {
  const { status, text } = await sendWebhook(ports.env, { ...call, secret: workflowSecret(ports, workflow_id) });
  if (status >= 300 && status < 400) throw new Error(`The webhook answered with status ${status}; redirects are not followed`);
  if (status < 200 || status >= 300) throw new Error(`The webhook answered with status ${status}`);
  return readAnswer(text);
}

const mostText = 20_000;

/** JSON as it is; anything else as text. */
const readAnswer = (text: string): unknown =>
  (text.length <= mostText && readForeignJson(text)) || { text: storable(text.slice(0, mostText)) };
