import type { ErrorCode } from '#contract/errors/errors.ts';
import type { TextFormat } from '#contract/text-formats.ts';

interface FieldBase {
  readonly label: string;
  /** Imports may leave a required field empty. */
  readonly required: boolean;
  /** If set, the service validates the value, and the schema does not. */
  readonly error?: ErrorCode;
  readonly messages?: {
    readonly missing?: string;
    /** `{over}` is the number of excess characters. */
    readonly tooLong?: string;
    readonly invalid?: string;
  };
}

export interface TextField extends FieldBase {
  readonly type: 'text';
  /** Minimum length in characters; defaults to 1 if required. */
  readonly min?: number;
  readonly max: number;
  /** Defaults to 'line'. */
  readonly format?: TextFormat;
  /** True for proper names, which browsers must not translate. */
  readonly isName?: boolean;
  /** False for names that the search of everything ignores, such as those of meets. */
  readonly isSearched?: boolean;
}

export interface NumberField extends FieldBase {
  readonly type: 'number';
  /** Empty for counts. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly lowIsGood: boolean;
  /** Text field with the table in which the number is a place, such as a league. */
  readonly placeIn?: string;
  /** True if digits are never grouped, as in a year or a shirt number. */
  readonly plain: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly string[];
}

export interface ReferencesField extends FieldBase {
  readonly type: 'references';
  readonly to: string;
  /** Imports may add more items. */
  readonly max: number;
}

export type Field = TextField | NumberField | ChoiceField | ReferencesField;
/** Field that is a column of its kind's table. */
export type ColumnField = Exclude<Field, ReferencesField>;

type Options<F extends FieldBase> = Partial<Omit<F, 'type' | 'label'>>;

export function text(label: string, options: Options<TextField> = {}): TextField {
  return { type: 'text', label, required: true, max: 100, ...options };
}

export function number(label: string, options: Options<NumberField> = {}): NumberField {
  return {
    type: 'number',
    label,
    required: true,
    unit: '',
    min: 0,
    max: 1_000_000,
    decimals: 0,
    lowIsGood: false,
    plain: false,
    ...options,
  };
}

export function choice<const Option extends string>(
  label: string,
  options: readonly Option[],
  rest: Partial<Pick<ChoiceField, 'required' | 'error' | 'messages'>> = {},
): ChoiceField & { readonly options: readonly Option[] } {
  return { type: 'choice', label, options, required: true, ...rest };
}

export function references(
  label: string,
  to: string,
  options: Pick<Options<ReferencesField>, 'max'> = {},
): ReferencesField {
  return { type: 'references', label, to, required: false, max: 50, ...options };
}

/** Keeps acronyms: 'market value', but 'GL points'. */
export function lowerFirst(label: string): string {
  const startsAcronym = /^\p{Lu}{2}/u.test(label);
  return startsAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Groups digits: '6,000', but numbers with decimals only from five digits on: '1112.5'. */
export function formatNumber(field: NumberField, value: number): string {
  return new Intl.NumberFormat('en-GB', {
    useGrouping: groupingOf(field),
    // Decimals of small numbers in a large unit would clutter large numbers.
    ...(field.decimals > 3
      ? { maximumSignificantDigits: 3 }
      : { maximumFractionDigits: field.decimals }),
  }).format(value);
}

function groupingOf({ plain, decimals }: NumberField): 'always' | 'min2' | false {
  if (plain) return false;
  return decimals === 0 ? 'always' : 'min2';
}
