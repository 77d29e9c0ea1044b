import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import type { ProfileChange } from '../contract.ts';
import { accountApi } from './account-api.ts';

/** Saves, says so, and lets every frame and menu show the new name. */
export function useSaveProfile() {
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: (change: ProfileChange) => accountApi.call.saveProfile(change),
    onSuccess: async () => {
      toast.success('Profile updated successfully');
      await revalidate();
    },
    onError: (error) => toast.error(reasonOf(error, 'Failed to update profile')),
  });
}
