import type { ReactNode, Ref } from 'react';
import { isLongName } from '#contract/first-texts.ts';
import styles from './lineup-frame.module.css';

interface LineupFrameProps {
  layout: string | undefined;
  picture: ReactNode;
  byline: ReactNode;
  source: ReactNode;
  title: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
}

export function LineupFrame(props: LineupFrameProps) {
  const { layout, picture, byline, source, title, isBusy, children } = props;
  return (
    <article className={styles.panel} aria-busy={isBusy}>
      <div className={styles.detail}>
        <div className={styles.words}>
          {title}
          <div className={styles.above}>
            <div className={styles.byline}>{byline}</div>
            {source}
          </div>
          {children}
        </div>
        <div className={styles.picture} data-layout={layout}>
          {picture}
        </div>
      </div>
    </article>
  );
}

interface LineupTitleProps {
  name: string;
  /** Marks the element into which the server writes the name. */
  place?: Readonly<Record<string, string>>;
  ref?: Ref<HTMLHeadingElement>;
}

export function LineupTitle({ name, place, ref }: LineupTitleProps) {
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      dir="auto"
      translate="no"
      className={styles.title}
      data-long={isLongName(name) || undefined}
      {...place}
    >
      {name}
    </h1>
  );
}
