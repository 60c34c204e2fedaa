import type { ErrorCode } from '#contract/errors/errors.ts';
import type { TextFormat } from '#contract/text-formats.ts';

/**
 * The closed union of field types that a kind or a form may use. A field is plain data: what it is called,
 * what it measures and what is allowed in it. Code that treats types differently does so in
 * an exhaustive `switch` over `field.type`.
 */
interface FieldBase {
  /** What a person reads, in the interface's words. */
  readonly label: string;
  /** Binds the create form and create calls only; storage and imports allow absence. */
  readonly required: boolean;
  /**
   * The error of a value that is not taken, where there is one of its own. The schema then bounds
   * no more than what is read, and the service decides.
   */
  readonly error?: ErrorCode;
  /** What a form says under the field, where the usual sentences will not do. */
  readonly messages?: {
    readonly missing?: string;
    /** `{over}` is by how many characters. */
    readonly tooLong?: string;
    readonly invalid?: string;
  };
}

export interface TextField extends FieldBase {
  readonly type: 'text';
  /** Shortest text, in characters; 1 of a required one that names none. */
  readonly min?: number;
  /** Longest text, in characters. */
  readonly max: number;
  /** What decides beside the length: 'line' where none is named. */
  readonly format?: TextFormat;
  /** True if it holds a name, as of a team, which is never translated. */
  readonly isName?: boolean;
}

export interface NumberField extends FieldBase {
  readonly type: 'number';
  /** Written after the value; empty when the number counts things. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Digits after the decimal point that are kept; 0 stores whole numbers. */
  readonly decimals: 0 | 1 | 2 | 3;
  /** True where a low number is the good one, as a ranking. */
  readonly lowIsGood: boolean;
  /** True where digits are never grouped: a year, a shirt number. */
  readonly plain: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly string[];
}

/** A list of other items, such as a player's team. */
export interface ReferencesField extends FieldBase {
  readonly type: 'references';
  /** Name of the kind that is pointed at. */
  readonly to: string;
  /** Most items that a create form and a create call name; storage and imports may hold more. */
  readonly max: number;
}

export type Field = TextField | NumberField | ChoiceField | ReferencesField;
/** A field that is a column of its kind's table. */
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

/** A label inside a sentence: 'market value', but 'GL points'. */
export function lowerFirst(label: string): string {
  const startsAcronym = /^\p{Lu}{2}/u.test(label);
  return startsAcronym ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/**
 * A field's number without its unit. Digits are grouped from five on, so that 1112.5 kg reads as
 * the scoreboard writes it and 81,044 people stays readable; years and shirt numbers never group.
 */
export function formatNumber(field: NumberField, value: number): string {
  return new Intl.NumberFormat('en-GB', {
    useGrouping: field.plain ? false : 'min2',
    maximumFractionDigits: field.decimals,
  }).format(value);
}
