export interface Schema {
  /** Name in the document: a schema with a title is defined once, under that title. */
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

export function referredName({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(componentPath) ? $ref.slice(componentPath.length) : undefined;
}

export class Components {
  readonly schemas: Record<string, Schema> = {};

  /**
   * Returns a reference to the schema, registered under its title or else `name`. Titled schemas
   * within it become references, too. Throws if two have the same name.
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
