import { Button } from '@mantine/core';
import { z } from 'zod';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import {
  COLUMN_KINDS,
  columnKindSchema,
  columnsSchema,
  type PeopleImport,
  SIGN_NAMES,
  signSchema,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import {
  ENCODING_FACTS,
  encodingSchema,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { ColumnField, ColumnFields, ReadingFields } from '../../../ui/file-import/file-import.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './people-import.module.css';
import { useKept } from './use-kept.ts';

const REFRESHES = { refreshes: [peopleImportCalls.get] } as const;
const KINDS = columnKindSchema.options.map((value) => ({ value, label: COLUMN_KINDS[value] }));
const ENCODINGS = encodingSchema.options.map((value) => ({ value, label: ENCODING_FACTS[value].text }));
const SIGNS = signSchema.options.map((value) => ({
  value,
  label: SIGN_NAMES[value].replace(/^./, (letter) => letter.toUpperCase()),
}));

/** Two columns can be the same until it is saved. */
const keptColumnsSchema = z.array(columnKindSchema);

function Reading({ file }: { readonly file: PeopleImport }) {
  const save = useCallMutation(peopleImportCalls.setReading, REFRESHES);
  const choose = (chosen: Partial<Pick<PeopleImport, 'encoding' | 'sign'>>) =>
    save.mutate(
      { params: { import: file.id }, body: { encoding: file.encoding, sign: file.sign, ...chosen } },
      { onError: showFailure },
    );
  return (
    <Panel title="How the file is read">
      <Stack>
        <ReadingFields encoding={file.encoding} isSaving={save.isPending}>
          <li>
            <Select
              label="Encoding"
              description="Which bytes are which letters"
              data={ENCODINGS}
              value={file.encoding}
              onChange={(value) => value !== null && choose({ encoding: encodingSchema.parse(value) })}
            />
          </li>
          <li>
            <Select
              label="Separator"
              description="The sign between columns"
              data={SIGNS}
              value={file.sign}
              onChange={(value) => value !== null && choose({ sign: signSchema.parse(value) })}
            />
          </li>
        </ReadingFields>
      </Stack>
    </Panel>
  );
}

function Kinds({ file, onDone }: { readonly file: PeopleImport; readonly onDone: () => void }) {
  const { value, change, forget } = useKept(
    `${file.id}:columns:${file.encoding} ${file.sign}`,
    file.columns,
    keptColumnsSchema,
  );
  const columns = file.found.map((_, at) => value[at] ?? 'ignore');
  const save = useCallMutation(peopleImportCalls.setColumns, REFRESHES);
  const isOnce = columnsSchema.safeParse(columns).success;
  const hasEmail = columns.includes('email');
  const several = file.found.filter(({ name }) => /mail/i.test(name)).length > 1;
  return (
    <Panel title="Columns">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { params: { import: file.id }, body: { columns } },
            {
              onError: showFailure,
              onSuccess: () => {
                forget();
                onDone();
              },
            },
          );
        }}
      >
        <Stack>
          {!hasEmail && (
            <Hint
              tone="note"
              title={
                several ? 'Several columns can be the email address' : 'Which column is the email address?'
              }
            >
              <p>Choose “Email address” for one column.</p>
            </Hint>
          )}
          <ColumnFields>
            {file.found.map(({ name, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns can have the same name, and stay in their order
              <ColumnField key={at} samples={samples}>
                <Select
                  label={name || `Column ${at + 1}`}
                  data={KINDS}
                  value={columns[at] ?? 'ignore'}
                  onChange={(value) =>
                    value !== null && change(columns.with(at, columnKindSchema.parse(value)))
                  }
                />
              </ColumnField>
            ))}
          </ColumnFields>
          <Row>
            <Button type="submit" disabled={!hasEmail || !isOnce} loading={save.isPending}>
              Continue
            </Button>
            {!isOnce && <p className={styles.soft}>Two columns are the same. Change one of them.</p>}
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

/** Says how the file is read, and what its columns are. */
export function ColumnsPanel({ file, onDone }: { readonly file: PeopleImport; readonly onDone: () => void }) {
  return (
    <>
      <Reading file={file} />
      {/* What is chosen follows from how the file is read. */}
      <Kinds key={`${file.encoding} ${file.sign}`} file={file} onDone={onDone} />
    </>
  );
}
