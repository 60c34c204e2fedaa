/**
 * List of other items on a detail page, read through the ordinary list calls
 * (docs/product/catalogue.md#leads). Plain data; a test checks every name in it.
 */
interface LeadBase {
  /** Heading: 'Squad', or 'More of {name}' with the shared value as `{name}`. */
  readonly title: string;
  /** Field that relates the items. */
  readonly by: string;
  /** Fields of a tile besides the name. */
  readonly tile: {
    /** Secondary line, unless the same for the whole row: 'position'. */
    readonly secondary?: string | undefined;
    readonly number?: string;
  };
}

/** Items of another kind whose field `by` refers to the item, such as a team's players. */
export interface IncomingLead extends LeadBase {
  readonly type: 'incoming';
  /** Maximum number shown; the equally filtered gallery has them all. */
  readonly size: number;
  readonly kind: string;
  /** Separate rows by the values of a choice; absent for a single row. */
  readonly groups?: {
    readonly by: string;
    readonly rows: readonly { readonly title: string; readonly values: readonly string[] }[];
    /** Title of the row for the others. */
    readonly others: string;
  };
  /**
   * Text for an empty list; absent if the sources are incomplete, such as wins of one season, and
   * nothing is shown.
   */
  readonly empty?: string;
}

/** Items of the same kind with the same value in `by`, such as players of the position. */
export interface SharingLead extends LeadBase {
  readonly type: 'sharing';
  /** Maximum number shown; the equally filtered gallery has them all. */
  readonly size: number;
  /** Link to all of them: 'All players of {name}'. */
  readonly all: string;
}

/** Items referenced by the item's field `by`, such as circuits where a rider won. */
export interface OutgoingLead extends LeadBase {
  readonly type: 'outgoing';
  readonly facts: readonly string[];
}

export type Lead = IncomingLead | SharingLead | OutgoingLead;

/** Leads whose items refer to the item; its response says if there are any. */
export function incomingLeads(kind: { readonly leadsTo: readonly Lead[] }): IncomingLead[] {
  return kind.leadsTo.filter((lead) => lead.type === 'incoming');
}
