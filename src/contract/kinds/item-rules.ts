/** Empty fields are null or absent. */
export type FieldValues = Readonly<Record<string, unknown>>;

export interface RuleResult {
  /** Values for empty number fields. */
  readonly computed: Readonly<Record<string, number>>;
  /** Warnings about accepted values that are unusual or contradictory. */
  readonly remarks: Readonly<Record<string, string>>;
}

/** Expects valid values. `thisYear` is the year of the numbers; null if unknown. */
export type CheckItem = (values: FieldValues, thisYear: number | null) => RuleResult;

export interface ItemRules {
  /** Fields whose inputs show a computed value or a remark. */
  readonly hinted: readonly string[];
  readonly check: CheckItem;
}

export type SportRules = Readonly<Record<string, ItemRules>>;
