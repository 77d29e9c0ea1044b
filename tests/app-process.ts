import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import serverFlags from '../scripts/lib/server-flags.json' with { type: 'json' };

export type AppProcess = {
  url: string;
  child: ChildProcess;
  output: () => string;
  /** Ends it as a person would, and waits. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** The built app as a real process on a port of its own; resolves when it says where it is open. */
export async function startAppProcess(env: Record<string, string>, args: string[] = []): Promise<AppProcess> {
  const child = spawn(process.execPath, [...serverFlags, 'build/server/index.js', ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'false',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /open at (http:\/\/\S+?)(,|\s|$)/.exec(output)?.[1] ?? (/is working/.test(output) ? '' : undefined);
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', look);
    child.once('exit', (code) => reject(new Error(`The app ended with ${code}:\n${output}`)));
  });
  const finish = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    url,
    child,
    output: () => output,
    stop: () => finish('SIGTERM'),
    kill: async () => {
      await finish('SIGKILL');
    },
  };
}
