import { styleText } from 'node:util';
import pino from 'pino';
import type { LogRow } from './entry.ts';
import { redactText } from './redact.ts';
import { consoleFields } from './row.ts';

export type TextSink = { write(text: string): unknown };
export type LogConsole = { out: TextSink; err: TextSink };

export type ConsoleWriter = {
  /** Takes a line, which is shown with the others. */
  line(row: LogRow): void;
  /** Shows the lines taken so far, in one piece. */
  show(): void;
  /** The fallback: what the table did not take, and why. */
  failed(rows: LogRow[], reason: unknown): void;
  close(): void;
};

type Options = { pretty: boolean; console?: LogConsole };

export function createConsoleWriter({ pretty, console: given }: Options): ConsoleWriter {
  // Asynchronous, so that a slow pipe never holds up a request; pino empties it when the process ends.
  const file = given ? undefined : pino.destination({ dest: 1, sync: false });
  // A closed pipe is no reason to fall over.
  file?.on('error', () => {});
  const out: TextSink = given?.out ?? file ?? process.stdout;
  const err: TextSink = given?.err ?? process.stderr;
  const colours = !given && process.stdout.isTTY === true;
  let taken: string[] = [];
  const show = () =>
    quietly(() => {
      const lines = taken;
      taken = [];
      // The destination measures all it holds with each piece: a line at a time costs more than the lines themselves.
      if (lines.length > 0) out.write(lines.join(''));
    });
  return {
    line: (row) =>
      quietly(() => {
        taken.push(pretty ? prettyLine(row, colours) : jsonLine(row));
      }),
    show,
    failed: (rows, reason) =>
      quietly(() => {
        const why = redactText(reason instanceof Error ? reason.message : String(reason));
        err.write(
          `${JSON.stringify({ level: 'error', message: `application_logs could not be written: ${why}`, entries: rows.length })}\n`,
        );
        for (const row of rows) err.write(jsonLine(row));
      }),
    close: () => {
      show();
      quietly(() => file?.flushSync());
    },
  };
}

const jsonLine = (row: LogRow): string =>
  `${JSON.stringify({ level: row.level, ...consoleFields(row), message: row.message })}\n`;

const colourOf = { debug: 'gray', info: 'green', warn: 'yellow', error: 'red', fatal: 'magenta' } as const;

function prettyLine(row: LogRow, colours: boolean): string {
  const paint = (format: Parameters<typeof styleText>[0], text: string) =>
    colours ? styleText(format, text, { validateStream: false }) : text;
  const facts = [
    row.message,
    row.status_code === null ? '' : String(row.status_code),
    row.duration_ms === null ? '' : `${row.duration_ms} ms`,
    row.metadata === null ? '' : paint('gray', row.metadata),
  ];
  const head = `${paint('gray', row.timestamp.toISOString().slice(11, 23))} ${paint(colourOf[row.level], row.level.padEnd(5))}`;
  const stack = row.stack_trace === null ? '' : `\n${row.stack_trace}`;
  return `${head} ${row.category.padEnd(11)} ${facts.filter(Boolean).join(' ')}${stack}\n`;
}

function quietly(write: () => void): void {
  try {
    write();
  } catch {
    // There is nowhere left to tell it, and logging must not stop the work.
  }
}
