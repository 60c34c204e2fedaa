const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const yearFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** A moment's day in the reader's zone: '26 November', with its year where that is not this one. */
export function dateInWords(time: string, now: number = Date.now()): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? dayFormat : yearFormat).format(date);
}
