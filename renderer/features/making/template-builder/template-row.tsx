import { Button, Checkbox, TextInput } from '@mantine/core';
import { memo } from 'react';
import { type CataloguedBase, colourOf } from '../../../../shared/features/making/catalogue/catalogue.ts';
import { type DesignSettings, PRODUCT_LIMITS } from '../../../../shared/features/making/products/products.ts';
import type { SceneResources } from '../../../../shared/features/making/studio/studio.ts';
import type {
  OwnSettings,
  PlacedTemplate,
  TemplateVerdict,
} from '../../../../shared/features/making/template-builder/template-builder.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { MoneyField } from '../../../ui/fields/fields.ts';
import { MultiSelect } from '../../../ui/late-fields/late-fields.tsx';
import { GarmentPicture } from '../studio/studio.ts';
import styles from './template-builder.module.css';

export interface TemplateItem {
  readonly base: CataloguedBase;
  readonly placed: PlacedTemplate;
  readonly own: OwnSettings;
  readonly settings: DesignSettings & { readonly priceMinor: number };
  readonly isSuggested: boolean;
  readonly verdict: TemplateVerdict;
}

interface TemplateRowProps {
  readonly item: TemplateItem;
  readonly resources: SceneResources;
  readonly currency: CurrencyCode;
  readonly chosen: boolean;
  /** Why it wasn’t made. */
  readonly failure: string | null;
  readonly onChoose: (sku: string, chosen: boolean) => void;
  /** Null: what all products have. */
  readonly onEdit: (sku: string, edit: OwnSettings | null) => void;
}

function Verdict({ verdict }: { readonly verdict: TemplateVerdict }) {
  if (verdict.kind === 'stop') return <p className={styles.warning}>{verdict.reason}</p>;
  if (verdict.loss !== null) return <p className={styles.warning}>{verdict.loss}</p>;
  return verdict.flaws.length > 0 ? null : <p className={styles.detail}>Ready to publish</p>;
}

function OwnFields({ item, currency, onEdit }: Pick<TemplateRowProps, 'item' | 'currency' | 'onEdit'>) {
  const { base, settings, own, isSuggested } = item;
  return (
    <>
      <TextInput
        label="Name"
        aria-label={`Name of ${base.name}`}
        value={settings.name}
        maxLength={PRODUCT_LIMITS.nameLength}
        onChange={(event) => onEdit(base.sku, { name: event.currentTarget.value })}
      />
      <MoneyField
        label={isSuggested ? 'Price (suggested)' : 'Price'}
        value={settings.priceMinor}
        currency={currency}
        max={PRODUCT_LIMITS.maxPriceMinor}
        onValue={(priceMinor) => onEdit(base.sku, { priceMinor })}
      />
      <MultiSelect
        label="Colours"
        aria-label={`Colours of ${base.name}`}
        data={base.colours.map(({ name }) => name)}
        value={[...settings.colours]}
        hidePickedOptions
        onChange={(colours) => onEdit(base.sku, { colours })}
      />
      {Object.keys(own).length > 0 && (
        <Button variant="subtle" onClick={() => onEdit(base.sku, null)}>
          Reset
          <span className="only-read-aloud"> {base.name} to what all have</span>
        </Button>
      )}
    </>
  );
}

/** The design on one product, with its name, price and colours. */
export const TemplateRow = memo(function TemplateRow(props: TemplateRowProps) {
  const { item, resources, currency, chosen, failure, onChoose, onEdit } = props;
  const { base, placed, settings, verdict } = item;
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
      {[...placed.notes, ...(verdict.kind === 'ready' ? verdict.flaws : [])].map((note) => (
        <p key={note} className={styles.warning}>
          {note}
        </p>
      ))}
      {failure && (
        <p className={styles.warning} role="alert">
          {failure}
        </p>
      )}
      {chosen && (
        <>
          <Verdict verdict={verdict} />
          <OwnFields item={item} currency={currency} onEdit={onEdit} />
        </>
      )}
    </li>
  );
});
