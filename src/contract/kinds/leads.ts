interface LeadBase {
  /** Heading: 'Squad', or 'More of {name}' with the shared value as `{name}`. */
  readonly title: string;
  readonly by: string;
  readonly tile: {
    readonly secondary?: string | undefined;
    readonly number?: string;
  };
}

/** Items of another kind whose field `by` refers to the item, such as the players of a team. */
export interface IncomingLead extends LeadBase {
  readonly type: 'incoming';
  /** Maximum number of tiles. A link leads to the gallery with all items. */
  readonly size: number;
  readonly kind: string;
  /** Splits the tiles into rows by the values of a choice. */
  readonly groups?: {
    readonly by: string;
    readonly rows: readonly { readonly title: string; readonly values: readonly string[] }[];
    /** Title of the row for all other values. */
    readonly others: string;
  };
  /** Text for an empty list. If absent, an empty list is hidden, since its data is incomplete. */
  readonly empty?: string;
}

/** Items of the same kind with the same value in `by`, such as players of the same position. */
export interface SharingLead extends LeadBase {
  readonly type: 'sharing';
  /** Maximum number of tiles. A link leads to the gallery with all items. */
  readonly size: number;
  /** Text of that link: 'All players of {name}'. */
  readonly all: string;
}

/** Items that the field `by` refers to, such as the circuits where a rider won. */
export interface OutgoingLead extends LeadBase {
  readonly type: 'outgoing';
  readonly facts: readonly string[];
}

/** List of other items on a detail page (docs/product/catalogue.md#leads). */
export type Lead = IncomingLead | SharingLead | OutgoingLead;

export function incomingLeads(kind: { readonly leadsTo: readonly Lead[] }): IncomingLead[] {
  return kind.leadsTo.filter((lead) => lead.type === 'incoming');
}
