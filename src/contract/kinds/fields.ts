import type { ErrorCode } from '#contract/errors/errors.ts';
import type { TextFormat } from '#contract/text-formats.ts';

/**
 * Closed union of the field types of kinds and forms. Fields are plain data; type-specific code
 * uses an exhaustive `switch` over `field.type`.
 */
interface FieldBase {
  readonly label: string;
  /** Applies to create forms and create calls only; storage and imports allow absence. */
  readonly required: boolean;
  /**
   * Specific error of an invalid value, if any. The schema then bounds only the input's size and
   * the service decides.
   */
  readonly error?: ErrorCode;
  /** Overrides of the default form sentences. */
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
  /** Format rules besides length; defaults to 'line'. */
  readonly format?: TextFormat;
  /** True for names, such as a team's, which are never translated. */
  readonly isName?: boolean;
}

export interface NumberField extends FieldBase {
  readonly type: 'number';
  /** Written after the value; empty for counts. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Stored decimal digits; 0 for whole numbers. */
  readonly decimals: number;
  /** True if lower is better, such as a ranking. */
  readonly lowIsGood: boolean;
  /** Text field with the table that a place belongs to, such as a league. */
  readonly placeIn?: string;
  /** True if digits are never grouped: a year, a shirt number. */
  readonly plain: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly string[];
}

/** List of other items, such as a player's team. */
export interface ReferencesField extends FieldBase {
  readonly type: 'references';
  readonly to: string;
  /** Maximum number of items in create forms and calls; storage and imports may exceed it. */
  readonly max: number;
}

export type Field = TextField | NumberField | ChoiceField | ReferencesField;
/** Field stored as a column of its kind's table. */
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

/** Label inside a sentence: 'market value', but 'GL points'. */
export function lowerFirst(label: string): string {
  const startsAcronym = /^\p{Lu}{2}/u.test(label);
  return startsAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * Field's number without unit. Digits are grouped from five on: 1112.5 kg as on scoreboards, but
 * 81,044 people; years and shirt numbers are never grouped.
 */
export function formatNumber(field: NumberField, value: number): string {
  return new Intl.NumberFormat('en-GB', {
    useGrouping: field.plain ? false : 'min2',
    // Small shares of a large unit need more decimals than a reader wants of large ones.
    ...(field.decimals > 3
      ? { maximumSignificantDigits: 3 }
      : { maximumFractionDigits: field.decimals }),
  }).format(value);
}
