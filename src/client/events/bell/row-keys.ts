import type { KeyboardEvent } from 'react';

/** New row index for a key, from -1 for none; undefined for other keys. */
function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: Math.min(from + 1, count - 1),
    ArrowUp: Math.max(from - 1, 0),
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

/** Arrows, Home and End move the focus between rows, or into them. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, within: Element | null): void {
  // The row has already handled it.
  if (event.defaultPrevented || !within) return;
  const rows = [...within.querySelectorAll<HTMLElement>('[data-row]')];
  const from = rows.indexOf(document.activeElement as HTMLElement);
  const target = targetOf(event.key, from, rows.length);
  const row = target === undefined ? undefined : rows[target];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
