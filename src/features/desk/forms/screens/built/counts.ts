/** Counts a view, a start or a stop of a form, without a cookie and without anything about the person. It may fail unheard. */
export function countForm(slug: string, event: 'view' | 'start' | 'stop', field?: string): void {
  const body = new Blob([JSON.stringify({ event, field })], { type: 'application/json' });
  navigator.sendBeacon?.(`/api/forms/published/${encodeURIComponent(slug)}/counts`, body);
}
