import type { Subject } from '#contract/policies.ts';
import type { ChoiceField, ColumnField, Field, NumberField, TextField } from './fields.ts';
import type { Lead } from './leads.ts';

/** Maximum length of an item's name, in characters. */
export const maxNameLength = 100;
/** Maximum length of an accepted id, in characters. */
export const maxIdLength = 64;
export const wellFormedId = new RegExp(`^[\\w-]{1,${maxIdLength}}$`);

/**
 * Description of a kind of catalogue item (docs/product/catalogue.md#kinds). Types, schemas, table,
 * routes, finder, cards, detail page and forms derive from it. Plain data: no functions, hooks or
 * conditions.
 */
export interface Kind {
  /** Singular, also the value of `kind` on the wire: 'player'. */
  readonly name: string;
  readonly labels: {
    /** Used inside sentences: 'player', 'players'. */
    readonly one: string;
    readonly many: string;
    readonly title: string;
    readonly back: string;
    readonly create: string;
    /** Example for the search box: 'Bellingham'. */
    readonly example: string;
    /** Shorter label for the favourites tab: 'Categories'. */
    readonly tab?: string;
  };
  /** Path in the interface: '/fifa/players'. */
  readonly page: string;
  /** Uneven API paths below /api/v1 (docs/product/api.md#calls). */
  readonly api: {
    readonly base: string;
    /** Path of the create call: base, or base + '/create'. */
    readonly create: string;
    /** Segment before the name in a name search: 'byName', or 'sort' for lifters. */
    readonly search: string;
    /** Segment after sortascending, sortdescending and filter: 'players'. */
    readonly list: string;
    /** Path that toggles a like, minus the id: '/users/togglePlayer'. */
    readonly toggle: string;
    /** Path that creates a comment, minus the id: '/comment/create'; absent if the kind has no comments. */
    readonly comment?: string;
    /** Claim call without the id; absent if the items are not people. */
    readonly claim?: string;
  };
  readonly favourites: string;
  /** Creators allowed: every verified user, or roles with the right to 'item.create'. */
  readonly create: Subject<'item.create'>['create'];
  /** 'given' by the creator, or built from fields, such as '{weight} kg {age} {gender}'. */
  readonly naming: 'given' | { readonly template: string };
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields whose combination is unique; empty if duplicates are allowed. */
  readonly unique: readonly string[];
  /** Fields with range or equality filters, in the finder's order. */
  readonly filters: readonly string[];
  /** Text fields with few values, such as a league, by which lists filter. */
  readonly groupings: readonly string[];
  /** Filters by a field of a referenced item, such as the league of a player's team. */
  readonly relatedFilters: Readonly<Record<string, RelatedFilter>>;
  /** Sortable fields in the finder's order, besides name, likes and newest. */
  readonly sorts: readonly string[];
  /** Default order: '-rating' is descending, 'ranking' ascending. */
  readonly order: string;
  /** Fields on the secondary line of a card. */
  readonly card: readonly string[];
  /** Four headline numbers of the detail page; other fields follow as facts. */
  readonly headline: readonly string[];
  /** Number fields compared with those of peers, in display order. */
  readonly compared: readonly string[];
  /**
   * Fields that define peer groups, closest first, each with words for the members: `position:
   * '{name}s'` for 38 midfielders, or words for each value. The whole kind is always a group.
   */
  readonly peers: Readonly<Partial<Record<string, PeerWords>>>;
  /** Lists of other items on the detail page, in its order. */
  readonly leadsTo: readonly Lead[];
  /**
   * Fields shown by the drawing, such as a shirt number; also given as text wherever the drawing is
   * beside a name.
   */
  readonly drawn: readonly string[];
  /**
   * Filter by which fans number items: a digit search finds items with that number after matching
   * names.
   */
  readonly numbered?: string;
  /**
   * Distinguishes items with similar names when looking for duplicates
   * (docs/importing.md#likely-duplicates). If absent, the name suffices.
   */
  readonly identity?: {
    /** At least one must match; if both names have the same words, none may differ. */
    readonly shared: readonly string[];
    /** Immutable fields: items that differ in one are distinct. */
    readonly fixed: readonly string[];
  };
  /**
   * Choice that splits every peer group, including the whole kind, such as raw lifting. Items
   * without a value form their own group.
   */
  readonly peersWithin?: string;
  /**
   * Choice that splits the sport's landing page: a picture link per option, each with an artwork
   * sample, and plain links to the other kinds.
   */
  readonly landingBy?: string;
  /** Ranking on the detail page: items of another kind that refer to this one. */
  readonly ranking?: {
    /** Name of the ranked kind, whose peer groups are split by a choice. */
    readonly of: string;
    /** Compared number to rank by, highest first. */
    readonly by: string;
    /** Compared numbers whose best value is shown. */
    readonly best: readonly string[];
    /** Numbers shown in a row, in order. */
    readonly columns: readonly string[];
  };
  readonly detail?: {
    /** 'lifts': the total in large type, and each lift as a loaded bar. */
    readonly panel?: 'lifts';
    /** 'small': the picture as on a card, for short names. */
    readonly picture?: 'small';
    /** 'label': units in the label, 'Capacity (people)', instead of after the value. */
    readonly units?: 'label';
    /** 'contact': every failure shows the text that names a contact. */
    readonly failure?: 'contact';
  };
}

export interface RelatedFilter {
  /** Own field that refers to the item: 'team'. */
  readonly through: string;
  /** Field of the referenced item, under the name of the filter. */
  readonly field: TextField | ChoiceField;
}

/** Words for the members of a group: one for any value, or one for each. */
export type PeerWords = string | Readonly<Record<string, string>>;

type Described = Omit<
  Kind,
  | 'unique'
  | 'naming'
  | 'filters'
  | 'groupings'
  | 'relatedFilters'
  | 'sorts'
  | 'card'
  | 'headline'
  | 'compared'
  | 'peers'
  | 'leadsTo'
  | 'drawn'
  | 'numbered'
  | 'identity'
  | 'peersWithin'
  | 'landingBy'
>;

type NamesOf<Fields, Type extends Field> = {
  [Name in keyof Fields & string]: Fields[Name] extends Type ? Name : never;
}[keyof Fields & string];

/**
 * Checks a description while keeping its field names, so that a misspelt filter does not compile.
 */
export function defineKind<const Fields extends Readonly<Record<string, Field>>>(
  description: Omit<Described, 'fields'> & {
    readonly fields: Fields;
    readonly naming?: Kind['naming'];
    readonly unique?: readonly (keyof Fields & string)[];
    readonly filters: readonly ((keyof Fields & string) | 'name')[];
    readonly groupings?: readonly NamesOf<Fields, TextField>[];
    readonly relatedFilters?: Kind['relatedFilters'];
    readonly sorts: readonly ((keyof Fields & string) | 'name')[];
    readonly card: readonly (keyof Fields & string)[];
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
  },
): Kind & { readonly fields: Fields } {
  return {
    naming: 'given',
    unique: [],
    groupings: [],
    relatedFilters: {},
    compared: [],
    leadsTo: [],
    drawn: [],
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

/** Field by an untrusted name; null if unknown, including 'constructor'. */
export function getField(kind: Kind, name: string): Field | null {
  return Object.hasOwn(kind.fields, name) ? (kind.fields[name] ?? null) : null;
}

/** All sorts of a kind's list (docs/product/lists.md#filters-and-sorts). */
export function sortsOf(kind: Kind): string[] {
  return [...new Set([...kind.sorts, ...commonSorts])];
}

/** Filters by one value, in the finder's order: groupings, related fields, choices, references. */
export function valueFilters(kind: Kind): string[] {
  const others = Object.entries(kind.fields)
    .filter(([, field]) => field.type === 'choice' || field.type === 'references')
    .map(([name]) => name);
  return [...kind.groupings, ...Object.keys(kind.relatedFilters), ...others];
}

/** All filters of a list's query. */
export function filterFields(kind: Kind): string[] {
  const ranges = kind.filters.filter((name) => name !== 'name');
  return [...new Set([...ranges, ...valueFilters(kind)])];
}

/** Field of a filter by its untrusted name, own or related; null if unknown. */
export function getFilterField(kind: Kind, name: string): Field | null {
  const own = getField(kind, name);
  if (own || !Object.hasOwn(kind.relatedFilters, name)) return own;
  return kind.relatedFilters[name]?.field ?? null;
}

export function isSort(kind: Kind, stat: string): boolean {
  return (commonSorts as readonly string[]).includes(stat) || kind.sorts.includes(stat);
}

/** Name built from fields or given by the creator; empty without values. */
export function itemName(kind: Kind, values: Readonly<Record<string, unknown>>): string {
  if (kind.naming === 'given') return String(values.name ?? '');
  const { template } = kind.naming;
  const filled = (given: Readonly<Record<string, unknown>>) =>
    template.replaceAll(/\{(\w+)\}/g, (_, field) => String(given[field] ?? ''));
  const name = filled(values);
  // Without values, only the template's own words remain.
  return name === filled({}) ? '' : name;
}
