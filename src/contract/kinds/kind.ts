import type { Subject } from '#contract/policies.ts';
import type { ChoiceField, ColumnField, Field, NumberField, TextField } from './fields.ts';
import type { Lead } from './leads.ts';

export const maxNameLength = 100;
export const maxIdLength = 64;
export const wellFormedId = new RegExp(`^[\\w-]{1,${maxIdLength}}$`);

/**
 * Kind of catalogue item (docs/product/catalogue.md#kinds). Plain data, from which its table, API,
 * finder and pages are derived.
 */
export interface Kind {
  /** Value of `kind` in responses: 'player'. */
  readonly name: string;
  readonly labels: {
    /** Singular inside a sentence: 'player'. */
    readonly one: string;
    readonly many: string;
    readonly title: string;
    readonly back: string;
    readonly create: string;
    /** Placeholder of the search box: 'Bellingham'. */
    readonly example: string;
    /** Shorter label for the favourites tab. */
    readonly tab?: string;
  };
  /** Path in the interface: '/fifa/players'. */
  readonly page: string;
  /** API paths below /api/v1, which follow no common pattern (docs/product/api.md#calls). */
  readonly api: {
    readonly base: string;
    /** Equals `base`, or `base` + '/create'. */
    readonly create: string;
    /** Segment before the name in a search: 'byName', or 'sort' for lifters. */
    readonly search: string;
    /** Segment after sortascending, sortdescending and filter: 'players'. */
    readonly list: string;
    /** Path without the id: '/users/togglePlayer'. */
    readonly toggle: string;
    /** Path without the id: '/comment/create'. */
    readonly comment?: string;
    /** Path without the id, only for kinds of people. */
    readonly claim?: string;
  };
  readonly favourites: string;
  readonly create: Subject<'item.create'>['create'];
  /** 'given' by the creator, or built from fields, such as '{weight} kg {age} {gender}'. */
  readonly naming: 'given' | { readonly template: string };
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields whose combination is unique. If empty, duplicates are allowed. */
  readonly unique: readonly string[];
  readonly filters: readonly string[];
  /** Text fields with few values, such as a league, that lists filter by. */
  readonly groupings: readonly string[];
  /** Filters by a field of a referenced item. */
  readonly relatedFilters: Readonly<Record<string, RelatedFilter>>;
  /** Fields that the finder sorts by, besides name, likes and newest. */
  readonly sorts: readonly string[];
  /** Default: '-rating' is descending, 'ranking' ascending. */
  readonly order: string;
  readonly card: readonly string[];
  /** Fields below the name of a search result. */
  readonly resultFields: readonly string[];
  /** Order of equally good search results; defaults to `order`. */
  readonly resultOrder: string;
  /** Four fields in large type on the detail page. */
  readonly headline: readonly string[];
  /** Number fields with percentiles. */
  readonly compared: readonly string[];
  /**
   * Fields whose values define peer groups, the smallest group first. The whole kind is always a
   * group.
   */
  readonly peers: Readonly<Partial<Record<string, PeerWords>>>;
  /** Lists of other items on the detail page. */
  readonly leadsTo: readonly Lead[];
  /** Fields in the drawing, such as a shirt number, which need a text alternative. */
  readonly drawn: readonly string[];
  /** Field that a search for digits finds, after the names. */
  readonly numbered?: string;
  /**
   * Fields that tell items with similar names apart (docs/importing.md#likely-duplicates). If
   * absent, items with similar names are likely duplicates.
   */
  readonly identity?: {
    /** Duplicates share at least one value. If their names have the same words, no value differs. */
    readonly shared: readonly string[];
    /** Fields that never change, so items that differ in one are distinct. */
    readonly fixed: readonly string[];
  };
  /**
   * Choice that splits every peer group, such as raw and equipped. Items without a value are also
   * a group.
   */
  readonly peersWithin?: string;
  /** Choice whose options are the picture links of the sport's landing page. */
  readonly landingBy?: string;
  /** Ranking of the items of another kind that refer to the item. */
  readonly ranking?: {
    /** Ranked kind, which needs `peersWithin`. */
    readonly of: string;
    /** Compared field, highest value first. */
    readonly by: string;
    readonly best: readonly string[];
    readonly columns: readonly string[];
  };
  readonly detail?: {
    /** 'lifts' shows the total in large type and each lift as a loaded bar. */
    readonly panel?: 'lifts';
    readonly picture?: 'small';
    /** 'label' shows 'Capacity (people)' instead of the unit after the value. */
    readonly units?: 'label';
    /** 'contact' names a contact for every failure. */
    readonly failure?: 'contact';
  };
}

export interface RelatedFilter {
  /** Own field that refers to the item: 'team'. */
  readonly through: string;
  /** Field of the referenced item. Its label is the filter's label. */
  readonly field: TextField | ChoiceField;
}

/** Words for the members of a group: a template such as '{name}s', or words for each value. */
export type PeerWords = string | Readonly<Record<string, string>>;

type NamesOf<Fields, Type extends Field> = {
  [Name in keyof Fields & string]: Fields[Name] extends Type ? Name : never;
}[keyof Fields & string];

interface FieldNames<Fields> {
  readonly fields: Fields;
  readonly naming?: Kind['naming'];
  readonly unique?: readonly (keyof Fields & string)[];
  readonly filters: readonly ((keyof Fields & string) | 'name')[];
  readonly groupings?: readonly NamesOf<Fields, TextField>[];
  readonly relatedFilters?: Kind['relatedFilters'];
  readonly sorts: readonly ((keyof Fields & string) | 'name')[];
  readonly card: readonly (keyof Fields & string)[];
  readonly resultFields?: readonly (keyof Fields & string)[];
  readonly resultOrder?: string;
  readonly headline: readonly (keyof Fields & string)[];
  readonly compared?: readonly NamesOf<Fields, NumberField>[];
  readonly peers?: {
    readonly [Name in Exclude<keyof Fields & string, NamesOf<Fields, NumberField>>]?: PeerWords;
  };
  readonly leadsTo?: readonly Lead[];
  readonly drawn?: readonly NamesOf<Fields, NumberField>[];
  readonly numbered?: NamesOf<Fields, NumberField>;
  readonly identity?: Readonly<Record<'shared' | 'fixed', readonly (keyof Fields & string)[]>>;
  readonly peersWithin?: NamesOf<Fields, ChoiceField>;
  readonly landingBy?: NamesOf<Fields, ChoiceField>;
}

/** Infers the names of the fields, so that a misspelt name does not compile. */
export function defineKind<const Fields extends Readonly<Record<string, Field>>>(
  description: Omit<Kind, keyof FieldNames<Fields>> & FieldNames<Fields>,
): Kind & { readonly fields: Fields } {
  return {
    naming: 'given',
    unique: [],
    groupings: [],
    relatedFilters: {},
    compared: [],
    leadsTo: [],
    drawn: [],
    resultFields: description.card.slice(0, 2),
    resultOrder: description.order,
    ...description,
    peers: { ...description.peers },
  };
}

export const commonSorts = ['name', 'likes', 'newest'] as const;

export function columnFields(kind: Kind): [string, ColumnField][] {
  return Object.entries(kind.fields).filter(
    (entry): entry is [string, ColumnField] => entry[1].type !== 'references',
  );
}

/** Accepts untrusted names: 'constructor' is no field. */
export function getField(kind: Kind, name: string): Field | null {
  return Object.hasOwn(kind.fields, name) ? (kind.fields[name] ?? null) : null;
}

/** Fields that the paths sort by (docs/product/lists.md#filters-and-sorts). */
export function sortsOf(kind: Kind): string[] {
  return [...new Set([...kind.sorts, ...commonSorts])];
}

/** Fields that `sort` accepts. Other texts than groupings would need further indexes. */
export function listSorts(kind: Kind): string[] {
  const fields = columnFields(kind)
    .filter(([name, { type }]) => type !== 'text' || kind.groupings.includes(name))
    .map(([name]) => name);
  return [...new Set([...sortsOf(kind), ...fields])];
}

/** Filters by one value, in the finder's order. */
export function valueFilters(kind: Kind): string[] {
  const others = Object.entries(kind.fields)
    .filter(([, field]) => field.type === 'choice' || field.type === 'references')
    .map(([name]) => name);
  return [...kind.groupings, ...Object.keys(kind.relatedFilters), ...others];
}

/** Number fields, those of the finder first. */
export function rangeFilters(kind: Kind): string[] {
  const numbers = columnFields(kind)
    .filter(([, { type }]) => type === 'number')
    .map(([name]) => name);
  return [...new Set([...kind.filters.filter((name) => numbers.includes(name)), ...numbers])];
}

export function filterFields(kind: Kind): string[] {
  return [...rangeFilters(kind), ...valueFilters(kind)];
}

/** Accepts untrusted names. */
export function getFilterField(kind: Kind, name: string): Field | null {
  const ownField = getField(kind, name);
  if (ownField || !Object.hasOwn(kind.relatedFilters, name)) return ownField;
  return kind.relatedFilters[name]?.field ?? null;
}

export function isSort(kind: Kind, stat: string): boolean {
  return (commonSorts as readonly string[]).includes(stat) || kind.sorts.includes(stat);
}

/** Generated names are empty if all their fields are. */
export function itemName(kind: Kind, values: Readonly<Record<string, unknown>>): string {
  if (kind.naming === 'given') return String(values.name ?? '');
  let isEmpty = true;
  const name = kind.naming.template.replaceAll(/\{(\w+)\}/g, (_, field) => {
    const value = String(values[field] ?? '');
    if (value !== '') isEmpty = false;
    return value;
  });
  return isEmpty ? '' : name;
}
