/** Values by field name; null or absent if empty. */
export type FieldValues = Readonly<Record<string, unknown>>;

export interface RuleResult {
  /** Empty numbers computed from the others, by field. */
  readonly computed: Readonly<Record<string, number>>;
  /** Warnings on unusual or contradictory values, which are still accepted, by field. */
  readonly remarks: Readonly<Record<string, string>>;
}

/**
 * Applies a kind's rules to empty or individually valid fields. Undated numbers are taken as of
 * `thisYear`; null if they are of unknown age.
 */
export type CheckItem = (values: FieldValues, thisYear: number | null) => RuleResult;

export interface ItemRules {
  /** Fields with computed values or remarks, shown under their inputs. */
  readonly hinted: readonly string[];
  readonly check: CheckItem;
}

export type SportRules = Readonly<Record<string, ItemRules>>;
