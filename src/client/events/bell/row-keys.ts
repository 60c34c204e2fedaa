import type { KeyboardEvent } from 'react';

/** Which row a key leads to, from that one of so many, -1 for none; undefined for another key. */
function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(from + 1, count - 1),
    ArrowUp: Math.max(from - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

/** Arrows, Home and End move the focus from row to row, and from elsewhere to one of the rows. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, within: Element | null): void {
  // The row itself has done so.
  if (event.defaultPrevented || !within) return;
  const rows = [...within.querySelectorAll<HTMLElement>('[data-row]')];
  const from = rows.indexOf(document.activeElement as HTMLElement);
  const target = targetOf(event.key, from, rows.length);
  const row = target === undefined ? undefined : rows[target];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
