import { useLocation } from 'react-router';
import { StandStrip } from '#client/artwork/stand-strip.tsx';
import { MissingPage } from '#client/files/missing-page.tsx';
import { FanOutline } from '#client/frames/fan-frame.tsx';
import { ItemOutline } from '#client/frames/item-outline.tsx';
import { LineupOutline } from '#client/frames/lineup-outline.tsx';
import { useTheme } from '#client/theme/theme.ts';
import { sports } from '#sports/index.ts';
import { useMissingFirstPage } from '../files/use-missing-page.ts';
import { Header } from '../header/header.tsx';
import layoutStyles from '../layout.module.css';
import { getPageAt } from '../page-at.ts';
import { getRouteSport } from '../route-sport.ts';
import { placeholderAt } from './page-placeholder.ts';
import styles from './shell.module.css';

/** Shown while the page's code is loading. */
export function Shell() {
  const { pathname } = useLocation();
  // Applies theme changes of other tabs.
  useTheme();
  const missing = useMissingFirstPage();
  const isMissing = missing.length > 0;
  const path = getPageAt(pathname)?.path ?? '';
  const sport = getRouteSport(sports, path)?.name ?? 'none';
  return (
    <div className={layoutStyles.layout} data-sport={sport} aria-busy={!isMissing}>
      <Header />
      <StandStrip sport={sport} seed={path} />
      <main className={layoutStyles.main}>
        {isMissing ? (
          <MissingPage ids={missing} address={window.location.href} />
        ) : (
          <Outline path={pathname} />
        )}
      </main>
    </div>
  );
}

function Outline({ path }: { path: string }) {
  const { title, shape, isGuarded } = placeholderAt(path);
  if (shape === 'fan') {
    return (
      <FanOutline path={path}>
        <Cells className={styles.text} />
      </FanOutline>
    );
  }
  if (typeof shape === 'object' && 'kind' in shape) {
    return (
      <div className={styles.item} data-guarded={isGuarded || undefined}>
        <div className={styles.back} />
        <ItemOutline kind={shape.kind} box={Cells} />
      </div>
    );
  }
  if (typeof shape === 'object') {
    return (
      <>
        <div className={styles.back} />
        <LineupOutline lineup={shape.lineup} path={path}>
          <Cells className={`${styles.text} ${styles.rest}`} />
        </LineupOutline>
      </>
    );
  }
  return (
    <div className={styles.outline} data-guarded={isGuarded || undefined}>
      {title === null ? <Cells className={styles.title} /> : <h1>{title}</h1>}
      <Boxes shape={shape} />
    </div>
  );
}

const cards = ['first', 'second', 'third'];

function Boxes({ shape }: { shape: 'cards' | 'panel' | 'text' }) {
  if (shape === 'panel') return <Cells className={styles.panel} />;
  if (shape === 'text') return <Cells className={styles.text} />;
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <Cells key={card} className={styles.card} />
      ))}
    </div>
  );
}

/** Has no animation, which would freeze when the code arrives. */
function Cells({ className = '' }: { className?: string }) {
  return <div className={`${styles.cells} ${className}`} aria-hidden="true" />;
}
