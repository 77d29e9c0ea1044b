import 'sonner/dist/styles.css';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import type { ToastKind, ToastOptions } from '#ui/toast.tsx';
import { toastDuration } from '#ui/toast-duration.ts';
import { languageOfDocument } from '#ui/words.ts';
import { translatedMessage } from '#ui/words-of-message.ts';

const classNames = {
  toast:
    'flex w-full items-start gap-3 rounded-lg border border-line-strong bg-raised p-4 font-sans text-sm text-ink shadow-float sm:w-[22.5rem]',
  content: 'min-w-0 flex-1',
  title: 'font-semibold leading-5',
  description: 'mt-0.5 leading-5 text-muted break-words',
  icon: 'mt-0.5 flex shrink-0 [&_svg]:size-4',
  closeButton: 'absolute top-2 right-2',
  actionButton:
    'shrink-0 cursor-pointer self-center rounded-sm border border-line-strong px-2.5 py-1 text-[0.8125rem] font-medium text-ink hover:bg-hover',
};

const icons = {
  success: <CircleCheck aria-hidden="true" className="text-success" />,
  error: <CircleAlert aria-hidden="true" className="text-danger" />,
  info: <Info aria-hidden="true" className="text-info" />,
};

function Viewport({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <Toaster
      position="bottom-right"
      visibleToasts={3}
      hotkey={['altKey', 'KeyT']}
      icons={icons}
      gap={10}
      toastOptions={{ unstyled: true, classNames }}
    />
  );
}

let host: HTMLElement | undefined;
let mounted: Promise<void> | undefined;

function mount(): Promise<void> {
  mounted ??= new Promise((ready) => {
    host = document.createElement('div');
    document.body.append(host);
    createRoot(host).render(<Viewport onReady={ready} />);
  });
  return mounted;
}

/** Around an open modal dialog everything is covered and silent, so the toasts stand inside it. */
function bringForward() {
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (host && host.parentElement !== place) place.append(host);
}

export async function showToast(kind: ToastKind, title: string, options: ToastOptions) {
  await mount();
  bringForward();
  const inWords = (text: string) => translatedMessage(languageOfDocument(), text);
  const titled = kind === 'error' ? <span className="text-danger">{inWords(title)}</span> : inWords(title);
  const send = kind === 'plain' ? toast : toast[kind];
  const { description, action } = options;
  send(titled, {
    duration: toastDuration(`${title} ${description ?? ''}`, action !== undefined),
    ...options,
    description: description && inWords(description),
    action: action && { ...action, label: inWords(action.label) },
  });
}
