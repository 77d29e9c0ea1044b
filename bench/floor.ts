import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A floor is a process of its own, as ours is: `bench/floors/<name>.ts` prints its port when it listens. */
export async function startFloor(name: string, env: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [`bench/floors/${name}.ts`], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(chunk).trim()}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
