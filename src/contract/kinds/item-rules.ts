/** What the fields of an item hold, by their names; null or absent where nothing stands. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Remarks of a kind's rules on an item. */
export interface RuleResult {
  /** Numbers that were left empty and follow from the others, by field. */
  readonly computed: Readonly<Record<string, number>>;
  /** Sentences about what is unusual or contradicts the others and is taken all the same, by field. */
  readonly remarks: Readonly<Record<string, string>>;
}

/**
 * Applies the rules of a kind to fields that hold what their descriptions allow, or nothing. Numbers
 * without a day are of `thisYear`; null where they are older, nobody knows how much.
 */
export type CheckItem = (values: FieldValues, thisYear: number | null) => RuleResult;

/** What the fields of one item have to do with each other, beyond what each of them allows. */
export interface ItemRules {
  /** The fields that are computed or remarked on, under whose inputs a form says so. */
  readonly hinted: readonly string[];
  readonly check: CheckItem;
}

/** What `rules.ts` of a sport's folder exports: the rules of its kinds that have some, by their names. */
export type SportRules = Readonly<Record<string, ItemRules>>;
