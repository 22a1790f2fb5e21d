import { Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { memo, useMemo, useRef, useState } from 'react';
import { blockRegistry } from '../../../../../../shared/features/site/blocks/blocks.ts';
import type { FlatBlock } from '../../../../../../shared/features/site/pages/pages.ts';
import { GRID_COLUMNS } from '../../../../../../shared/rules/constants/constants.ts';
import { kindTitle, pathTo } from '../document/block-tree.ts';
import { resizeStep, setStep } from '../document/steps.ts';
import { useEditor, useLiveBlock } from '../page-editor.ts';
import { KIND_TITLES } from '../page-words.ts';
import { PeopleHere } from '../people/people-at-block.tsx';
import { SharedPart } from '../saved-blocks/shared-part.tsx';
import { ConditionsProperty } from './conditions-property.tsx';
import { defaultOf, PropertyInput } from './field-inputs.tsx';
import styles from './properties-panel.module.css';
import { type PropertyField, propertyFields } from './property-fields.ts';

/** Properties that every block has: they come last. */
const LAYOUT: ReadonlySet<string> = new Set(['padding', 'fullWidth', 'fullBackgroundColor', 'published']);

type Change = (field: PropertyField, value: unknown) => void;

interface FieldProps {
  readonly field: PropertyField;
  readonly value: unknown;
  /** Stays the same. */
  readonly onChange: Change;
}

/** A letter in one field draws that field again, and none of the others. */
const Field = memo(function Field({ field, value, onChange }: FieldProps) {
  return <PropertyInput field={field} value={value} onChange={(next) => onChange(field, next)} />;
});

interface ColumnsProps {
  readonly type: string;
  readonly columns: number;
  /** Stays the same. */
  readonly onChange: (columns: number) => void;
}

const Columns = memo(function Columns({ type, columns, onChange }: ColumnsProps) {
  const least = blockRegistry.find(type)?.facts.minColumns ?? 1;
  if (least >= GRID_COLUMNS) return null;
  return (
    <div className={styles.field}>
      <span className={styles.label} id="columns-label">
        Width: {columns} of {GRID_COLUMNS} columns
      </span>
      <Slider
        thumbLabel="Width in columns"
        min={least}
        max={GRID_COLUMNS}
        step={1}
        value={columns}
        label={null}
        onChange={onChange}
      />
    </div>
  );
});

/** What the fields of a block do, the same from letter to letter. */
function useChanges(block: FlatBlock) {
  const editor = useEditor();
  const latest = useRef({ editor, block });
  latest.current = { editor, block };
  const [changes] = useState(() => ({
    set: (field: PropertyField, value: unknown) => {
      const now = latest.current;
      now.editor.put(setStep(now.block, field.name, value, field.title));
    },
    resize: (columns: number) => {
      const now = latest.current;
      now.editor.make(resizeStep({ ...now.editor, selection: [now.block.uid] }, columns));
    },
  }));
  return changes;
}

/** The fields of the selected block, made from its kind’s schema. */
export function PropertiesPanel({ block: drawn }: { readonly block: FlatBlock }) {
  const { doc, kind: edited, select } = useEditor();
  const block = useLiveBlock(drawn);
  const kind = blockRegistry.find(block.type);
  const path = pathTo(doc, block.uid).slice(0, -1);
  const fields = useMemo(() => (kind ? propertyFields(kind.properties) : []), [kind]);
  const { set, resize } = useChanges(block);
  const input = (field: PropertyField) => (
    <Field
      key={`${block.uid} ${field.name}`}
      field={field}
      value={block.properties[field.name] ?? defaultOf(field)}
      onChange={set}
    />
  );
  return (
    <div className={styles.panel}>
      <nav aria-label="Where this block is" className={styles.path}>
        <button type="button" onClick={() => select([])}>
          {KIND_TITLES[edited]}
        </button>
        {path.map((holder) => (
          <button key={holder.uid} type="button" onClick={() => select([holder.uid])}>
            {kindTitle(holder.type)}
          </button>
        ))}
      </nav>
      <h2 className={styles.title}>{kindTitle(block.type)}</h2>
      <PeopleHere uid={block.uid} />
      <SharedPart block={block} />
      {kind ? (
        <>
          {fields.filter(({ name }) => !LAYOUT.has(name)).map(input)}
          <h3 className={styles.seam}>Layout and visibility</h3>
          {edited !== 'mail' && <Columns type={block.type} columns={block.size.x} onChange={resize} />}
          {fields.filter(({ name }) => LAYOUT.has(name)).map(input)}
          {edited !== 'mail' && <ConditionsProperty block={block} />}
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
