import { sampleClientId, sampleClients } from '#features/people/auth/sample.server.ts';
import { insertSampleLogs } from '#platform/log/sample.server.ts';
import { type FillSamples, hoursBefore, sampleId } from '#platform/sample-data/part.server.ts';
import { encryptParts } from '#shared/field-cipher.ts';
import { type LogLine, logLines } from './sample-lines.ts';

const days = 14;
const entries = 480;
const agents = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];

/** Numbers that look random and are the same every time. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const deck = logLines.flatMap((line) => Array.from({ length: line.weight }, () => line));

/** Two weeks, busier by day than by night, every line at least once. */
export const fill: FillSamples = async (tx, { now, secrets }) => {
  const next = sequence(20_260_301);
  const sealed = new Map<LogLine, Awaited<ReturnType<typeof encryptParts>>>();
  for (const line of logLines) {
    if (line.sensitive) sealed.set(line, await encryptParts(JSON.stringify(line.sensitive), secrets.derive('logs')));
  }
  const rows = Array.from({ length: entries }, (_, at) => {
    const line = logLines[at] ?? deck[Math.floor(next() * deck.length)];
    const day = Math.floor(next() * days);
    // The mean of three throws lies in the middle of the day far more often than at night.
    const hour = ((next() + next() + next()) / 3) * 24;
    const [client, agent] = [
      sampleClients[Math.floor(next() * sampleClients.length)],
      agents[Math.floor(next() * agents.length)],
    ];
    return (
      line &&
      toRow(line, at, hoursBefore(now, day * 24 + hour), { email: client?.email, agent, sway: 0.5 + next() }, sealed.get(line))
    );
  });
  await insertSampleLogs(
    tx,
    rows.flatMap((row) => row ?? []),
  );
};

type Chance = { email: string | undefined; agent: string | undefined; sway: number };

function toRow(
  line: LogLine,
  at: number,
  timestamp: Date,
  chance: Chance,
  parts: Awaited<ReturnType<typeof encryptParts>> | undefined,
) {
  const visited = line.method !== undefined || line.byClient === true;
  return {
    id: sampleId(`log:${at}`),
    timestamp,
    level: line.level,
    category: line.category,
    component: line.component,
    message: line.message,
    user_id: line.byClient && chance.email ? sampleClientId(chance.email) : null,
    session_id: line.byClient ? sampleId(`session:${chance.email}`) : null,
    request_id: visited ? sampleId(`request:${at}`) : null,
    url: line.url ?? null,
    method: line.method ?? null,
    status_code: line.status ?? null,
    duration_ms: line.duration === undefined ? null : Math.round(line.duration * chance.sway),
    metadata: line.metadata ? JSON.stringify(line.metadata) : null,
    stack_trace: line.stack ?? null,
    user_agent: visited ? (chance.agent ?? null) : null,
    encrypted_sensitive_data: parts?.data ?? null,
    sensitive_data_iv: parts?.iv ?? null,
    sensitive_data_salt: parts?.salt ?? null,
    is_sample: true,
  };
}
