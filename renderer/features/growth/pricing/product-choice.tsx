import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { productsCalls } from '../../../../shared/features/making/products/products.calls.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Select } from '../../../ui/select/select.tsx';

const OFFERED = 20;
const PAUSE_MS = 250;

interface ProductChoiceProps {
  readonly product: { readonly id: string; readonly name: string };
  readonly onProduct: (id: string) => void;
}

/** One of the project’s products, found by its name. */
export function ProductChoice({ product, onProduct }: ProductChoiceProps) {
  const [typed, setTyped] = useState(product.name);
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const sought = search === product.name ? {} : { search: cutTo(search, 120) };
  const { data } = useCall(
    productsCalls.listProducts,
    { query: { perPage: OFFERED, ...sought } },
    { keepPrevious: true },
  );
  const found = (data?.products ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const hasOwn = found.some(({ value }) => value === product.id);
  return (
    <Select
      label="Product"
      data={hasOwn ? found : [{ value: product.id, label: product.name }, ...found]}
      value={product.id}
      onChange={(next) => next !== null && onProduct(next)}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has looked for it already.
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage="No product has that name"
    />
  );
}
