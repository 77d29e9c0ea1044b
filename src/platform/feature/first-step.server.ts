import type { Db } from '#db/client.ts';
import type { Settings } from '#platform/settings/settings.server.ts';
import type { OperationArea } from '#shared/admin-areas.ts';
import type { Caller } from '#shared/caller.ts';

export type FirstStepPorts = { db: Db; settings: Settings; caller: Caller; mailConfigured: () => Promise<boolean> };

/** What a new studio does first. It is ticked off by what is stored, not by a press. */
export type FirstStep = {
  id: string;
  label: string;
  text: string;
  to: string;
  /** Where it is not its feature's. */
  adminArea?: OperationArea;
  /** Lower comes first. */
  position: number;
  /** Only whoever may do it is asked to. */
  who: 'admin' | 'super_admin';
  isDone(ports: FirstStepPorts): Promise<boolean>;
};
