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
/** More of them on one page are said by their number. */
const maxNamed = 2;

/** As of when the numbers of a gallery's page are, and where from. Nothing where fans made them all. */
export function GallerySources({ kind, items }: { kind: Kind; items: readonly Item[] }) {
  const all = sourcesOf(kind.name, items);
  if (all.length === 0) return null;
  const more = all.length - maxNamed;
  const words = [...all.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  return (
    <p className={styles.gallery}>
      <Link to={allSources}>{words}</Link>
    </p>
  );
}

/**
 * The same of one item, at its panel's foot, with those numbers that are of another time; and that nobody
 * has checked it.
 */
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

/** Behind the label of a number that a formula made: the way to how. */
export function DerivedLabel({ kind, item, field }: { kind: Kind; item: Item; field: string }) {
  if (!isDerived(item, field)) return null;
  // How is told of the starter catalogue's kinds alone; an import may call any number derived.
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
