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
/** Maximum number of sources named on a page; more are counted. */
const maxNamed = 2;

/** Dates and sources of the numbers on a gallery page. Renders nothing if fans added all items. */
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

/** Source of one item's numbers, with those of another date, and the unchecked mark. */
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

/** Follows the label of a derived number and links to its formula. */
export function DerivedLabel({ kind, item, field }: { kind: Kind; item: Item; field: string }) {
  if (!isDerived(item, field)) return null;
  // Formulas are documented for the starter catalogue's kinds only, while an import may mark any
  // number as derived.
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
