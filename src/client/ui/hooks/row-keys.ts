import type { KeyboardEvent } from 'react';

/** Moves the focus on arrow keys, Home and End. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, container: Element | null): void {
  if (event.defaultPrevented || !container) return;
  const rows = [...container.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.indexOf(document.activeElement as HTMLElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(current + 1, rows.length - 1),
    ArrowUp: Math.max(current - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const row = rows[targets[event.key] ?? -1];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
