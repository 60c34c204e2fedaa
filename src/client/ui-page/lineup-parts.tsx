import { LineupCard } from '#client/lineups/gallery/lineup-card.tsx';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { BuilderParts } from './builder-parts.tsx';
import { Part, State } from './part.tsx';
import { PickerParts } from './picker-parts.tsx';
import { fillSlots, halfFill, sampleLineup } from './sample-lineups.ts';
import styles from './ui-page.module.css';

const longName = 'Las que el domingo por la tarde bajan al campo de tierra de Vitoria-Gasteiz';

export function LineupParts({ lineup }: { lineup: Lineup }) {
  const cards = [
    { is: 'filled', item: sampleLineup(lineup, 'Once de gala', fillSlots(lineup)) },
    {
      is: 'half filled, not rated, long text',
      item: { ...sampleLineup(lineup, longName, halfFill(lineup)), averageRating: null },
    },
  ];
  return (
    <>
      <Part name={`LineupCard, ${lineup.labels.one}`}>
        {cards.map(({ is, item }) => (
          <State key={is} is={is} wide>
            <div className={styles.card}>
              <LineupCard lineup={lineup} item={item} />
            </div>
          </State>
        ))}
      </Part>
      <BuilderParts lineup={lineup} />
      <PickerParts lineup={lineup} />
    </>
  );
}
