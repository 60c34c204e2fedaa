export interface Schema {
  /** Name in the document, where every titled schema is defined only once. */
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

export function referencedName({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(componentPath) ? $ref.slice(componentPath.length) : undefined;
}

export class Components {
  readonly schemas: Record<string, Schema> = {};

  /**
   * Registers a schema with the titled schemas within it, and returns a reference. Throws if
   * different schemas have the same name.
   */
  register(schema: Schema, name = schema.title): Schema {
    if (name === undefined) return this.#registerParts(schema);
    const { title: _, ...component } = this.#registerParts(schema);
    const existing = this.schemas[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(component)) {
      throw new Error(`Two schemas are named ${name}`);
    }
    this.schemas[name] = component;
    return { $ref: `${componentPath}${name}` };
  }

  #registerParts({ properties, items, anyOf, ...schema }: Schema): Schema {
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, this.register(field)]),
        ),
      }),
      ...(items && { items: this.register(items) }),
      ...(anyOf && { anyOf: anyOf.map((option) => this.register(option)) }),
    };
  }
}
