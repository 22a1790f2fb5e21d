import { Button } from '@mantine/core';
import { useState } from 'react';
import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import {
  FIELD_TEXTS,
  type FileColumn,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  type ProductImport,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { ColumnField, ColumnFields } from '../../../ui/file-import/file-import.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './product-files.module.css';

const columnName = (column: FileColumn | undefined, at: number) => column?.name || `Column ${at + 1}`;

const REFRESHES = [productFilesCalls.get];

interface ColumnsPanelProps {
  readonly productImport: ProductImport;
  /** The check was asked for. */
  readonly onCheck: () => void;
}

/** Chooses which column each field of a product comes from. Every choice is stored straight away. */
export function ColumnsPanel({ productImport, onCheck }: ColumnsPanelProps) {
  const { id, fileColumns } = productImport;
  const [columns, setColumns] = useState<ImportColumns>(productImport.columns);
  const params = { import: id };
  // One after the other, so that the last choice is the one that stays.
  const save = useCallMutation(productFilesCalls.setColumns, {
    refreshes: REFRESHES,
    scope: { id: `columns-${id}` },
  });
  const check = useCallMutation(productFilesCalls.check, { refreshes: REFRESHES });
  const choose = (field: ImportField, value: string | null) => {
    const { [field]: _former, ...others } = columns;
    const next: ImportColumns = value === null ? others : { ...others, [field]: Number(value) };
    setColumns(next);
    save.mutate({ params, body: { columns: next } }, { onError: showFailure });
  };
  const used = new Set(Object.values(columns));
  const unused = fileColumns.flatMap((column, at) => (used.has(at) ? [] : [columnName(column, at)]));
  const isReady = columns.handle !== undefined && used.size > 1;
  const data = fileColumns.map((column, at) => ({ value: String(at), label: columnName(column, at) }));
  return (
    <Panel title="Columns">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate({ params }, { onError: showFailure, onSuccess: onCheck });
        }}
      >
        <Stack>
          <p className={styles.soft}>
            Choose which column of your file each field comes from. Fields without a column stay as they are.
            An empty cell clears a description, tags or a search text.
          </p>
          <ColumnFields>
            {IMPORT_FIELDS.map((field) => {
              const column = columns[field];
              const samples = column === undefined ? null : (fileColumns[column]?.samples ?? []);
              return (
                <ColumnField key={field} samples={samples}>
                  <Select
                    label={FIELD_TEXTS[field].title}
                    description={FIELD_TEXTS[field].note}
                    placeholder="No column"
                    data={data}
                    value={column === undefined ? null : String(column)}
                    onChange={(value) => choose(field, value)}
                    searchable
                    clearable
                    nothingFoundMessage="No such column"
                    clearButtonProps={{ 'aria-label': `Clear ${FIELD_TEXTS[field].title}` }}
                  />
                </ColumnField>
              );
            })}
          </ColumnFields>
          {unused.length > 0 && (
            <details className={styles.unused}>
              <summary>
                {unused.length === 1 ? '1 column isn’t imported' : `${unused.length} columns aren’t imported`}
              </summary>
              <p>{unused.join(', ')}</p>
              <p>Pictures, sizes and stock follow from a product’s design.</p>
            </details>
          )}
          <Row>
            <Button type="submit" disabled={!isReady} loading={check.isPending || save.isPending}>
              Check
            </Button>
            {!isReady && <p className={styles.soft}>Choose the handle’s column and at least one other.</p>}
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
