import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { SheetDialog } from '#client/share/sheet-dialog.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { type FinderState, writeFinder } from '../finder/finder-state.ts';
import styles from './all-filters.module.css';
import { FilterForm } from './filter-form.tsx';

interface AllFiltersProps {
  kind: Kind;
  /** Weights are in kilograms. */
  state: FinderState;
  anchor: RefObject<HTMLElement | null>;
  onApply: (state: FinderState) => void;
  onClose: () => void;
}

const title = 'All filters';

/** See docs/product/lists.md#all-filters. */
export function AllFilters({ kind, state, anchor, onApply, onClose }: AllFiltersProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const unit = useWeightUnit();
  // Resets the input when the unit or an applied filter changes.
  const applied = `${unit} ${writeFinder({ ...state, page: 1 })}`;
  const form = (
    <FilterForm
      key={applied}
      kind={kind}
      state={state}
      unit={unit}
      isPhone={isPhone}
      onApply={onApply}
    />
  );
  if (isPhone) {
    return (
      <SheetDialog title={title} anchor={anchor} className={styles.sheet} onClose={onClose}>
        {form}
      </SheetDialog>
    );
  }
  function close() {
    onClose();
    anchor.current?.focus();
  }
  return <FilterSection onClose={close}>{form}</FilterSection>;
}

interface FilterSectionProps {
  onClose: () => void;
  children: ReactNode;
}

function FilterSection({ onClose, children }: FilterSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  }

  return (
    <section className={styles.section} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <Button variant="quiet" icon={<IconX size={20} aria-hidden="true" />} onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </section>
  );
}
