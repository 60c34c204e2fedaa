export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Returns '1 user', '12,345 users'. */
export function formatPlural(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}

const byteUnits = ['KiB', 'MiB', 'GiB', 'TiB'];

/** Returns '1.5 MiB', '18 GiB'. */
export function formatBytes(bytes: number): string {
  let amount = bytes / 1024;
  let unit = 0;
  while (amount >= 1024 && unit < byteUnits.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${byteUnits[unit]}`;
}
