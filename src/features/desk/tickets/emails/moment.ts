/** Tuesday, November 17, 2:00 PM, where the studio is. */
export const longMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  }).format(new Date(at));
