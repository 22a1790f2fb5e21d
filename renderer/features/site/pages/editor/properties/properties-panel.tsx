import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { GRID_COLUMNS } from '../../../../../../shared/rules/constants/constants.ts';
import { kindTitle, pathTo } from '../document/block-tree.ts';
import { resizeStep, setStep } from '../document/steps.ts';
import { useEditor } from '../page-editor.ts';
import { PeopleHere } from '../people/people-at-block.tsx';
import { ConditionsProperty } from './conditions-property.tsx';
import { defaultOf, PropertyInput } from './field-inputs.tsx';
import styles from './properties-panel.module.css';
import { type PropertyField, propertyFields } from './property-fields.ts';

/** Properties that every block has: they come last. */
const LAYOUT: ReadonlySet<string> = new Set(['padding', 'fullWidth', 'fullBackgroundColor', 'published']);

function Fields({ block, fields }: { readonly block: FlatBlock; readonly fields: readonly PropertyField[] }) {
  const editor = useEditor();
  return fields.map((field) => (
    <PropertyInput
      key={`${block.uid} ${field.name}`}
      field={field}
      value={block.properties[field.name] ?? defaultOf(field)}
      onChange={(value) => editor.make(setStep(block, field.name, value, field.title))}
    />
  ));
}

function Columns({ block }: { readonly block: FlatBlock }) {
  const editor = useEditor();
  const least = blockRegistry.find(block.type)?.facts.minColumns ?? 1;
  if (least >= GRID_COLUMNS) return null;
  return (
    <div className={styles.field}>
      <span className={styles.label} id="columns-label">
        Width: {block.size.x} of {GRID_COLUMNS} columns
      </span>
      <Slider
        thumbLabel="Width in columns"
        min={least}
        max={GRID_COLUMNS}
        step={1}
        value={block.size.x}
        label={null}
        onChange={(columns) => editor.make(resizeStep({ ...editor, selection: [block.uid] }, columns))}
      />
    </div>
  );
}

/** The fields of the selected block, made from its kind’s schema. */
export function PropertiesPanel({ block }: { readonly block: FlatBlock }) {
  const { doc, kind: edited, select } = useEditor();
  const kind = blockRegistry.find(block.type);
  const path = pathTo(doc, block.uid).slice(0, -1);
  const fields = kind ? propertyFields(kind.properties) : [];
  return (
    <div className={styles.panel}>
      <nav aria-label="Where this block is" className={styles.path}>
        <button type="button" onClick={() => select([])}>
          {edited === 'footer' ? 'Footer' : 'Page'}
        </button>
        {path.map((holder) => (
          <button key={holder.uid} type="button" onClick={() => select([holder.uid])}>
            {kindTitle(holder.type)}
          </button>
        ))}
      </nav>
      <h2 className={styles.title}>{kindTitle(block.type)}</h2>
      <PeopleHere uid={block.uid} />
      {kind ? (
        <>
          <Fields block={block} fields={fields.filter(({ name }) => !LAYOUT.has(name))} />
          <h3 className={styles.seam}>Layout and visibility</h3>
          <Columns block={block} />
          <Fields block={block} fields={fields.filter(({ name }) => LAYOUT.has(name))} />
          <ConditionsProperty block={block} />
        </>
      ) : (
        <p className={styles.help}>
          This version doesn’t know this kind of block. It stays on the page as it is, and shoppers don’t see
          it.
        </p>
      )}
    </div>
  );
}
