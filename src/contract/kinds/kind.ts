import type { Subject } from '#contract/policies.ts';
import type { ChoiceField, ColumnField, Field, NumberField } from './fields.ts';
import type { Lead } from './leads.ts';

/** Longest name of an item, in characters. */
export const maxNameLength = 100;
/** Longest id that is looked at, in characters. */
export const maxIdLength = 64;
/** What any id looks like. */
export const wellFormedId = new RegExp(`^[\\w-]{1,${maxIdLength}}$`);

/**
 * One kind of catalogue item, described once (docs/product/catalogue.md#kinds). Types, schemas, the
 * table, routes, finder, cards, detail page and forms all come from it. It is plain data: no
 * functions, hooks or conditions.
 */
export interface Kind {
  /** Singular, also the value of `kind` on the wire: 'player'. */
  readonly name: string;
  readonly labels: {
    /** 'player', 'players': used inside sentences. */
    readonly one: string;
    readonly many: string;
    /** Heading of the gallery: 'Players'. */
    readonly title: string;
    /** The detail page's back button: 'All Players'. */
    readonly back: string;
    /** Heading of the create form: 'Create Player'. */
    readonly create: string;
    /** An example for the search box: 'Bellingham'. */
    readonly example: string;
    /** Its tab among favourites where the title is too long for one: 'Categories'. */
    readonly tab?: string;
  };
  /** Where the kind lives in the interface: '/fifa/players'. */
  readonly page: string;
  /** Its API paths, uneven as they are, below /api/v1 (docs/product/api.md#calls). */
  readonly api: {
    readonly base: string;
    /** Path of the create call: base, or base + '/create'. */
    readonly create: string;
    /** Segment before the name in a name search: 'byName', or 'sort' for lifters. */
    readonly search: string;
    /** Segment after sortascending, sortdescending and filter: 'players'. */
    readonly list: string;
    /** Like toggle without its id: '/users/togglePlayer'. */
    readonly toggle: string;
    /** Create call of comments without its id: '/comment/create'; absent where none are taken. */
    readonly comment?: string;
    /** Call by which a fan says to be one, without its id; absent where the items are no people. */
    readonly claim?: string;
  };
  /** Name of the favourites list: 'favPlayers'. */
  readonly favourites: string;
  /** Who may create one: every verified user, or roles with the right to 'item.create'. */
  readonly create: Subject<'item.create'>['create'];
  /** 'given' by the creator, or made of the fields, as '{weight} kg {age} {gender}'. */
  readonly naming: 'given' | { readonly template: string };
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that together may occur once only; empty when any may repeat. */
  readonly unique: readonly string[];
  /** Fields that take part in range or equality filters, in the finder's order. */
  readonly filters: readonly string[];
  /** Fields that sort, in the finder's order; name, likes and newest always sort too. */
  readonly sorts: readonly string[];
  /** Order without a sort: '-rating' is descending, 'ranking' ascending. */
  readonly order: string;
  /** Fields on the secondary line of a card. */
  readonly card: readonly string[];
  /** The four headline numbers of the detail page; all other fields follow as facts. */
  readonly headline: readonly string[];
  /** Number fields in which an item is compared with its peers, in display order. */
  readonly compared: readonly string[];
  /**
   * Fields whose value makes a group of peers, the closest first, each with words for those in it:
   * `position: '{name}s'` for 38 midfielders, or words for each value. Everyone of the kind is
   * always a group.
   */
  readonly peers: Readonly<Partial<Record<string, PeerWords>>>;
  /** Lists of other items that its detail page leads on to, in the page's order. */
  readonly leadsTo: readonly Lead[];
  /**
   * Fields that its drawing shows, as the number on a shirt: said in words wherever the drawing
   * stands beside a name.
   */
  readonly drawn: readonly string[];
  /**
   * The number that fans know its items by, one of its filters: a search of digits finds those of
   * that number after the names.
   */
  readonly numbered?: string;
  /**
   * What tells two items of similar names apart, for whoever looks for doubles
   * (docs/importing.md#likely-duplicates). Where it is absent a name alone says enough.
   */
  readonly identity?: {
    /** One of these must be the same; of two with the same words none may differ. */
    readonly shared: readonly string[];
    /** Never change: two that differ in one of these are two, whatever else they share. */
    readonly fixed: readonly string[];
  };
  /**
   * A choice by which every group of peers is split, that of everyone too: who lifts raw is ranked
   * among those who do. Items without a value are a group apart.
   */
  readonly peersWithin?: string;
  /**
   * A choice that splits the sport's landing page: a picture link for each of its options, which
   * have an artwork sample each, and plain links to the sport's other kinds.
   */
  readonly landingBy?: string;
  /** What its detail pages rank: items of another kind that refer to the one shown. */
  readonly ranking?: {
    /** Name of the kind that is ranked, whose groups of peers are split by a choice. */
    readonly of: string;
    /** Its number that ranks, of those it compares, the highest first. */
    readonly by: string;
    /** Its numbers whose best is told, of those it compares. */
    readonly best: readonly string[];
    /** Its numbers that a row shows, in order. */
    readonly columns: readonly string[];
  };
  /** What is peculiar to its detail page. */
  readonly detail?: {
    /** 'lifts': the total huge, and each lift as the bar that was lifted. */
    readonly panel?: 'lifts';
    /** 'small': the picture as on a card, for names of few words. */
    readonly picture?: 'small';
    /** Where units stand: 'Capacity (people)'; behind the values otherwise. */
    readonly units?: 'label';
    /** 'contact': whatever fails, the page says so in the words that name a contact. */
    readonly failure?: 'contact';
  };
}

/** What the members of a group are called: of any value, or of each. */
export type PeerWords = string | Readonly<Record<string, string>>;

type Described = Omit<
  Kind,
  | 'unique'
  | 'naming'
  | 'filters'
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

/** Names of the fields of that type. */
type NamesOf<Fields, Type extends Field> = {
  [Name in keyof Fields & string]: Fields[Name] extends Type ? Name : never;
}[keyof Fields & string];

/** Checks a description while keeping its field names, so a misspelt filter does not compile. */
export function defineKind<const Fields extends Readonly<Record<string, Field>>>(
  description: Omit<Described, 'fields'> & {
    readonly fields: Fields;
    readonly naming?: Kind['naming'];
    readonly unique?: readonly (keyof Fields & string)[];
    readonly filters: readonly ((keyof Fields & string) | 'name')[];
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
    compared: [],
    leadsTo: [],
    drawn: [],
    ...description,
    peers: { ...description.peers },
  };
}

/** Sorts that every kind has beside its own. */
export const commonSorts = ['name', 'likes', 'newest'] as const;

/** The fields that are columns of the kind's table, with their names, in order. */
export function columnFields(kind: Kind): [string, ColumnField][] {
  return Object.entries(kind.fields).filter(
    (entry): entry is [string, ColumnField] => entry[1].type !== 'references',
  );
}

/** A kind's field by the name a request gave; null for anything else, 'constructor' included. */
export function getField(kind: Kind, name: string): Field | null {
  return Object.hasOwn(kind.fields, name) ? (kind.fields[name] ?? null) : null;
}

/** Everything that a list of the kind sorts by (docs/product/lists.md#filters-and-sorts). */
export function sortsOf(kind: Kind): string[] {
  return [...new Set([...kind.sorts, ...commonSorts])];
}

/** Fields that a list's query may filter by: the filters, and every choice and reference. */
export function filterFields(kind: Kind): string[] {
  const others = Object.entries(kind.fields)
    .filter(([, field]) => field.type === 'choice' || field.type === 'references')
    .map(([name]) => name);
  return [...new Set([...kind.filters.filter((name) => name !== 'name'), ...others])];
}

/** Whether a request may sort this kind by `stat`. */
export function isSort(kind: Kind, stat: string): boolean {
  return (commonSorts as readonly string[]).includes(stat) || kind.sorts.includes(stat);
}

/** The name of an item whose kind makes names of fields, or the given name; empty without any. */
export function itemName(kind: Kind, values: Readonly<Record<string, unknown>>): string {
  if (kind.naming === 'given') return String(values.name ?? '');
  const { template } = kind.naming;
  const filled = (given: Readonly<Record<string, unknown>>) =>
    template.replaceAll(/\{(\w+)\}/g, (_, field) => String(given[field] ?? ''));
  const name = filled(values);
  // Without any value only the template's own words are left.
  return name === filled({}) ? '' : name;
}
