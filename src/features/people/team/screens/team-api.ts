import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Team, teamContract } from '../contract.ts';

export const teamApi = apiClient(teamContract);
export const teamKey = ['team'];

type Options<Input> = {
  call: (input: Input) => Promise<Team>;
  done: string;
  onDone: () => void;
  onError?: (error: unknown) => void;
};

/** Every change answers the team as it is then. */
export function useTeamChange<Input>({ call, done, onDone, onError }: Options<Input>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (team) => {
      client.setQueryData(teamKey, team);
      toast.success(
        done,
        team.mail_configured ? undefined : { description: 'Email is not set up: the emails about it wait in the outbox.' },
      );
      onDone();
    },
    onError: (error) => {
      onError?.(error);
      // Somebody else may have changed what is shown.
      void client.invalidateQueries({ queryKey: teamKey });
    },
  });
}
