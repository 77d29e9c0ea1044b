export type ToastKind = 'success' | 'error' | 'info' | 'plain';

export type ToastOptions = {
  description?: string;
  /** Milliseconds; unless told as long as it takes to read, at least 4000, and 10000 with an action. */
  duration?: number;
  /** Reuses the toast with this id instead of adding another. */
  id?: string;
  /** One thing the person may do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
};

const load = () => import('#ui/toast-viewport.tsx');

/** Fetches the notifier ahead of the first toast, which may have to say that nothing can be fetched. */
export function prepareToasts() {
  // Without it, the first toast tries again.
  load().catch(() => {});
}

function show(kind: ToastKind, title: string, options: ToastOptions = {}) {
  if (typeof document === 'undefined') return;
  // Loaded with the first toast, so pages that never show one do not carry the notifier.
  void load().then((viewport) => viewport.showToast(kind, title, options));
}

export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  message: (title: string, options?: ToastOptions) => show('plain', title, options),
  /** The title is 'Error' unless the screen has its own; the message stands below it. */
  error: (message: string, options: Omit<ToastOptions, 'description'> & { title?: string } = {}) => {
    const { title = 'Error', ...rest } = options;
    show('error', title, { ...rest, description: message });
  },
};
