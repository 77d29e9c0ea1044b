import { unreachableMessage } from '#shared/app-error.ts';
import { viewingHeaders } from '#ui/viewing.ts';
import type { Uploaded } from '../../message-contract.ts';

const failed = 'The file could not be uploaded. Please try again.';

/** By XMLHttpRequest, which tells how far it is; `fetch` does not. */
export function uploadFile(path: string, file: File, onProgress: (sent: number) => void) {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size));
    request.onerror = () => reject(new Error(unreachableMessage));
    request.onabort = () => reject(new Error('The upload was cancelled.'));
    request.onload = () => {
      const answer: unknown = parse(request.responseText);
      if (isAnswer(answer) && answer.success) resolve(answer.data);
      else reject(new Error((isAnswer(answer) && answer.error) || failed));
    };
  });
  const form = new FormData();
  form.append('file', file);
  request.open('POST', `/api${path}`);
  for (const [name, value] of Object.entries(viewingHeaders())) request.setRequestHeader(name, value);
  request.send(form);
  return { done, cancel: () => request.abort() };
}

type Answer = { success: boolean; data: Uploaded; error: string | null };
const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && 'success' in value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
