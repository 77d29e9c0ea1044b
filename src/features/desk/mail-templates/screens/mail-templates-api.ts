import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { newKey } from '#shared/new-key.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { mailTemplatesContract } from '../contract.ts';

export const mailTemplatesApi = apiClient(mailTemplatesContract);
export const mailTemplatesKey = ['mail-templates'] as const;
export const templateKey = (name: string) => [...mailTemplatesKey, name] as const;

/** Sent again after a lost answer, it is the same mail; after one that came, the next. */
export function useSendTest(name: string) {
  const [key, setKey] = useState(newKey);
  return useMutation({
    mutationFn: (content?: TemplateContent) => mailTemplatesApi.call.test({ name, key, content }),
    onSuccess: ({ to }) => {
      setKey(newKey());
      toast.success('Test email sent', { description: `It is on its way to ${to}.` });
    },
    onError: (error) => toast.error(reasonOf(error, 'The test email could not be sent.')),
  });
}
