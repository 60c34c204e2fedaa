import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useId } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { labelledNumber } from '#client/artwork/drawn-text.ts';
import { PageLink, whenVerified } from '#client/links/page-link.tsx';
import { ListError } from '#client/lists/errors/list-error.tsx';
import { RefetchError } from '#client/lists/errors/refetch-error.tsx';
import { NamesMarked } from '#client/lists/names-marked.tsx';
import { usePagedList } from '#client/lists/paging/use-paged-list.ts';
import { formatCount } from '#client/lists/pluralize.ts';
import { sourcesOf } from '#client/sources/sources.ts';
import { useWeightUnit } from '#client/weights/weight-unit.ts';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { Item, ItemDetail } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { IncomingLead, Lead, OutgoingLead, SharingLead } from '#contract/kinds/leads.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { formatMatches, orderText } from '../finder/finder-text.ts';
import { referencesIn } from '../format.ts';
import { itemsQueryAt } from '../queries.ts';
import {
  getLeadList,
  getRequestedSize,
  hasLeadItems,
  type LeadList,
  leadPath,
  leadQuery,
} from './lead-lists.ts';
import styles from './lead-sections.module.css';
import { GroupedTiles, PendingTiles, Tiles } from './lead-tiles.tsx';

interface LeadSectionProps<L extends Lead = Lead> {
  kind: Kind;
  item: ItemDetail;
  lead: L;
}

const withName = (template: string, name: string) => template.replaceAll('{name}', () => name);

export function LeadSection({ kind, item, lead }: LeadSectionProps) {
  if (lead.type === 'outgoing') return <ReferencedItems kind={kind} item={item} lead={lead} />;
  const list = getLeadList(kind, item, lead);
  const hasItems = hasLeadItems(item, lead);
  if (list && hasItems) return <ListedItems item={item} lead={lead} list={list} />;
  if (!list || lead.type !== 'incoming' || lead.empty === undefined) return null;
  return (
    <Section title={lead.title} busy={hasItems === null}>
      {hasItems === null ? (
        <PendingTiles lead={lead} />
      ) : (
        <p className={styles.none}>{lead.empty}</p>
      )}
    </Section>
  );
}

interface ListedItemsProps {
  item: Item;
  lead: IncomingLead | SharingLead;
  list: LeadList;
}

function ListedItems({ item, lead, list }: ListedItemsProps) {
  const { kind, name } = list;
  // Names are marked as untranslatable, unlike choices.
  const names = getField(kind, lead.by)?.type === 'choice' ? [] : [name];
  const query = useQuery(leadQuery(list, getRequestedSize(lead)));
  const pagedList = usePagedList({ query, page: 1, onPage: () => {}, emptyOn404: true });
  const others = pagedList.items.filter(({ _id }) => _id !== item._id);
  const visibleItems = others.slice(0, lead.size);
  if (pagedList.total !== null && visibleItems.length === 0) return null;
  const isWhole = visibleItems.length === pagedList.total;
  const order = lowerFirst(orderText(kind, kind.order));
  const isPartial = lead.type === 'incoming' && lead.empty === undefined;
  const sources = isPartial ? sourcesOf(kind.name, visibleItems) : [];
  return (
    <Section
      title={<NamesMarked names={names}>{withName(lead.title, name)}</NamesMarked>}
      anchor={pagedList.anchor}
      busy={pagedList.isLoading}
      aside={
        lead.type === 'incoming' &&
        pagedList.total !== null &&
        `${formatMatches(kind, pagedList.total, query.data?.more === true)}, ${order}`
      }
      link={
        <AllLink list={list}>
          <span>
            {lead.type === 'sharing' && (
              <NamesMarked names={names}>{withName(lead.all, name)}</NamesMarked>
            )}
          </span>
          <span>
            {lead.type === 'incoming' && (isWhole ? 'Show as gallery' : allText(query.data))}
          </span>
        </AllLink>
      }
    >
      {pagedList.isLoading && <PendingTiles lead={lead} />}
      {!pagedList.isLoading && pagedList.total === null && (
        <ListError query={query} onRetry={pagedList.retry} />
      )}
      {pagedList.total !== null && pagedList.isError && <RefetchError list={pagedList} />}
      {lead.type === 'incoming' && lead.groups ? (
        <GroupedTiles
          kind={kind}
          items={visibleItems}
          groups={lead.groups}
          shows={lead.tile}
          counted={isWhole}
        />
      ) : (
        <Tiles kind={kind} items={visibleItems} shows={lead.tile} />
      )}
      {sources.length > 0 && <p className={styles.note}>As of: {sources.join('; ')}</p>}
    </Section>
  );
}

function allText(page: { readonly total: number; readonly more?: boolean } | undefined): string {
  return page && !page.more ? `Show all ${formatCount(page.total)}` : 'Show all';
}

function ReferencedItems({ kind, item, lead }: LeadSectionProps<OutgoingLead>) {
  const unit = useWeightUnit();
  const field = getField(kind, lead.by);
  const listedKind = field?.type === 'references' ? getKind(sports, field.to) : null;
  const references = referencesIn(item[lead.by]);
  if (!listedKind || references.length === 0) return null;
  const facts = [formatMatches(listedKind, references.length, false)];
  for (const name of lead.facts) {
    const fact = getField(kind, name);
    const value = item[name];
    if (fact?.type === 'number' && typeof value === 'number') {
      facts.push(labelledNumber(fact, value, unit));
    }
  }
  const items = references.map(
    ({ _id, name }): Item => ({
      _id,
      name,
      kind: listedKind.name,
      image: null,
      likesCount: 0,
      liked: false,
    }),
  );
  return (
    <Section title={lead.title} aside={facts.join(' · ')}>
      <Tiles kind={listedKind} items={items} shows={lead.tile} />
    </Section>
  );
}

interface SectionProps {
  title: ReactNode;
  aside?: ReactNode;
  link?: ReactNode;
  busy?: boolean;
  anchor?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Section({ title, aside, link, busy = false, anchor, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId} aria-busy={busy}>
      <div className={styles.top}>
        <h2 id={headingId} ref={anchor} tabIndex={-1}>
          {title}
        </h2>
        {aside && <p className={styles.aside}>{aside}</p>}
        {link}
      </div>
      {children}
    </section>
  );
}

function AllLink({ list, children }: { list: LeadList; children: ReactNode }) {
  const address = leadPath(list);
  const load = whenVerified(() => queryClient.prefetchQuery(itemsQueryAt(list.kind, address)));
  return (
    <PageLink to={address} load={load} className={styles.all}>
      {children}
    </PageLink>
  );
}
