/**
 * Where a detail page leads on to: a list of other items, read by the lists that every kind has
 * (docs/product/catalogue.md#leads). It is plain data, and every name in it is checked by a test.
 */
interface LeadBase {
  /** The heading: 'Squad'. `{name}` is what the items have in common: 'More of {name}'. */
  readonly title: string;
  /** The field through which the items belong together. */
  readonly by: string;
  /** Fields of a tile beside the name. */
  readonly tile: {
    /** In one secondary line, if not all of the row have the same: 'position'. */
    readonly secondary?: string | undefined;
    /** The headline number: 'rating'. */
    readonly number?: string;
  };
}

/** Items of another kind that refer to the item by their field `by`, as a team's players. */
export interface IncomingLead extends LeadBase {
  readonly type: 'incoming';
  /** Most items that the page shows; the gallery, filtered the same way, has all of them. */
  readonly size: number;
  readonly kind: string;
  /** Rows under titles of their own, by the values of a choice; absent for one row. */
  readonly groups?: {
    readonly by: string;
    readonly rows: readonly { readonly title: string; readonly values: readonly string[] }[];
    /** Title of those who are in none of the rows. */
    readonly others: string;
  };
  /**
   * What the page says where there are none; absent where it then says nothing, since the list is no
   * fuller than the sources of its items, as wins of one season.
   */
  readonly empty?: string;
}

/** Other items of its own kind with the same value in the field `by`, as players of the position. */
export interface SharingLead extends LeadBase {
  readonly type: 'sharing';
  /** Most items that the page shows; the gallery, filtered the same way, has all of them. */
  readonly size: number;
  /** The link to all of them: 'All players of {name}'. */
  readonly all: string;
}

/** All that the item itself refers to in its field `by`, as the circuits where a rider won. */
export interface OutgoingLead extends LeadBase {
  readonly type: 'outgoing';
  /** Numbers of the item that stand beside the heading. */
  readonly facts: readonly string[];
}

export type Lead = IncomingLead | SharingLead | OutgoingLead;

/** Those of a kind's leads whose items refer to the item; its answer says whether there are any. */
export function incomingLeads(kind: { readonly leadsTo: readonly Lead[] }): IncomingLead[] {
  return kind.leadsTo.filter((lead) => lead.type === 'incoming');
}
