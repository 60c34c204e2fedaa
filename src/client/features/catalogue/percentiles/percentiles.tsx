import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NamesMarked, namesIn } from '#client/lists/names-marked.tsx';
import { formatCount } from '#client/lists/pluralize.ts';
import { SpanishMarked } from '#client/lists/spanish-marked.tsx';
import { DerivedLabel } from '#client/sources/source-links.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { Skeleton } from '#client/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { missingValue } from '#client/weights/measure.ts';
import { Numeral } from '#client/weights/numeral.tsx';
import type { PeerGroup, Standing, StandingNumber } from '#contract/calls/percentiles.ts';
import { isolated } from '#contract/isolated.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { minPeers } from '#contract/kinds/percentiles.ts';
import { PercentileCells } from './percentile-cells.tsx';
import { percentilesQuery } from './percentile-queries.ts';
import { groupText, ordinal, peersText, rankText } from './percentile-text.ts';
import styles from './percentiles.module.css';

/**
 * Renders nothing if the request fails, since the panel above shows the numbers
 * (docs/product/percentiles.md#percentiles).
 */
export function Percentiles({ kind, item }: { kind: Kind; item: Item }) {
  const [chosenGroup, setChosenGroup] = useState<string | null>(null);
  const headingId = useId();
  const { data, isError, isPlaceholderData } = useQuery({
    ...percentilesQuery(kind, item._id, chosenGroup),
    enabled: kind.compared.length > 0,
  });
  if (kind.compared.length === 0 || (isError && !data)) return null;

  const group = data?.groups.find(({ by }) => by === data.group);
  if (!data || !group) {
    return (
      <section className={styles.section} aria-busy="true">
        <Skeleton className={styles.pending} />
      </section>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
      <div className={styles.top}>
        <h2 id={headingId}>
          Among <SpanishMarked>{peersText(kind, group)}</SpanishMarked>
        </h2>
        {data.groups.length > 1 ? (
          <SelectField
            label="Compared with"
            className={styles.choice}
            required={false}
            value={chosenGroup ?? data.group}
            onChange={(event) => setChosenGroup(event.target.value)}
          >
            {data.groups.map((choice) => (
              <option key={choice.by} value={choice.by}>
                {groupText(kind, choice, data.approximate)}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className={styles.count}>
            <SpanishMarked>{groupText(kind, group, data.approximate)}</SpanishMarked>
          </p>
        )}
      </div>
      <Comparison kind={kind} item={item} group={group} standing={data} />
    </section>
  );
}

interface ComparisonProps {
  kind: Kind;
  item: Item;
  group: PeerGroup;
  standing: Standing;
}

function Comparison({ kind, item, group, standing }: ComparisonProps) {
  if (item.unchecked) {
    return (
      <p className={styles.few}>This {kind.labels.one} is compared once an admin has checked it.</p>
    );
  }
  if (group.peers < minPeers) {
    return (
      <p className={styles.few}>
        Too few to compare ({groupText(kind, group)}): it takes {minPeers}.
      </p>
    );
  }
  return <Plot kind={kind} item={item} group={group} standing={standing} />;
}

function Plot({ kind, item, group, standing }: ComparisonProps) {
  const { numbers, approximate } = standing;
  const isKnown = ({ value }: StandingNumber) => value !== null;
  const knownFirst = numbers.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
  const hasRareNumber = numbers.some(
    ({ value, percentile }) => value !== null && percentile === null,
  );
  return (
    <>
      <table className={styles.plot}>
        <caption>
          <VisuallyHidden>
            <NamesMarked
              names={[item.name, ...namesIn(kind, item)]}
            >{`${isolated(item.name)} among ${groupText(kind, group, approximate)}`}</NamesMarked>
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Value</th>
            <td className={styles.bar} aria-hidden="true">
              Share of {kind.labels.many} below
            </td>
            <th scope="col" className={styles.percentile}>
              Percentile
            </th>
          </tr>
        </thead>
        <tbody>
          {knownFirst.map((number) => (
            <Row key={number.field} kind={kind} item={item} group={group} number={number} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        <span aria-hidden="true">
          The vertical line marks the middle {kind.labels.one}. Each square is 4% of the{' '}
          {kind.labels.many}.
        </span>
        <span>
          {hasRareNumber && ` Numbers that fewer than ${minPeers} of them have are not compared.`}
        </span>
      </p>
    </>
  );
}

interface RowProps {
  kind: Kind;
  item: Item;
  group: PeerGroup;
  number: StandingNumber;
}

function Row({ kind, item, group, number }: RowProps) {
  const field = kind.fields[number.field];
  if (!field) return null;
  return (
    <tr>
      <th scope="row">
        {field.label}
        <DerivedLabel kind={kind} item={item} field={number.field} />
        {number.of < group.peers && (
          <span className={styles.of}>
            {' '}
            known for {formatCount(number.of)} of {formatCount(group.peers)}
          </span>
        )}
      </th>
      <td className={styles.value}>
        <Numeral field={field} value={number.value} plain />
      </td>
      <td className={styles.bar} aria-hidden="true">
        {number.percentile !== null && <PercentileCells percentile={number.percentile} />}
      </td>
      <td className={styles.percentile}>
        {number.percentile === null ? missingValue : <Percentile percentile={number.percentile} />}
      </td>
    </tr>
  );
}

function Percentile({ percentile }: { percentile: number }) {
  return (
    <>
      <span aria-hidden="true">{percentile}</span>
      <VisuallyHidden>{ordinal(percentile)} percentile</VisuallyHidden>
    </>
  );
}

interface PeerRanksProps {
  kind: Kind;
  item: Item;
  field: string;
}

/**
 * Ranks in the closest group and in the next one, such as '1st of 312 raw in 83 kg Open' and '7th
 * of 4,120 raw men'.
 */
export function PeerRanks({ kind, item, field }: PeerRanksProps) {
  const { data } = useQuery(percentilesQuery(kind, item._id, null));
  const position = data?.groups.findIndex(({ by }) => by === data.group) ?? -1;
  const next = data?.groups[position + 1];
  const isNextShown = next !== undefined && next.name !== null && next.peers >= minPeers;
  return (
    <>
      <PeerRank kind={kind} item={item} field={field} groupName={null} />
      {isNextShown && <PeerRank kind={kind} item={item} field={field} groupName={next.by} />}
    </>
  );
}

interface PeerRankProps extends PeerRanksProps {
  groupName: string | null;
}

function PeerRank({ kind, item, field, groupName }: PeerRankProps) {
  const { data } = useQuery(percentilesQuery(kind, item._id, groupName));
  const group = data?.groups.find(({ by }) => by === data.group);
  const number = data?.numbers.find((candidate) => candidate.field === field);
  if (!group || !number || number.rank === null) return null;
  return (
    <b>
      <SpanishMarked>
        {rankText(kind, number.rank, { ...group, peers: number.of }, data?.approximate)}
      </SpanishMarked>
    </b>
  );
}
