interface LeadBase {
  /** Heading: 'Squad', or 'More of {name}' with the shared value as `{name}`. */
  readonly title: string;
  readonly by: string;
  readonly tile: {
    readonly secondary?: string | undefined;
    readonly number?: string;
  };
}

/** Items of another kind whose field `by` refers to the item. */
export interface IncomingLead extends LeadBase {
  readonly type: 'incoming';
  readonly size: number;
  readonly kind: string;
  /** Splits the tiles into rows by the values of a choice. */
  readonly groups?: {
    readonly by: string;
    readonly rows: readonly { readonly title: string; readonly values: readonly string[] }[];
    /** Title of the row for all other values. */
    readonly others: string;
  };
  /** Text for an empty list, which is otherwise hidden. */
  readonly empty?: string;
}

/** Items of the same kind with the same value in `by`. */
export interface SharingLead extends LeadBase {
  readonly type: 'sharing';
  readonly size: number;
  /** Text of the link to the gallery: 'All players of {name}'. */
  readonly all: string;
}

/** Items that the field `by` refers to. */
export interface OutgoingLead extends LeadBase {
  readonly type: 'outgoing';
  readonly facts: readonly string[];
}

/** List of other items on a detail page (docs/product/catalogue.md#leads). */
export type Lead = IncomingLead | SharingLead | OutgoingLead;

export function incomingLeads(kind: { readonly leadsTo: readonly Lead[] }): IncomingLead[] {
  return kind.leadsTo.filter((lead) => lead.type === 'incoming');
}
