/** A toast lies outside the dialog that caused it; reading or dismissing it must not close the dialog. */
export function keepOpenForToasts(event: {
  target: EventTarget | null;
  preventDefault: () => void;
  detail?: { originalEvent: Event };
}) {
  const target = event.detail?.originalEvent.target ?? event.target;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
