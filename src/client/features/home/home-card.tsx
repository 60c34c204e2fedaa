import { DrawingFile } from '#client/artwork/drawing-file.tsx';
import { requirePicture } from '#client/artwork/pictures.ts';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import styles from './home-card.module.css';
import type { HomeCard } from './home-copy.ts';

const pictureSize = { width: 210, height: 236 };
const pitchSize = { width: 300, height: 330 };

const fits: { readonly [Picture in HomeCard['picture']]?: string } = {
  eleven: 'xMidYMid meet',
  podium: 'xMidYMax meet',
};

export function HomeCardView({ card }: { readonly card: HomeCard }) {
  return (
    <article className={styles.card} data-sport={card.sport}>
      <div className={styles.picture}>
        {card.picture === 'eleven' && (
          <img src={requirePicture('football-pitch-small')} alt="" loading="lazy" {...pitchSize} />
        )}
        <DrawingFile
          name={`home-${card.picture}`}
          {...(card.picture === 'eleven' ? pitchSize : pictureSize)}
          preserveAspectRatio={fits[card.picture] ?? 'xMidYMin meet'}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>{card.title}</h3>
        <p className={styles.text}>{card.text}</p>
        <ButtonLink className={styles.action} variant="primary" size="sm" to={card.to}>
          {card.action}
        </ButtonLink>
      </div>
    </article>
  );
}
