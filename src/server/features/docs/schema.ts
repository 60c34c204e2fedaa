/** As much of JSON Schema as the calls use. */
export interface Schema {
  /** Names it in the document: a schema with a title stands there once, by that name. */
  readonly title?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

const componentPath = '#/components/schemas/';

/** The name in a reference to a schema of the document; undefined where it is none. */
export function referredName({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(componentPath) ? $ref.slice(componentPath.length) : undefined;
}

/** Gathers the named schemas of a document. */
export class Components {
  readonly schemas: Record<string, Schema> = {};

  /**
   * A reference to the schema, which goes under its title, or else under `name`; the schemas
   * within it that have a title become references too. Throws when two have one name.
   */
  refer(schema: Schema, name = schema.title): Schema {
    if (name === undefined) return this.#referParts(schema);
    const { title: _, ...own } = this.#referParts(schema);
    const known = this.schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(own)) {
      throw new Error(`Two schemas are named ${name}`);
    }
    this.schemas[name] = own;
    return { $ref: `${componentPath}${name}` };
  }

  #referParts({ properties, items, anyOf, ...schema }: Schema): Schema {
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [name, this.refer(one)]),
        ),
      }),
      ...(items && { items: this.refer(items) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.refer(one)) }),
    };
  }
}
