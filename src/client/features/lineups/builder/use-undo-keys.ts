import { useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '#client/ui/hooks/keys.ts';
import type { Builder } from './use-builder.ts';

export function useUndoKeys({ undo, redo }: Pick<Builder, 'undo' | 'redo'>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || hasText(event.target)) return;
    const key = shortcutKey(event).toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Fields with text undo it themselves. */
function hasText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value !== '';
}
