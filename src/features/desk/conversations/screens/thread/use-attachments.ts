import { useEffect, useRef, useState } from 'react';
import { fileSizeText } from '#shared/file-size.ts';
import { newKey } from '#shared/new-key.ts';
import { toast } from '#ui/toast.tsx';
import { messageLimits } from '../../choices.ts';
import type { Uploaded } from '../../message-contract.ts';
import { uploadFile } from './upload-file.ts';

export type WaitingFile = {
  key: string;
  name: string;
  size: number;
  sent: number;
  uploaded: Uploaded | null;
  error: string | null;
};

/** The files of the next message, on their way or here. */
export function useAttachments(path: string) {
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  const cancels = useRef(new Map<string, () => void>());
  const change = (key: string, changes: Partial<WaitingFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  useEffect(() => {
    const running = cancels.current;
    return () => {
      for (const cancel of running.values()) cancel();
    };
  }, []);

  const add = (chosen: readonly File[]) => {
    const room = messageLimits.files - files.length;
    if (chosen.length > room)
      toast.error(`A message takes at most ${messageLimits.files} files. ${chosen.length - room} of them were left out.`);
    for (const file of chosen.slice(0, room)) {
      const key = newKey();
      const error =
        file.size === 0
          ? 'This file is empty'
          : file.size > messageLimits.fileBytes
            ? `Please choose files of at most ${fileSizeText(messageLimits.fileBytes)} each`
            : null;
      setFiles((all) => [...all, { key, name: file.name, size: file.size, sent: 0, uploaded: null, error }]);
      if (error) continue;
      const { done, cancel } = uploadFile(path, file, (sent) => change(key, { sent }));
      cancels.current.set(key, cancel);
      done
        .then(
          (uploaded) => change(key, { uploaded, sent: file.size }),
          (failure: Error) => change(key, { error: failure.message }),
        )
        .finally(() => cancels.current.delete(key));
    }
  };

  return {
    files,
    add,
    isUploading: files.some(({ uploaded, error }) => !uploaded && !error),
    hasFailed: files.some(({ error }) => error !== null),
    ready: files.flatMap(({ uploaded }) => (uploaded ? [uploaded] : [])),
    remove: (key: string) => {
      cancels.current.get(key)?.();
      setFiles((all) => all.filter((one) => one.key !== key));
    },
    clear: () => setFiles([]),
  };
}
