import { Fragment } from 'react';
import { ItemLink } from '#client/links/item-link.tsx';
import { ItemName } from '#client/lists/item-name.tsx';
import { DerivedLabel } from '#client/sources/source-links.tsx';
import { missingValue } from '#client/weights/measure.ts';
import { Numeral } from '#client/weights/numeral.tsx';
import type { Field } from '#contract/kinds/fields.ts';
import type { FieldValue, Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { formatValue, languageOf, placeOf, referencesIn } from '../format.ts';
import styles from './facts.module.css';

type UnitPosition = 'value' | 'label';

interface FactsProps {
  kind: Kind;
  item: Item;
  fields: readonly string[];
  unitIn?: UnitPosition;
}

function fieldsOf(kind: Kind, names: readonly string[]): [string, Field][] {
  const fields: [string, Field][] = [];
  for (const name of names) {
    const field = kind.fields[name];
    if (field) fields.push([name, field]);
  }
  return fields;
}

export function FactSheet({
  kind,
  item,
  headline,
  fields,
  unitIn = 'value',
}: FactsProps & { headline: readonly string[] }) {
  const numbers = fieldsOf(kind, headline);
  const facts = fieldsOf(kind, fields);
  return (
    <div className={styles.box}>
      <div className={styles.sheet} data-columns={numbers.length === 3 ? 3 : 4}>
        {numbers.length > 0 && (
          <dl className={styles.headline}>
            {numbers.map(([name, field]) => (
              <div key={name}>
                <FactLabel kind={kind} item={item} name={name} field={field} unitIn={unitIn} />
                <dd>
                  <Headline field={field} item={item} name={name} unitIn={unitIn} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(([name, field]) => (
              <div key={name} data-wide={field.type === 'references' || undefined}>
                <FactLabel kind={kind} item={item} name={name} field={field} unitIn={unitIn} />
                <FactValue field={field} value={item[name]} unitIn={unitIn} />
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

interface HeadlineProps {
  field: Field;
  item: Item;
  name: string;
  unitIn: UnitPosition;
}

function Headline({ field, item, name, unitIn }: HeadlineProps) {
  const place = placeOf(field, item, item[name]);
  if (!place) return <Numeral field={field} value={item[name]} withUnit={unitIn === 'value'} />;
  const [ordinal, table] = place;
  return (
    <>
      {ordinal} <span className={styles.table}>in {table}</span>
    </>
  );
}

export function FactRow({ kind, item, fields, unitIn = 'value' }: FactsProps) {
  return (
    <dl className={styles.row}>
      {fieldsOf(kind, fields).map(([name, field]) => (
        <div key={name}>
          <FactLabel kind={kind} item={item} name={name} field={field} unitIn={unitIn} />
          <FactValue field={field} value={item[name]} unitIn={unitIn} />
        </div>
      ))}
    </dl>
  );
}

interface FactLabelProps {
  kind: Kind;
  item: Item;
  name: string;
  field: Field;
  unitIn: UnitPosition;
}

function FactLabel({ kind, item, name, field, unitIn }: FactLabelProps) {
  const hasUnit = field.type === 'number' && field.unit !== '' && unitIn === 'label';
  const label = hasUnit ? `${field.label} (${field.unit})` : field.label;
  return (
    <dt>
      {label}
      <DerivedLabel kind={kind} item={item} field={name} />
    </dt>
  );
}

interface FactValueProps {
  field: Field;
  value: unknown;
  unitIn: UnitPosition;
}

function FactValue({ field, value, unitIn }: FactValueProps) {
  switch (field.type) {
    case 'references':
      return (
        <dd>
          <References to={field.to} value={value} />
        </dd>
      );
    case 'number':
      return (
        <dd>
          <Numeral field={field} value={value} withUnit={unitIn === 'value'} plain />
        </dd>
      );
    default:
      return (
        <dd
          lang={languageOf(value)}
          translate={field.type === 'text' && field.isName ? 'no' : undefined}
        >
          {formatValue(field, value as FieldValue)}
        </dd>
      );
  }
}

export function References({ to, value }: { to: string; value: unknown }) {
  const kind = getKind(sports, to);
  const references = referencesIn(value);
  if (references.length === 0) return missingValue;
  return references.map(({ _id, name }, index) => (
    <Fragment key={_id}>
      <span>{index > 0 && ', '}</span>
      {kind ? (
        <ItemLink of={kind} id={_id}>
          <ItemName>{name}</ItemName>
        </ItemLink>
      ) : (
        name
      )}
    </Fragment>
  ));
}
