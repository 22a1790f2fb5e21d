import { useState } from 'react';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import type { Named } from '../../../../shared/features/selling/discounts/discounts.ts';
import { COUNTRIES } from '../../../../shared/rules/money/money.ts';
import { useCall } from '../../../platform/data/data.ts';
import { Choice } from '../../../ui/choice.tsx';
import { MultiSelect } from '../../../ui/late-fields/late-fields.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { DiscountDraft, PartProps } from './discount-form.ts';

const COVERS: readonly { readonly value: DiscountDraft['covers']; readonly text: string }[] = [
  { value: 'all', text: 'Everything in the store' },
  { value: 'collections', text: 'Some collections' },
  { value: 'products', text: 'Some products' },
];

interface ScopePanelProps extends PartProps {
  /** All of the store’s. */
  readonly collections: readonly Named[];
}

/** The store’s products to choose from, found by name. */
function ProductChoice({ draft, errors, change }: PartProps) {
  const [search, setSearch] = useState('');
  const found = useCall(discountCalls.findProducts, { query: { search } }, { keepPrevious: true });
  const choices = new Map([...draft.products, ...(found.data?.products ?? [])].map((one) => [one.id, one]));
  return (
    <MultiSelect
      label="Products"
      placeholder="Find by name"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={draft.products.map(({ id }) => id)}
      data={[...choices.values()].map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(ids) => change({ products: ids.flatMap((id) => choices.get(id) ?? []) })}
      nothingFoundMessage={found.isPending ? 'Looking…' : 'We can’t find a product with this name'}
      error={errors.productIds}
    />
  );
}

/** What the discount covers, and where to. */
export function ScopePanel({ draft, errors, change, collections }: ScopePanelProps) {
  const choices = new Map([...draft.collections, ...collections].map((one) => [one.id, one]));
  return (
    <Panel title="What it covers">
      <Stack gap={4}>
        <Choice
          label="It covers"
          kind="list"
          options={COVERS}
          value={draft.covers}
          onValue={(covers) => change({ covers })}
        />
        {draft.covers === 'collections' && (
          <MultiSelect
            label="Collections"
            placeholder="Choose"
            searchable
            value={draft.collections.map(({ id }) => id)}
            data={[...choices.values()].map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(ids) => change({ collections: ids.flatMap((id) => choices.get(id) ?? []) })}
            nothingFoundMessage="You have no collection with this name"
            error={errors.collectionIds}
          />
        )}
        {draft.covers === 'products' && <ProductChoice draft={draft} errors={errors} change={change} />}
        <MultiSelect
          label="Countries of delivery"
          description="Leave it empty for every country that you deliver to."
          searchable
          value={[...draft.countries]}
          data={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(countries) => change({ countries })}
          error={errors.countries}
        />
      </Stack>
    </Panel>
  );
}
