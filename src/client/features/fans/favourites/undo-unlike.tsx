import { useEffect, useEffectEvent, useRef } from 'react';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { useLike } from '#client/likes/use-like.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import type { FavouriteList } from './favourite-lists.ts';
import styles from './favourites.module.css';

interface UndoUnlikeProps {
  of: FavouriteList['of'];
  item: Item | LineupSummary | null;
  onUndo: () => void;
  /** Must move the focus, because the focused button disappears. */
  onGone: () => void;
}

export function UndoUnlike({ of, item, onUndo, onGone }: UndoUnlikeProps) {
  const wasVisible = useRef(false);
  const moveFocus = useEffectEvent(onGone);
  const isVisible = item !== null;
  useEffect(() => {
    const isGone = wasVisible.current && !isVisible;
    wasVisible.current = isVisible;
    if (isGone && document.activeElement === document.body) moveFocus();
  }, [isVisible]);
  return (
    <div className={styles.undo} role="status">
      {item && (
        <>
          <p>
            <Name>{item.name}</Name> is no longer a favourite.
          </p>
          <UndoButton key={item._id} of={of} item={item} onUndo={onUndo} />
        </>
      )}
    </div>
  );
}

interface UndoButtonProps extends Omit<UndoUnlikeProps, 'onGone'> {
  item: Item | LineupSummary;
}

function UndoButton({ of, item, onUndo }: UndoButtonProps) {
  const { toggle } = useLike(itemLikeToggle(of, { ...item, liked: false }));
  const button = useRef<HTMLButtonElement>(null);
  // The focused heart disappeared with its card.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <Button
      ref={button}
      size="sm"
      aria-label={`Undo, like ${isolated(item.name)} again`}
      onClick={() => {
        toggle();
        onUndo();
      }}
    >
      Undo
    </Button>
  );
}
