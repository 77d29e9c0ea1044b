import { type LiveChange, type LiveSignal, liveBeatMs } from '#shared/live.ts';
import { sessionSettled } from '#ui/session-lost.ts';
import { viewingId } from '#ui/viewing.ts';

export type LiveHandlers = {
  onChange: (change: LiveChange) => void;
  /** Something may have been missed: everything that is live is read again. */
  onReset: () => void;
  onSignal?: (signal: LiveSignal) => void;
  /** The stream is open: signals from before are stored nowhere, and not brought. */
  onReady?: () => void;
};

const firstDelay = 1_000;
const longestDelay = 60_000;
const silentMs = liveBeatMs * 2.5;
/** A hidden page gives its connection back soon: over HTTP/1.1 a browser has six for all tabs of a site. */
const hiddenMs = 5_000;
const signedOutMs = 60_000;
/** A changed password makes a new session under the page, and signing out leaves it: both are over by then. */
const newSessionMs = 3_000;

/**
 * Keeps one stream open while the page is to be seen, and comes back with the last id after a cut, so that nothing is missed. Delays are
 * random and grow: a thousand pages that were cut together do not come back in the same moment. Answers how to stop.
 */
export function connectLive(path: string, { onChange, onReset, onSignal, onReady }: LiveHandlers): () => void {
  let source: EventSource | null = null;
  let last: string | null = null;
  let failures = 0;
  let isStopped = false;
  let isEnded = false;
  let retry: number | undefined;
  let silence: number | undefined;
  let hiding: number | undefined;

  const disconnect = () => {
    source?.close();
    source = null;
    window.clearTimeout(silence);
    window.clearTimeout(retry);
  };

  const comeBack = (least = 0) => {
    disconnect();
    const delay = Math.min(firstDelay * 2 ** failures, longestDelay);
    failures += 1;
    // With the session of before it would be refused, and the page would take itself for signed out.
    const connectAgain = () => void sessionSettled().then(connect);
    retry = window.setTimeout(connectAgain, least + delay * (0.5 + Math.random() / 2));
  };

  const heard = ({ lastEventId }: MessageEvent) => {
    last = lastEventId || last;
    failures = 0;
    isEnded = false;
    window.clearTimeout(silence);
    silence = window.setTimeout(comeBack, silentMs);
  };

  function connect(): void {
    if (isStopped || source || document.visibilityState === 'hidden' || !navigator.onLine) return;
    window.clearTimeout(retry);
    const opened = new EventSource(addressOf(path, last));
    source = opened;
    // Something between may hold back what the server sends: without a first event it is tried again.
    silence = window.setTimeout(comeBack, silentMs);
    opened.addEventListener('ready', (event) => {
      heard(event);
      onReady?.();
    });
    opened.addEventListener('beat', heard);
    opened.addEventListener('reset', (event) => {
      heard(event);
      onReset();
    });
    opened.addEventListener('change', (event) => {
      heard(event);
      onChange(JSON.parse(event.data));
    });
    opened.addEventListener('signal', (event) => {
      heard(event);
      onSignal?.(JSON.parse(event.data));
    });
    opened.addEventListener('end', ({ data }) => {
      isEnded = data === 'signed-out';
      comeBack(isEnded ? newSessionMs : 0);
    });
    // The browser's own reconnecting knows no growing delay, and gives up at the first refusal.
    opened.onerror = () => {
      if (!isEnded) return comeBack();
      isEnded = false;
      // There is no new session either: the next read finds out what that means here, and asks to sign in again.
      comeBack(signedOutMs);
      onReset();
    };
  }

  const onVisibility = () => {
    window.clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = window.setTimeout(disconnect, hiddenMs);
    else connect();
  };
  const onOnline = () => {
    failures = 0;
    connect();
  };

  const onHide = () => disconnect();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', connect);
  connect();
  return () => {
    isStopped = true;
    disconnect();
    window.clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', connect);
  };
}

/** Where it goes on, and for which view of a portal the page was drawn: after that view it must not hear what is somebody else's. */
function addressOf(path: string, after: string | null): string {
  const view = viewingId();
  const query = new URLSearchParams({ ...(view && { view }), ...(after && { after }) });
  return query.size > 0 ? `${path}?${query}` : path;
}
