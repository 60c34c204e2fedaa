/** Fields without a source are absent, and references are by name. */
export interface StarterItem {
  /** Absent if names are built from fields. */
  readonly name?: string;
  /** Fields computed by a formula from the others. */
  readonly derived?: readonly string[];
  /** Last day that the figures cover, if it differs from the kind's. */
  readonly sourceDate?: string;
  readonly [field: string]: string | number | readonly string[] | undefined;
}

/** Starter items by kind; kinds follow those they refer to. */
export type StarterData = Readonly<Record<string, readonly StarterItem[]>>;
