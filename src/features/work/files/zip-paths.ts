import { segmentOf } from '#shared/file-segment.ts';
import { freeName, nameLimits, sameName } from './name-rules.ts';

/** Gives each thing in a folder a name of its own; names that differ only in capitals are one to some systems. */
export function segmentNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const free = freeName(segmentOf(name), taken, nameLimits.file);
    taken.add(sameName(free));
    return free;
  };
}
