/** What can be read of each kind of model, by name: nothing else is answered. Spec 2 §7.3. */
export const MODELS = {
  product: {
    attributes: [
      'sku',
      'name',
      'description',
      'urlName',
      'price',
      'salePrice',
      'currency',
      'enabled',
      'colours',
      'defaultColour',
      'tags',
      'approvalStatus',
      'createdAt',
    ],
    relations: ['collections', 'images', 'baseProduct'],
  },
  collection: {
    attributes: ['name', 'urlName', 'description', 'enabled', 'createdAt'],
    relations: ['products'],
  },
  base_product: {
    attributes: ['sku', 'name', 'kind'],
    relations: [],
  },
  store: {
    attributes: ['name', 'subdomain', 'currency'],
    relations: ['collections', 'products'],
  },
} as const;

export type ModelType = keyof typeof MODELS;
export const MODEL_TYPES = ['product', 'collection', 'base_product', 'store'] as const satisfies ModelType[];

/** The first name that can’t be read, as a message; null where all of them can. */
export function whatCantBeRead(
  type: ModelType,
  {
    attributes,
    relations,
  }: { readonly attributes: readonly string[]; readonly relations: readonly string[] },
): { readonly field: 'attributes' | 'relations'; readonly message: string } | null {
  const known: { readonly attributes: readonly string[]; readonly relations: readonly string[] } =
    MODELS[type];
  const attribute = attributes.find((name) => !known.attributes.includes(name));
  if (attribute !== undefined)
    return { field: 'attributes', message: `“${attribute}” isn’t an attribute of ${type}` };
  const relation = relations.find((name) => !known.relations.includes(name));
  return relation === undefined
    ? null
    : { field: 'relations', message: `“${relation}” isn’t a relation of ${type}` };
}
