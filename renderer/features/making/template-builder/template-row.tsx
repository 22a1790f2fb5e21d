import { Checkbox, TextInput } from '@mantine/core';
import { memo } from 'react';
import { type CataloguedBase, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { type DesignSettings, PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import type { SceneResources } from '../../../../shared/features/making/studio/studio.ts';
import type { PlacedTemplate } from '../../../../shared/features/making/template-builder/template-builder.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { GarmentPicture } from '../studio/studio.ts';
import styles from './template-builder.module.css';

export interface TemplateItem {
  readonly base: CataloguedBase;
  readonly placed: PlacedTemplate;
  readonly settings: DesignSettings;
  readonly suggestedMinor: number;
}

export interface ItemEdit {
  readonly name?: string;
  readonly priceMinor?: number;
}

interface TemplateRowProps {
  readonly item: TemplateItem;
  readonly resources: SceneResources;
  readonly currency: CurrencyCode;
  readonly chosen: boolean;
  readonly onChoose: (sku: string, chosen: boolean) => void;
  readonly onEdit: (sku: string, edit: ItemEdit) => void;
}

/** The design on one product, with its name and price. */
export const TemplateRow = memo(function TemplateRow(props: TemplateRowProps) {
  const { item, resources, currency, chosen, onChoose, onEdit } = props;
  const { base, placed, settings, suggestedMinor } = item;
  const side = placed.scene.sides.find(({ elements }) => elements.length > 0)?.side ?? 'front';
  const colour = colourOf(base, settings.defaultColour) ?? base.colours[0];
  if (!colour) return null;
  return (
    <li className={styles.product} data-chosen={chosen || undefined}>
      <Checkbox
        label={base.name}
        checked={chosen}
        onChange={(event) => onChoose(base.sku, event.currentTarget.checked)}
      />
      <GarmentPicture
        base={base}
        colour={colour}
        side={side}
        alt=""
        idPrefix={`template-${base.sku}-`}
        scene={placed.scene}
        resources={resources}
      />
      <p className={styles.detail}>
        {settings.colours.length === 1 ? colour.name : `${settings.colours.length} colours`}
      </p>
      {placed.notes.map((note) => (
        <p key={note} className={styles.warning}>
          {note}
        </p>
      ))}
      {chosen && (
        <>
          <TextInput
            label="Name"
            aria-label={`Name of ${base.name}`}
            value={settings.name}
            maxLength={PRODUCT_LIMITS.nameLength}
            onChange={(event) => onEdit(base.sku, { name: event.currentTarget.value })}
          />
          <MoneyField
            label={settings.priceMinor === null ? 'Price (suggested)' : 'Price'}
            value={settings.priceMinor ?? suggestedMinor}
            currency={currency}
            max={PRODUCT_LIMITS.maxPriceMinor}
            onValue={(priceMinor) => onEdit(base.sku, { priceMinor })}
          />
        </>
      )}
    </li>
  );
});
