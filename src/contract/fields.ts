/**
 * The closed union of field types a kind may use. A field is plain data: what it is called,
 * what it measures and what is allowed in it. Code that treats types differently does so in
 * an exhaustive `switch` over `field.type`.
 */
interface FieldBase {
  /** What a person reads, in the interface's words. */
  readonly label: string;
  /** Binds the create form and create calls only; storage and imports allow absence. */
  readonly required: boolean;
}

export interface TextField extends FieldBase {
  readonly type: 'text';
  /** Longest text, in characters. */
  readonly max: number;
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

/** What a field holds in an answer: references are lists, everything else may be absent. */
export interface Reference {
  readonly _id: string;
  readonly name: string;
}
export type FieldValue = string | number | null | readonly Reference[];

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
  rest: Partial<Pick<ChoiceField, 'required'>> = {},
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
