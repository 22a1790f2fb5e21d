import type {
  Collection,
  CollectionFields,
  CollectionSort,
} from '../../../../shared/features/making/collections/collections.ts';

/** What a part of the collection’s form is given. */
export interface PartProps {
  readonly fields: CollectionFields;
  /** First message of each field that was refused. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (change: Partial<CollectionFields>) => void;
}

export const fieldsOf = (collection: Collection): CollectionFields => {
  const { id: _id, state: _state, coverId: _coverId, products: _products, ...fields } = collection;
  return fields;
};

export const SORT_CHOICES: readonly { readonly value: CollectionSort; readonly label: string }[] = [
  { value: 'manual', label: 'In your own order' },
  { value: 'bestsellerOrder', label: 'Bestsellers first' },
  { value: 'new-in', label: 'Newest first' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'price-down', label: 'Price, high to low' },
  { value: 'title', label: 'Name, A to Z' },
];
