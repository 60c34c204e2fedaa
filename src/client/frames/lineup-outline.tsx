import type { ReactNode } from 'react';
import { requirePicture } from '#client/artwork/pictures.ts';
import { type FirstText, firstTextAttribute } from '#contract/first-texts.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Ground } from '#sports/artwork/ground.ts';
import { firstTextsAt } from './first-texts.ts';
import styles from './lineup-frame.module.css';
import { LineupFrame, LineupTitle } from './lineup-frame.tsx';
import { getGround } from './lineup-grounds.ts';

/** Marks the element into which the server writes the text. */
const attributesFor = (text: FirstText) => ({ [firstTextAttribute]: text });

interface Props {
  lineup: Lineup;
  path: string;
  children: ReactNode;
}

/** Shows the texts of the served HTML until the data has loaded. */
export function LineupOutline({ lineup, path, children }: Props) {
  const { lineup: name = '', byline, source } = firstTextsAt(path);
  const ground = getGround(lineup.name);
  return (
    <LineupFrame
      isBusy
      layout={ground?.layout}
      picture={ground && <GroundPicture {...ground} />}
      byline={
        <>
          <span className={styles.avatar} />
          <span {...attributesFor('byline')}>{byline}</span>
        </>
      }
      source={
        <p className={styles.source} {...attributesFor('source')}>
          {source}
        </p>
      }
      title={<LineupTitle name={name} place={attributesFor('lineup')} />}
    >
      {children}
    </LineupFrame>
  );
}

const narrow = '(max-width: 599.98px)';
const wide = '(min-width: 599.99px)';

function GroundPicture({ layout, desktop, phone }: Ground) {
  if (layout === 'steps') {
    return (
      <div className={styles.ground}>
        <svg
          className={styles.desktop}
          viewBox={`0 0 ${desktop.width} ${desktop.height}`}
          aria-hidden="true"
        />
        <svg
          className={styles.phone}
          viewBox={`0 0 ${phone.width} ${phone.height}`}
          aria-hidden="true"
        />
      </div>
    );
  }
  const { picture: small = '', ...smallBox } = phone;
  const { picture: large = '', ...largeBox } = desktop;
  const [smallAddress, largeAddress] = [requirePicture(small), requirePicture(large)];
  return (
    <picture className={styles.ground}>
      {/* React moves the links to the head, which loads the picture at the first paint. */}
      <link rel="preload" as="image" href={smallAddress} media={narrow} fetchPriority="high" />
      <link rel="preload" as="image" href={largeAddress} media={wide} fetchPriority="high" />
      <source media={narrow} srcSet={smallAddress} {...smallBox} />
      <img src={largeAddress} {...largeBox} alt="" fetchPriority="high" />
    </picture>
  );
}
