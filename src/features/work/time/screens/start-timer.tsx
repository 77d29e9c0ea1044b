import { Play } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newKey } from '#shared/new-key.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { timeLimits } from '../choices.ts';
import { timeApi, useTimer, useTimerChange } from './time-api.ts';

type StartTimerProps = { project_id: string; tasks: { id: string; title: string }[] };
type Begun = { entry_id: string; note: string; task_id: string };

/** Starts the timer on this project; one that runs elsewhere is stopped by it. */
export function StartTimer({ project_id, tasks }: StartTimerProps) {
  const [note, setNote] = useState('');
  const [task_id, setTask] = useState('');
  const { data } = useTimer();
  const start = useTimerChange((begun: Begun) => timeApi.call.start({ project_id, ...begun }), {
    done: 'Timer started',
    failed: 'The timer could not be started.',
    onDone: () => {
      setNote('');
      setTask('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending) start.mutate({ entry_id: newKey(), note, task_id });
  };
  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Timer"
      className="mb-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto]"
    >
      <Input
        aria-label="What are you working on?"
        placeholder="What are you working on?"
        value={note}
        maxLength={timeLimits.note}
        onChange={({ target }) => setNote(target.value)}
        className={tasks.length > 0 ? undefined : 'sm:col-span-2'}
      />
      {tasks.length > 0 && (
        <Select
          aria-label="Task"
          value={task_id}
          placeholder="No task"
          options={tasks.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => setTask(target.value)}
        />
      )}
      <Button type="submit" loading={start.isPending}>
        {!start.isPending && <Play aria-hidden="true" />}
        {data?.timer ? 'Switch timer' : 'Start timer'}
      </Button>
    </form>
  );
}
