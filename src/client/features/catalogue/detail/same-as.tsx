import { useQueries, useQueryClient } from '@tanstack/react-query';
import { itemQuery } from '#client/api/detail-queries.ts';
import { ItemLink } from '#client/links/item-link.tsx';
import { Numeral } from '#client/weights/numeral.tsx';
import { lowerFirst } from '#contract/kinds/fields.ts';
import type { ItemDetail } from '#contract/kinds/items.ts';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import styles from './same-as.module.css';

/** Links such as 'Also equipped: 1012.5 kg' (docs/product/catalogue.md#detail-pages). */
export function SameAs({ kind, item: { sameAs = [] } }: { kind: Kind; item: ItemDetail }) {
  const client = useQueryClient();
  const results = useQueries({ queries: sameAs.map(({ _id }) => itemQuery(client, kind, _id)) });
  const { label = '' } = getField(kind, kind.peersWithin ?? '') ?? {};
  return sameAs.map(({ _id, within }, index) => (
    <p key={_id} className={styles.other}>
      <ItemLink of={kind} id={_id}>
        <span>
          {`Also ${within === null ? `of unknown ${lowerFirst(label)}` : lowerFirst(within)}:`}
        </span>{' '}
        <Numeral field={kind.fields.total} value={results[index]?.data?.total} plain />
      </ItemLink>
    </p>
  ));
}
