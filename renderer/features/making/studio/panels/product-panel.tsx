import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { BaseProduct } from '../../../../../shared/features/making/catalogue/catalogue.ts';
import { collectionsCalls } from '../../../../../shared/features/making/collections/collections.calls.ts';
import {
  PRODUCT_LIMITS,
  profitOfDesign,
  suggestedPriceMinor,
} from '../../../../../shared/features/making/products/products.ts';
import { printedSides } from '../../../../../shared/features/making/studio/studio.ts';
import type { CurrencyCode, SellersVat } from '../../../../../shared/rules/money/money.ts';
import { useCall, useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { MoneyField } from '../../../../ui/fields/fields.ts';
import { MultiSelect, TagsInput } from '../../../../ui/late-fields/late-fields.tsx';
import { Row } from '../../../../ui/layout.tsx';
import type { StudioResources } from '../studio-resources.ts';
import type { Studio } from '../studio-state.ts';
import { ColourChoice } from './colour-choice.tsx';
import { Mockups } from './mockups.tsx';
import styles from './panels.module.css';
import { ProfitReceipt } from './profit-receipt.tsx';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface ProductPanelProps {
  readonly base: BaseProduct;
  readonly studio: Studio;
  readonly resources: StudioResources;
  readonly currency: CurrencyCode;
  /** Which VAT is in its price. */
  readonly vat: SellersVat;
  readonly shownColour: string;
  readonly onShowColour: (colour: string) => void;
  readonly errors: FieldErrors;
}

function CollectionsField({ studio }: { readonly studio: Studio }) {
  const collections = useCall(collectionsCalls.listChoices, {});
  const create = useCallMutation(collectionsCalls.create, {
    refreshes: [collectionsCalls.listChoices, collectionsCalls.list],
  });
  const [name, setName] = useState('');
  const { collectionIds } = studio.settings;
  const add = () =>
    create.mutate(
      { body: { name } },
      {
        onSuccess: ({ collection }) => {
          setName('');
          studio.setSettings({ collectionIds: [...new Set([...collectionIds, collection.id])] });
        },
        onError: showFailure,
      },
    );
  const listed = (collections.data?.collections ?? []).filter(({ isDynamic }) => !isDynamic);
  return (
    <div className={styles.stack}>
      {listed.length > 0 && (
        <MultiSelect
          label="Collections"
          data={listed.map((collection) => ({ value: collection.id, label: collection.name }))}
          value={[...collectionIds].filter((id) => listed.some((collection) => collection.id === id))}
          onChange={(ids) => studio.setSettings({ collectionIds: ids })}
          placeholder={collectionIds.length === 0 ? 'Choose' : ''}
          searchable
          clearable
        />
      )}
      <Row align="end" gap={2} wrap={false}>
        <TextInput
          className={styles.grow}
          label="New collection"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && name.trim() !== '') add();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          loading={create.isPending}
          disabled={name.trim() === ''}
        >
          Add
        </Button>
      </Row>
    </div>
  );
}

/** Everything about selling the design: colours, price with its profit, words, collections. */
export function ProductPanel(props: ProductPanelProps) {
  const { base, studio, resources, currency, vat, shownColour, onShowColour, errors } = props;
  const { settings, setSettings, scene, side } = studio;
  const sides = printedSides(scene);
  const basis = { colours: settings.colours, printedSides: sides, vat };
  const priceMinor = settings.priceMinor ?? suggestedPriceMinor(base, basis);
  const breakdown = profitOfDesign(base, { ...basis, priceMinor }, currency);
  const chooseColours = (colours: string[]) => {
    setSettings({
      colours,
      defaultColour: colours.includes(settings.defaultColour) ? settings.defaultColour : (colours[0] ?? ''),
    });
    const added = colours.find((name) => !settings.colours.includes(name));
    if (added) onShowColour(added);
  };
  return (
    <>
      <section aria-label="Colours and mockups" className={styles.section}>
        <ColourChoice
          colours={base.colours}
          chosen={settings.colours}
          error={errors.colours}
          onChange={chooseColours}
        />
        <Mockups
          base={base}
          colours={settings.colours}
          shown={shownColour}
          side={side}
          scene={scene}
          resources={resources}
          onShow={onShowColour}
        />
      </section>
      <section aria-label="Price" className={styles.section}>
        <MoneyField
          label={vat.isVatFree ? 'Price' : 'Price, with VAT'}
          hint={settings.priceMinor === null ? 'Suggested price. You keep about a third.' : undefined}
          value={priceMinor}
          currency={currency}
          max={PRODUCT_LIMITS.maxPriceMinor}
          error={errors.priceMinor ?? null}
          onValue={(minor) => {
            if (minor !== priceMinor) setSettings({ priceMinor: minor });
          }}
        />
        <ProfitReceipt
          breakdown={breakdown}
          currency={currency}
          sides={sides.length}
          isVatFree={vat.isVatFree}
        />
      </section>
      <section aria-label="Name and description" className={styles.section}>
        <TextInput
          label="Product name"
          value={settings.name}
          maxLength={PRODUCT_LIMITS.nameLength}
          error={errors.name}
          onChange={(event) => setSettings({ name: event.currentTarget.value })}
          required
        />
        <Textarea
          label="Description"
          value={settings.description}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={PRODUCT_LIMITS.descriptionLength}
          placeholder="What is the story behind it?"
          onChange={(event) => setSettings({ description: event.currentTarget.value })}
        />
        <TagsInput
          label="Tags"
          description="Your own words, which collections can choose products by. Press Enter after each."
          value={[...settings.tags]}
          maxTags={PRODUCT_LIMITS.tags}
          onChange={(tags) =>
            setSettings({
              tags: tags.map((tag) => tag.trim().slice(0, PRODUCT_LIMITS.tagLength)).filter(Boolean),
            })
          }
        />
        <CollectionsField studio={studio} />
      </section>
    </>
  );
}
