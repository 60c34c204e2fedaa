import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ItemArtwork } from '#client/artwork/item-artwork.tsx';
import { LikeHeart } from '#client/likes/like-button.tsx';
import { itemLikeToggle } from '#client/likes/like-toggle.ts';
import { ItemLink } from '#client/links/item-link.tsx';
import { ItemName } from '#client/lists/item-name.tsx';
import { NamesMarked, namesIn } from '#client/lists/names-marked.tsx';
import { notChecked } from '#client/sources/unchecked-mark.tsx';
import { useMediaQuery } from '#client/ui/hooks/use-media-query.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { measure, missingValue, spokenUnit, unitOf } from '#client/weights/measure.ts';
import { useWeightUnit, type WeightUnit } from '#client/weights/weight-unit.ts';
import type { Field } from '#contract/kinds/fields.ts';
import type { FieldValue, Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { getBetterOrder } from '../finder/finder-text.ts';
import { formatField, formatValue, referencesIn } from '../format.ts';
import {
  type AriaSort,
  type Column,
  findSecondaryField,
  getAriaSort,
  getNextOrder,
  isSortable,
  listColumns,
  sortedText,
} from './columns.ts';
import styles from './items-table.module.css';

interface ItemsTableProps {
  kind: Kind;
  items: readonly Item[];
  sort: string;
  isStale: boolean;
  onSort: (sort: string) => void;
}

/** See docs/product/lists.md#views. */
export function ItemsTable({ kind, items, sort, isStale, onSort }: ItemsTableProps) {
  const isPhone = useMediaQuery('(max-width: 599.98px)');
  const unit = useWeightUnit();
  const captionId = useId();
  const [announcement, setAnnouncement] = useState('');
  const { region, overflows } = useOverflow();
  const columns = listColumns(kind, isPhone);
  // Phones have a column for it.
  const secondary = isPhone ? null : findSecondaryField(kind);

  function sortBy(stat: string) {
    const next = getNextOrder(kind, sort, stat, getBetterOrder(kind, stat));
    setAnnouncement(sortedText(kind, next));
    onSort(next);
  }

  function renderHead(stat: string, className: string | undefined, label: ReactNode) {
    return (
      <Head
        key={stat}
        className={className}
        sorted={getAriaSort(kind, sort, stat)}
        scrolled={overflows ? region : null}
        onSort={isSortable(kind, stat) ? () => sortBy(stat) : undefined}
      >
        {label}
      </Head>
    );
  }

  return (
    <section
      ref={region}
      className={styles.region}
      data-overflows={overflows || undefined}
      data-stale={isStale || undefined}
      aria-labelledby={captionId}
      // Only a focusable element can be scrolled by keyboard.
      tabIndex={overflows ? 0 : undefined}
    >
      <table className={styles.table}>
        <caption id={captionId}>
          <VisuallyHidden>{`${kind.labels.title}, as a table`}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {renderHead('name', styles.name, 'Name')}
            {columns.map(({ name, field }) =>
              renderHead(name, classOf(field), <FieldLabel field={field} unit={unit} />),
            )}
            {renderHead('likes', styles.number, 'Likes')}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row
              key={item._id}
              kind={kind}
              item={item}
              columns={columns}
              secondary={secondary}
              sort={sort}
              unit={unit}
            />
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

function useOverflow() {
  const region = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const update = () => {
      setOverflows(table.scrollWidth > element.clientWidth);
      const rows = table.querySelector('tbody')?.offsetHeight ?? 0;
      element.style.setProperty('--table-rows', `${rows}px`);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { region, overflows };
}

function showColumn(head: HTMLElement, region: HTMLElement): void {
  const nameWidth = head.parentElement?.querySelector('th')?.offsetWidth ?? 0;
  const start = head.offsetLeft - nameWidth;
  const end = head.offsetLeft + head.offsetWidth - region.clientWidth;
  region.scrollLeft = Math.min(Math.max(region.scrollLeft, end), start);
}

const classOf = (field: Field) => (field.type === 'number' ? styles.number : styles.text);

interface HeadProps {
  className: string | undefined;
  sorted: AriaSort;
  /** Null if all columns are in sight. */
  scrolled: RefObject<HTMLElement | null> | null;
  onSort: (() => void) | undefined;
  children: ReactNode;
}

function Head({ className, sorted, scrolled, onSort, children }: HeadProps) {
  const head = useRef<HTMLTableCellElement>(null);
  const isSorted = sorted !== undefined;
  useLayoutEffect(() => {
    const region = scrolled?.current;
    const isName = head.current?.previousElementSibling === null;
    if (isSorted && region && head.current && !isName) showColumn(head.current, region);
  }, [isSorted, scrolled]);

  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th ref={head} scope="col" className={className} aria-sort={sorted} data-sorted={sorted}>
      {onSort ? (
        <button type="button" onClick={onSort}>
          <span>{children}</span>
          {sorted && <Arrow size={16} aria-hidden="true" />}
        </button>
      ) : (
        <span className={styles.label}>{children}</span>
      )}
    </th>
  );
}

function FieldLabel({ field, unit }: { field: Field; unit: WeightUnit }) {
  if (field.type !== 'number' || field.unit === '') return field.label;
  const { unit: unitText, spoken } = spokenUnit(unitOf(field, unit));
  return (
    <>
      {field.label}
      <span aria-hidden="true">{`, ${unitText}`}</span>
      <VisuallyHidden>{` in ${spoken}`}</VisuallyHidden>
    </>
  );
}

interface RowProps {
  kind: Kind;
  item: Item;
  columns: readonly Column[];
  secondary: string | null;
  sort: string;
  unit: WeightUnit;
}

function Row({ kind, item, columns, secondary, sort, unit }: RowProps) {
  const { search } = useLocation();
  const names = namesIn(kind, item);
  const secondaryText = formatField(kind, item, secondary, unit);
  return (
    <tr>
      <th scope="row" className={styles.name} data-sorted={getAriaSort(kind, sort, 'name')}>
        <span className={styles.item}>
          <span className={styles.picture} aria-hidden="true">
            <ItemArtwork item={item} kind={kind.name} size="card" decorative />
          </span>
          <span className={styles.words}>
            <ItemLink of={kind} id={item._id} state={{ gallery: search }}>
              <ItemName>{item.name}</ItemName>
            </ItemLink>
            {secondaryText !== missingValue && (
              <span className={styles.secondary}>
                <NamesMarked names={names}>{secondaryText}</NamesMarked>
              </span>
            )}
            {item.unchecked && <span className={styles.secondary}>{notChecked}</span>}
          </span>
        </span>
      </th>
      {columns.map(({ name, field }) => {
        const value = item[name] as FieldValue | undefined;
        return (
          <td key={name} className={classOf(field)} data-sorted={getAriaSort(kind, sort, name)}>
            {field.type === 'number' ? (
              numberText(field, value, unit)
            ) : (
              <NamesMarked names={names}>{cellText(field, value, unit)}</NamesMarked>
            )}
          </td>
        );
      })}
      <td className={styles.likes} data-sorted={getAriaSort(kind, sort, 'likes')}>
        <LikeHeart likeToggle={itemLikeToggle(kind, item)} count="number" />
      </td>
    </tr>
  );
}

function numberText(
  field: Extract<Field, { type: 'number' }>,
  value: FieldValue | undefined,
  unit: WeightUnit,
): ReactNode {
  if (typeof value === 'number') return measure(field, value, unit).text;
  return <span className={styles.missing}>{missingValue}</span>;
}

const maxNames = 2;

function cellText(field: Field, value: FieldValue | undefined, unit: WeightUnit): string {
  const names = referencesIn(value).map(({ name }) => name);
  if (names.length <= maxNames + 1) return formatValue(field, value, unit);
  return `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`;
}
