import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Milestone, Milestones } from '#features/work/milestones/contract.ts';
import { milestonesApi, milestonesKey } from '#features/work/milestones/screens/milestones-api.ts';
import type { Project } from '#features/work/projects/contract.ts';
import { projectsApi, projectsKey } from '#features/work/projects/screens/projects-api.ts';
import type { Board, Task } from '#features/work/tasks/contract.ts';
import { boardKey, tasksApi } from '#features/work/tasks/screens/tasks-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { Bar } from '../policy.ts';

const projectKey = (id: string) => [...projectsKey, 'one', id] as const;

/** The record of a bar as it was drawn, with the days that the bar has now. */
export type Drawn = { bar: Bar; project: Project } & (
  | { kind: 'deadline' }
  | { kind: 'milestone'; record: Milestone }
  | { kind: 'task'; record: Task }
);

/** Stores the new days of a bar: one after the other, each on the version that was drawn or that an earlier drag of it has made. */
export function useSaveBar(project_id: string) {
  const client = useQueryClient();
  const followed = useRef(new Map<string, string>());

  // By record: what was created together has one and the same version.
  const keyOf = ({ kind, id }: Bar, version: string): string => `${kind}:${id}:${version}`;
  const latest = (bar: Bar): string => {
    let version = bar.version;
    for (let next = followed.current.get(keyOf(bar, version)); next; next = followed.current.get(keyOf(bar, version)))
      version = next;
    return version;
  };

  async function save(drawn: Drawn): Promise<void> {
    const { bar } = drawn;
    const updated_at = latest(bar);
    const remember = (version: string | undefined) => {
      if (version && version !== updated_at) followed.current.set(keyOf(bar, updated_at), version);
    };
    if (drawn.kind === 'deadline') {
      const { name, description, status, budget, start_date, completed_date } = drawn.project;
      const input = { name, description, status, budget, start_date, completed_date, deadline: bar.to };
      const project = await projectsApi.call.update({ id: bar.id, updated_at, ...input });
      client.setQueryData(projectKey(project_id), project);
      remember(project.updated_at);
    } else if (drawn.kind === 'milestone') {
      const { title, description, status, amount } = drawn.record;
      const dates = { start_date: bar.has === 'end' ? null : bar.from, due_date: bar.has === 'start' ? null : bar.to };
      const answer = await milestonesApi.call.update({ id: bar.id, updated_at, title, description, status, amount, ...dates });
      client.setQueryData<Milestones>(milestonesKey(project_id), answer);
      remember(answer.items.find(({ id }) => id === bar.id)?.updated_at);
    } else {
      const { title, description, status, assignee, is_visible, checklist } = drawn.record;
      const input = { title, description, status, assignee_id: assignee?.id ?? null, is_visible, checklist, due_date: bar.to };
      const answer = await tasksApi.call.update({ id: bar.id, updated_at, ...input });
      client.setQueryData<Board>(boardKey(project_id), answer);
      remember(answer.items.find(({ id }) => id === bar.id)?.updated_at);
    }
  }

  return useMutation({
    scope: { id: `timeline:${project_id}` },
    mutationFn: save,
    onError: (error) => toast.error(reasonOf(error, 'The date could not be changed.')),
    onSettled: () => client.invalidateQueries({ queryKey: projectsKey }),
  });
}
