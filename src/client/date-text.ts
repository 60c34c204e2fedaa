const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const yearFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Formats a local date such as '26 November', with the year unless it is the current one. */
export function dateInWords(time: string, now: number = Date.now()): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayFormat : yearFormat).format(date);
}
