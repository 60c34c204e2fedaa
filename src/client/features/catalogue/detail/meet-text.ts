/** The meet and the date of a lifter's numbers, as far as they are known. */
export function meetText({ age, birthYear }: Readonly<Record<string, unknown>>): string {
  const isAge = typeof age === 'number';
  // The age is that of the meet, counted as the federation does: by the years alone.
  const year = isAge && typeof birthYear === 'number' ? birthYear + age : null;
  const known = [...(year ? [`In ${year}`] : []), ...(isAge ? [`at age ${age}`] : [])];
  const missing = year ? 'meet and date not recorded yet' : 'meet, year and date not recorded yet';
  const words = [...known, missing].join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
