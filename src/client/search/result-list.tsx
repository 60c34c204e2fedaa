import { Link } from 'react-router';
import { ThingLink } from '#client/events/thing-link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { SearchResult } from '#contract/calls/search.ts';
import styles from './result-list.module.css';
import type { ResultGroup } from './search-groups.ts';
import { ThingWords } from './thing-words.tsx';

/** Modifier keys open a link elsewhere. */
export type OpenEvent = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  /** Index among the options of all groups. */
  active: number;
  onOpen: (event: OpenEvent) => void;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export function countOptions(groups: readonly ResultGroup[]): number {
  let count = 0;
  for (const { items, allPath } of groups) count += items.length + (allPath ? 1 : 0);
  return count;
}

/** Options are links, but the combobox has the focus. */
export function ResultList({ id, groups, active, onOpen }: ResultListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.groups}>
      {groups.map((group, index) => {
        const start = countOptions(groups.slice(0, index));
        const optionProps = (position: number) => ({
          id: optionId(id, start + position),
          role: 'option',
          tabIndex: -1,
          'aria-selected': start + position === active,
          onClick: onOpen,
        });
        const titleId = `${id}-${group.kind}`;
        return (
          <fieldset key={group.kind} aria-labelledby={titleId} className={styles.group}>
            <span role="presentation" className={styles.top}>
              <span id={titleId} className={styles.title}>
                {group.title}
              </span>
              {!group.allPath && (
                <span className={styles.count} aria-hidden="true">
                  {group.count}
                </span>
              )}
            </span>
            {group.items.map((item, position) => (
              <ResultRow key={item._id} item={item} {...optionProps(position)} />
            ))}
            {group.allPath && (
              <Link
                {...optionProps(group.items.length)}
                className={styles.all}
                to={group.allPath}
                prefetch="intent"
              >
                <span>All {group.count}</span>
                <VisuallyHidden> {group.noun}</VisuallyHidden>
              </Link>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

function ResultRow({
  item,
  ...option
}: { item: SearchResult } & Omit<Parameters<typeof ThingLink>[0], 'thing'>) {
  return (
    <ThingLink {...option} thing={item} className={styles.row}>
      <ThingWords thing={item} matched={item.matched} />
      <span className={styles.enter} aria-hidden="true">
        Enter
      </span>
    </ThingLink>
  );
}
