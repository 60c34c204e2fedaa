/**
 * Item of the starter catalogue: fields by name. Fields without a source are absent, references use
 * names, and kinds with generated names have no `name`.
 */
export interface StarterItem {
  /** Absent in kinds whose names are built from fields. */
  readonly name?: string;
  /** Fields computed by a formula from the others. */
  readonly derived?: readonly string[];
  /** Last day that the figures cover; absent if the same for the whole kind. */
  readonly sourceDate?: string;
  readonly [field: string]: string | number | readonly string[] | undefined;
}

/** Starter items by kind; kinds follow those they refer to. */
export type StarterData = Readonly<Record<string, readonly StarterItem[]>>;
