/** Values by field name. An empty field is null or absent. */
export type FieldValues = Readonly<Record<string, unknown>>;

export interface RuleResult {
  /** Values for empty number fields, by field name. */
  readonly computed: Readonly<Record<string, number>>;
  /** Warnings about values that are accepted, but unusual or contradictory, by field name. */
  readonly remarks: Readonly<Record<string, string>>;
}

/**
 * Expects values that are each valid. `thisYear` is the year of the numbers; null if it is unknown.
 */
export type CheckItem = (values: FieldValues, thisYear: number | null) => RuleResult;

export interface ItemRules {
  /** Fields whose inputs show a computed value or a remark. */
  readonly hinted: readonly string[];
  readonly check: CheckItem;
}

export type SportRules = Readonly<Record<string, ItemRules>>;
