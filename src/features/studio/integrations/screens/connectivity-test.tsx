import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { TestResult } from '../test-contract.ts';

const hint = 'please check the stored keys';

/** Asks the other side whether it knows us; the answer stands as a check or a cross beside the button. */
export function ConnectivityTest({ kind, run, mode }: { kind: string; run: () => Promise<TestResult>; mode: string }) {
  const test = useMutation({
    mutationFn: run,
    onSuccess: ({ ok, message }) =>
      ok ? toast.success(`${kind} connectivity OK`) : toast.error(`${kind} test failed: ${message ?? hint}`),
    onError: (error) => toast.error(`${kind} test failed: ${reasonOf(error, hint)}`),
  });
  const { reset } = test;
  // What was found out about one mode says nothing about the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mode is the occasion.
  useEffect(() => reset(), [mode, reset]);
  const ok = test.isSuccess && test.data.ok;
  const failed = test.isError || (test.isSuccess && !test.data.ok);
  return (
    <>
      <Button variant="outline" onClick={() => test.mutate()} loading={test.isPending}>
        Test Connection
      </Button>
      <span role="status" className="flex items-center text-sm sm:mr-auto">
        {ok && (
          <>
            <CircleCheck aria-hidden="true" className="size-5 text-success" />
            <span className="ml-1.5 font-medium text-success">Connected</span>
          </>
        )}
        {failed && (
          <>
            <CircleX aria-hidden="true" className="size-5 text-danger" />
            <span className="ml-1.5 font-medium text-danger">Not connected</span>
          </>
        )}
      </span>
    </>
  );
}
