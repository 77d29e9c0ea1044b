import type { LogCategory, LogLevel } from '#shared/logs.ts';

export type LogEntry = {
  category: LogCategory;
  component?: string;
  message: string;
  user_id?: string | null;
  session_id?: string | null;
  request_id?: string | null;
  url?: string;
  method?: string;
  status_code?: number;
  duration_ms?: number;
  metadata?: Record<string, unknown>;
  /** Encrypted before it is stored, and never written to the console. */
  sensitive?: Record<string, unknown>;
  error?: unknown;
  user_agent?: string | null;
  /** The address of the visitor whose request wrote it: bounds what one of them can fill the log with. Stored nowhere. */
  visitor?: string | null;
};

export type Logger = Record<LogLevel, (entry: LogEntry) => void> & {
  /** Resolves when everything logged so far is in the table or on the console. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** An entry made fit to store: cut, cleaned and redacted, but for `sensitive`, which is encrypted on its way to the table. */
export type LogRow = {
  id: string;
  timestamp: Date;
  level: LogLevel;
  category: LogCategory;
  component: string | null;
  message: string;
  user_id: string | null;
  session_id: string | null;
  request_id: string | null;
  url: string | null;
  method: string | null;
  status_code: number | null;
  duration_ms: number | null;
  metadata: string | null;
  stack_trace: string | null;
  user_agent: string | null;
  sensitive: string | null;
};
