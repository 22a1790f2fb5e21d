import { productFilesCalls } from '../../../../shared/features/making/product-files/product-files.calls.ts';
import {
  ENCODING_FACTS,
  encodingSchema,
  type ProductImport,
  SEPARATOR_FACTS,
  SEPARATORS,
  separatorSchema,
  type TableReading,
  tableReadingSchema,
} from '../../../../shared/features/making/product-files/product-files.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { ReadingFields } from '../../../ui/file-import/file-import.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';

const REFRESHES = [productFilesCalls.get];
const ENCODING_CHOICES = encodingSchema.options.map((value) => ({
  value,
  label: ENCODING_FACTS[value].text,
}));
const SEPARATOR_CHOICES = SEPARATORS.map((value) => ({ value, label: SEPARATOR_FACTS[value].text }));
const AS_SHOWN = 'shown';
const MARK_CHOICES = [
  { value: AS_SHOWN, label: 'As the prices show' },
  { value: 'point', label: 'Point: 27.50' },
  { value: 'comma', label: 'Comma: 27,50' },
];

/** Changes with what is found in a file: what was chosen before belongs to another reading of it. */
export const readingKey = ({ encoding, separator, headerLine }: ProductImport): string =>
  [encoding, separator, headerLine].join(' ');

/** Chooses how a file is read. What was guessed, or not found, is said. */
export function ReadingPanel({ productImport }: { readonly productImport: ProductImport }) {
  const { id, encoding, separator, headerLine, decimalMark, firstLines, columns } = productImport;
  const save = useCallMutation(productFilesCalls.setReading, {
    refreshes: REFRESHES,
    scope: { id: `reading-${id}` },
  });
  const choose = (reading: Partial<TableReading>) =>
    save.mutate({ params: { import: id }, body: reading }, { onError: showFailure });
  return (
    <Panel title="How the file is read">
      <Stack>
        {columns.handle === undefined && (
          <Hint tone="note" title="We can’t find the column of the handle">
            <p>Choose the line of the header and the sign between columns. Or choose the column below.</p>
          </Hint>
        )}
        <ReadingFields encoding={encoding} isSaving={save.isPending}>
          <li>
            <Select
              label="Encoding"
              description="Which bytes are which letters"
              data={ENCODING_CHOICES}
              value={encoding}
              onChange={(value) => value !== null && choose({ encoding: encodingSchema.parse(value) })}
              searchable
              nothingFoundMessage="No such encoding"
            />
          </li>
          <li>
            <Select
              label="Separator"
              description="The sign between columns"
              data={SEPARATOR_CHOICES}
              value={separator}
              onChange={(value) => value !== null && choose({ separator: separatorSchema.parse(value) })}
            />
          </li>
          <li>
            <Select
              label="Header"
              description="The line with the names of the columns"
              data={firstLines.map(({ line, text }) => ({ value: String(line), label: `${line}: ${text}` }))}
              value={String(headerLine)}
              onChange={(value) => value !== null && choose({ headerLine: Number(value) })}
            />
          </li>
          <li>
            <Select
              label="Decimal mark"
              description="What stands before pence or cents"
              data={MARK_CHOICES}
              value={decimalMark ?? AS_SHOWN}
              onChange={(value) =>
                value !== null &&
                choose({
                  decimalMark: value === AS_SHOWN ? null : tableReadingSchema.shape.decimalMark.parse(value),
                })
              }
            />
          </li>
        </ReadingFields>
      </Stack>
    </Panel>
  );
}
