import { IconCalendar, IconQuestionMark } from '@tabler/icons-react';
import { href, Link } from 'react-router';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import styles from './source-links.module.css';
import {
  derivedAnchor,
  getKindSources,
  isDerived,
  otherTimes,
  sourcesAnchor,
  sourcesOf,
  sourceText,
} from './sources.ts';
import { UncheckedMark } from './unchecked-mark.tsx';

const allSources = `${href('/about')}#${sourcesAnchor}`;
const maxNamed = 2;

/** Empty if fans added all items. */
export function GallerySources({ kind, items }: { kind: Kind; items: readonly Item[] }) {
  const sources = sourcesOf(kind.name, items);
  if (sources.length === 0) return null;
  const more = sources.length - maxNamed;
  const texts = sources.slice(0, maxNamed);
  if (more > 0) texts.push(`${more} more`);
  return (
    <p className={styles.gallery}>
      <Link to={allSources}>{texts.join('; ')}</Link>
    </p>
  );
}

export function ItemSource({ kind, item }: { kind: Kind; item: Item }) {
  return (
    <>
      {item.unchecked && (
        <p className={styles.item}>
          <IconQuestionMark size={16} aria-hidden="true" />
          <span>
            <UncheckedMark item={item} />
          </span>
        </p>
      )}
      <Source kind={kind} item={item} />
    </>
  );
}

function Source({ kind, item: { source } }: { kind: Kind; item: Item }) {
  if (!source) return null;
  const others = otherTimes(kind.name, source);
  return (
    <p className={styles.item}>
      <IconCalendar size={16} aria-hidden="true" />
      <span>
        <Link to={allSources}>{sourceText(kind.name, source)}</Link>
        {others && <span>{`. ${others}`}</span>}
      </span>
    </p>
  );
}

export function DerivedLabel({ kind, item, field }: { kind: Kind; item: Item; field: string }) {
  if (!isDerived(item, field)) return null;
  // Only the starter catalogue's kinds have formulas.
  if (!getKindSources(kind.name)?.derived) return ' derived';
  return (
    <>
      {' '}
      <Link className={styles.derived} to={`${href('/about')}#${derivedAnchor(kind.name)}`}>
        derived
      </Link>
    </>
  );
}
