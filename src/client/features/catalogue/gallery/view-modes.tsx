import {
  IconLayoutGrid,
  IconSoccerField,
  IconSquarePlus,
  IconTable,
  IconTrophy,
} from '@tabler/icons-react';
import { requireBoard } from '#client/lineups/boards.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Kind } from '#contract/kinds/kind.ts';
import type { View } from '../views.ts';
import { getLineup } from '../views.ts';
import styles from './view-modes.module.css';

interface ViewModesProps {
  kind: Kind;
  view: View;
  mayCreate: boolean;
  onView: (view: View) => void;
}

export function ViewModes({ kind, view, mayCreate, onView }: ViewModesProps) {
  const lineup = getLineup(kind);
  const LineupIcon =
    lineup && requireBoard(lineup).layout.type === 'field' ? IconSoccerField : IconTrophy;
  const modes: { mode: View; label: string; Icon: typeof IconTrophy }[] = [
    { mode: 'gallery', label: 'Show Gallery', Icon: IconLayoutGrid },
    { mode: 'table', label: 'Show Table', Icon: IconTable },
  ];
  if (mayCreate) modes.push({ mode: 'form', label: 'Create Form', Icon: IconSquarePlus });
  if (lineup) modes.push({ mode: 'lineups', label: lineup.labels.show, Icon: LineupIcon });
  return (
    <fieldset aria-label="View">
      <div className={styles.modes}>
        {modes.map(({ mode, label, Icon }) => (
          <button
            key={mode}
            type="button"
            className={styles.mode}
            aria-pressed={mode === view}
            onClick={() => onView(mode)}
          >
            <Icon size={20} aria-hidden="true" />
            {label}
            {mode === 'form' && <VisuallyHidden> for a new {kind.labels.one}</VisuallyHidden>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
